// SPDX-License-Identifier: GPL-3.0-or-later
// What came of a run, by columns: as compare.csv has it. A table; GUI thread.
#pragma once
#include "engine/export/summary.h"

#include <QString>
#include <span>

namespace amplab {

struct ResultColumn {
  const char *title, *meaning; // to be translated in the context "amplab::CompareModel"; "": made when it is asked for
  double (*value)(const Summary&);
  QString (*show)(double);
  bool of_baseline = false; // says something about the run and its baseline
};

std::span<const ResultColumn> result_columns();

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a run as columns, as in compare.csv. A table. GUI thread.
#pragma once
#include "engine/export/summary.h"

#include <QString>
#include <span>

namespace amplab {

struct ResultColumn {
  const char *title, *meaning; // to be translated in the context "amplab::CompareModel"; "": generated on request
  double (*value)(const Summary&);
  QString (*show)(double);
  bool of_baseline = false; // relates the run to its baseline
};

std::span<const ResultColumn> result_columns();

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of the table of op calls: what each shows of a call. Values. GUI thread.
#pragma once
#include "engine/run/telemetry.h"
#include "ui/models/cell.h"

namespace amplab {

// A column holds text, or a number with its format.
struct OpColumn {
  const char *title, *meaning;
  QString (*words)(const OpRecord&); // null: a number
  double (*value)(const OpRecord&);  // null: text
  QString (*show)(double);
  Tone (*tone)(const OpRecord&);
  QString (*tooltip)(const OpRecord&) = nullptr; // tool tip of the cell, or empty
};

// Requires: 0 <= column < OpTableModel::ColumnCount.
const OpColumn& op_column(int column);

// Returns the data of a cell by role.
QVariant op_cell(const OpColumn& column, const OpRecord& op, int role);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the table of op calls: what each holds of a call, and how it is shown. Values; GUI thread.
#pragma once
#include "engine/run/telemetry.h"
#include "ui/models/cell.h"

namespace amplab {

// A column holds text, or a number and how to show it.
struct OpColumn {
  const char *title, *meaning;
  QString (*words)(const OpRecord&); // null: a number
  double (*value)(const OpRecord&);  // null: text
  QString (*show)(double);
  Tone (*tone)(const OpRecord&);
  QString (*told)(const OpRecord&) = nullptr; // a tool tip of the cell's own, or empty
};

// Requires: 0 <= column < OpTableModel::ColumnCount.
const OpColumn& op_column(int column);

// What a cell holds by role.
QVariant op_cell(const OpColumn& column, const OpRecord& op, int role);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Cell texts of a variable, by column of VariablesModel. A table. Pure functions. GUI thread.
#pragma once
#include "ui/models/cell.h"
#include "ui/models/variable_rows.h"

namespace amplab {

struct VariableColumn {
  const char *title, *meaning;
  QString (*words)(const VariableRow&); // null: a number
  double (*value)(const VariableRow&);
  QString (*show)(double);
};

const VariableColumn& variable_column(int column); // Requires: a column of VariablesModel

// Text of the value column, and whether it is a bare number.
QString value_text(const VariableRow& row);
bool value_is_number(const VariableRow& row);

Tone tone_of(int column, const VariableRow& row);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Cell texts of a variable, by column of NamesModel. A table. Pure functions. GUI thread.
#pragma once
#include "ui/models/cell.h"
#include "ui/models/name_rows.h"

namespace amplab {

struct NameColumn {
  const char *title, *meaning;
  QString (*words)(const NameRow&); // null: a number
  double (*value)(const NameRow&);
  QString (*show)(double);
};

const NameColumn& name_column(int column); // Requires: a column of NamesModel

// Text of the value column, and whether it is a bare number.
QString value_text(const NameRow& row);
bool value_is_number(const NameRow& row);

Tone tone_of(int column, const NameRow& row);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// How the cells of a name's row read, by column of NamesModel: a table. Pure; GUI thread.
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

// What stands in the column of values, and its bare number if it is one.
QString value_text(const NameRow& row);
bool value_is_number(const NameRow& row);

Tone tone_of(int column, const NameRow& row);

} // namespace amplab

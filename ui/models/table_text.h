// SPDX-License-Identifier: GPL-3.0-or-later
// A table as text for a paper, a page or a spreadsheet: all rows, in the order of the model. GUI thread.
#pragma once
#include <QAbstractItemModel>
#include <QString>

namespace amplab {

// Numbers in full, fields as RFC 4180 quotes them.
QString csv_of(const QAbstractItemModel& table);
// As the cells show them.
QString markdown_of(const QAbstractItemModel& table);
QString latex_of(const QAbstractItemModel& table); // a tabular, with booktabs' rules

} // namespace amplab

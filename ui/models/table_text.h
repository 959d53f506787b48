// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a table as text for papers, pages or spreadsheets: all rows, in model order. GUI thread.
#pragma once
#include <QAbstractItemModel>
#include <QString>

namespace amplab {

// All digits of numbers; fields quoted per RFC 4180.
QString csv_of(const QAbstractItemModel& table);
// Cells as displayed.
QString markdown_of(const QAbstractItemModel& table);
QString latex_of(const QAbstractItemModel& table); // a tabular with the rules of booktabs

} // namespace amplab

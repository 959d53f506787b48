// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/plot_table.h"

#include "ui/models/cell.h"

#include <utility>

namespace amplab {
namespace {

constexpr int kTableDigits = 6;

bool is_text(const QVariant& cell) { return cell.typeId() == QMetaType::QString; }

QString words_of(const QVariant& cell) {
  if (!cell.isValid() || is_text(cell)) return cell.toString();
  return cell.typeId() == QMetaType::Double ? number_label(cell.toDouble(), kTableDigits)
                                            : count_label(cell.toDouble());
}

} // namespace

void PlotTableModel::show(PlotTable table) {
  beginResetModel();
  table_ = std::move(table);
  endResetModel();
}

int PlotTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(table_.rows.size());
}
int PlotTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(table_.headers.size());
}

QVariant PlotTableModel::data(const QModelIndex& index, int role) const {
  const QVariantList& row = table_.rows[static_cast<size_t>(index.row())];
  const QVariant cell = index.column() < row.size() ? row[index.column()] : QVariant();
  switch (role) {
  case Qt::DisplayRole: return words_of(cell);
  case SortRole: return cell;
  // Screen readers get the column's name with each value.
  case Qt::AccessibleTextRole:
    return cell.isValid() ? QString("%1: %2").arg(table_.headers[index.column()], words_of(cell)) : QString();
  case Qt::TextAlignmentRole:
    return QVariant::fromValue<Qt::Alignment>((is_text(cell) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  default: return {};
  }
}

QVariant PlotTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  return orientation == Qt::Horizontal && role == Qt::DisplayRole ? table_.headers[section] : QVariant();
}

} // namespace amplab

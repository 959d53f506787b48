// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/compare_filter.h"

#include "ui/models/cell.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

bool is_nan(const QVariant& value) { return value.typeId() == QMetaType::Double && std::isnan(value.toDouble()); }

} // namespace

CompareFilter::CompareFilter(QObject* parent) : QSortFilterProxyModel(parent) { setSortRole(SortRole); }

void CompareFilter::setText(const QString& text) {
  words_ = text.split(' ', Qt::SkipEmptyParts);
  invalidateRowsFilter();
}

bool CompareFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  if (words_.isEmpty()) return true;
  QStringList cells;
  for (int column = 0; column < sourceModel()->columnCount(); ++column)
    cells << sourceModel()->index(row, column, parent).data().toString();
  return std::ranges::all_of(words_, [&](const QString& word) {
    return std::ranges::any_of(cells, [&](const QString& cell) { return cell.contains(word, Qt::CaseInsensitive); });
  });
}

bool CompareFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QVariant a = left.data(SortRole), b = right.data(SortRole);
  if (is_nan(a) != is_nan(b)) return is_nan(b) == (sortOrder() == Qt::AscendingOrder);
  return sorts_before(a, b);
}

} // namespace amplab

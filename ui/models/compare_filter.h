// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a comparison that hold all words of a text, in the order of a column; what was not recorded stands last,
// whichever way it is sorted. Owned by a panel; GUI thread.
#pragma once
#include <QSortFilterProxyModel>
#include <QStringList>

namespace amplab {

class CompareFilter : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit CompareFilter(QObject* parent = nullptr);

  // Each word may stand in any cell, as it is shown: "bf16 0.01". Empty: all rows.
  void setText(const QString& text);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  QStringList words_;
};

} // namespace amplab

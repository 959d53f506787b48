// SPDX-License-Identifier: GPL-3.0-or-later
// Filters and sorts the rows of a comparison. Values that are not recorded sort last in both orders. Owned by a panel.
// GUI thread.
#pragma once
#include <QSortFilterProxyModel>
#include <QStringList>

namespace amplab {

class CompareFilter : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit CompareFilter(QObject* parent = nullptr);

  // Keeps rows that contain every word of `text` in the display text of any cell, such as "bf16 0.01". Empty keeps all
  // rows.
  void setText(const QString& text);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  QStringList words_;
};

} // namespace amplab

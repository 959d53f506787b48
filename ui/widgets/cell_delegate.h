// SPDX-License-Identifier: GPL-3.0-or-later
// The style of table cells: tones and lane samples by role, and numbers right-aligned in digits of one width. Depends
// on the roles of ui/models/cell.h and on no model. GUI thread.
#pragma once
#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

namespace amplab {

class CellDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  // lane_column: the column with the sample of the row's lane; -1: none.
  CellDelegate(const Theme& theme, QObject* parent, int lane_column = 0)
      : QStyledItemDelegate(parent), theme_(theme), lane_column_(lane_column) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  bool carriesSample(const QModelIndex& index) const;

  const Theme& theme_;
  int lane_column_;
};

} // namespace amplab

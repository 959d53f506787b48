// SPDX-License-Identifier: GPL-3.0-or-later
// How cells of our tables look: tones and lane samples as their roles say, numbers right-aligned in digits of one width.
// Knows the roles of ui/models/cell.h, and no model. GUI thread.
#pragma once
#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

namespace amplab {

class CellDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  CellDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), theme_(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  const Theme& theme_;
};

} // namespace amplab

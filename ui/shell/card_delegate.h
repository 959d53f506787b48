// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a card of the gallery: its curves, title, what it shows, what to look for, and the lines that matter. GUI
// thread.
#pragma once
#include "ui/shell/loop_gallery.h"
#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

namespace amplab {

class CardDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  // cards: by row. Requires: theme and cards outlive it.
  CardDelegate(const Theme& theme, const std::vector<LoopCard>& cards, QObject* parent)
      : QStyledItemDelegate(parent), theme_(theme), cards_(cards) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  // By how many pixels the words of a card of that size are too long to stand above its lines of code; 0: they fit.
  int lacks(const LoopCard& card, const QSize& size) const;

 private:
  const Theme& theme_;
  const std::vector<LoopCard>& cards_;
};

} // namespace amplab

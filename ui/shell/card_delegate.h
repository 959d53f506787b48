// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a card of the gallery: curves, title, description, what to look for, and its important lines. GUI thread.
#pragma once
#include "ui/shell/loop_gallery.h"
#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

namespace amplab {

class CardDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  // cards: by row. Requires: theme and cards outlive this.
  CardDelegate(const Theme& theme, const std::vector<LoopCard>& cards, QObject* parent)
      : QStyledItemDelegate(parent), theme_(theme), cards_(cards) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  // Returns by how many pixels the text of a card of this size overlaps its code. 0: it fits.
  int textOverflow(const LoopCard& card, const QSize& size) const;

 private:
  const Theme& theme_;
  const std::vector<LoopCard>& cards_;
};

} // namespace amplab

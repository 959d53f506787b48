// SPDX-License-Identifier: GPL-3.0-or-later
// Cells that are drawn: a small curve over the last steps, and a pin. For tables whose models know the roles of
// ui/models/names_model.h. GUI thread.
#pragma once
#include "ui/widgets/cell_delegate.h"

#include <QList>
#include <QPointF>

class QPainter;

namespace amplab {

// Points rise in x. What is not finite is a mark in the tone of warnings at the edge of `area`, NaN at its foot, Inf at its head.
void draw_sparkline(QPainter& painter, const QList<QPointF>& points, const QRectF& area, const QColor& line, const QColor& mark);

class SparkDelegate : public CellDelegate {
 public:
  SparkDelegate(const Theme& theme, QObject* parent) : CellDelegate(theme, parent, -1), theme_(theme) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  // The pen's colour: the lane's.
  void setColour(const QColor& colour) { colour_ = colour; }

 private:
  const Theme& theme_;
  QColor colour_;
};

// Pinned in the accent; else seen where the mouse or the selection is.
class PinDelegate : public CellDelegate {
 public:
  PinDelegate(const Theme& theme, QObject* parent) : CellDelegate(theme, parent, -1), theme_(theme) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const Theme& theme_;
};

} // namespace amplab

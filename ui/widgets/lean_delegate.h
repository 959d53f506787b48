// SPDX-License-Identifier: GPL-3.0-or-later
// Cells that look as CellDelegate's do and are painted without the style, which takes several times as long: for a
// table whose cells change ten times a second while a run has the processor. Beside text, a small curve over the last
// steps and a pin, by the roles of ui/models/names_model.h. GUI thread.
#pragma once
#include "ui/widgets/cell_delegate.h"

#include <QList>
#include <QPointF>

namespace amplab {

// Points rise in x. What is not finite is a mark at the edge of `area`: NaN and -Inf at its foot, Inf at its head.
void draw_sparkline(QPainter& painter, const QList<QPointF>& points, const QRectF& area, const QColor& line,
                    const QColor& mark);

class LeanDelegate : public CellDelegate {
  Q_OBJECT

 public:
  LeanDelegate(const Theme& theme, QObject* parent);
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  // The lane's, of the small curves.
  void setColour(const QColor& colour) { colour_ = colour; }

 private:
  void drawText(QPainter& painter, const QRect& area, const QModelIndex& index) const;
  void drawPin(QPainter& painter, const QStyleOptionViewItem& option, bool pinned) const;

  const Theme& theme_;
  QColor colour_;
};

} // namespace amplab

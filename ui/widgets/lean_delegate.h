// SPDX-License-Identifier: GPL-3.0-or-later
// Cells that match CellDelegate's style but are painted without QStyle, which takes several times as long. For tables
// with cells that change ten times a second during a run. Also paints a sparkline over the last steps and a pin, by
// the roles of ui/models/variables_model.h. GUI thread.
#pragma once
#include "ui/widgets/cell_delegate.h"

#include <QList>
#include <QPointF>

namespace amplab {

// Requires: points ascend in x. Non-finite values are marks at the edge of `area`: NaN and -Inf at the bottom, Inf at
// the top.
void draw_sparkline(QPainter& painter, const QList<QPointF>& points, const QRectF& area, const QColor& line,
                    const QColor& mark);

class LeanDelegate : public CellDelegate {
  Q_OBJECT

 public:
  LeanDelegate(const Theme& theme, QObject* parent);
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  // The lane's colour, for sparklines.
  void setColour(const QColor& colour) { colour_ = colour; }

 private:
  void drawText(QPainter& painter, const QRect& area, const QModelIndex& index) const;
  void drawPin(QPainter& painter, const QStyleOptionViewItem& option, bool pinned) const;

  const Theme& theme_;
  QColor colour_;
};

} // namespace amplab

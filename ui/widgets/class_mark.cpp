// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/class_mark.h"

#include <QPainter>
#include <QPolygonF>

namespace amplab {

void draw_class_mark(QPainter& painter, const QPointF& at, int of_class, double radius) {
  switch (of_class % 4) {
  case 0: painter.drawEllipse(at, radius, radius); break;
  case 1: painter.drawRect(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)); break;
  case 2:
    painter.drawPolygon(QPolygonF{at + QPointF(0, -1.4 * radius), at + QPointF(1.4 * radius, radius),
                                  at + QPointF(-1.4 * radius, radius)});
    break;
  default:
    painter.drawPolygon(QPolygonF{at + QPointF(0, -1.5 * radius), at + QPointF(1.5 * radius, 0),
                                  at + QPointF(0, 1.5 * radius), at + QPointF(-1.5 * radius, 0)});
  }
}

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/marks.h"

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

QColor verdict_colour(const Palette& palette, Verdict verdict) {
  static constexpr QRgb Palette::*kInks[kVerdicts] = {&Palette::bad,  &Palette::good,    &Palette::bad,
                                                      &Palette::good, &Palette::warning, &Palette::bad};
  return palette.*kInks[static_cast<size_t>(verdict)];
}

void draw_verdict(QPainter& painter, const Palette& palette, Verdict verdict, const QPointF& centre, double radius) {
  const QColor colour = verdict_colour(palette, verdict);
  const auto triangle = [&](double up) {
    const QPointF corners[] = {centre + QPointF(0, -up * radius), centre + QPointF(radius, up * radius * 0.8),
                               centre + QPointF(-radius, up * radius * 0.8)};
    painter.drawPolygon(corners, 3);
  };
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(verdict == Verdict::growth_refused ? QColor(palette.surface) : colour);
  switch (verdict) {
  case Verdict::grew:
  case Verdict::growth_refused: triangle(1); break;
  case Verdict::backed_off: triangle(-1); break;
  case Verdict::held: painter.drawEllipse(centre, radius * 0.8, radius * 0.8); break;
  case Verdict::unchanged:
  case Verdict::gave_up:
    painter.setPen(QPen(colour, 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(centre + QPointF(-radius, -radius) * 0.8, centre + QPointF(radius, radius) * 0.8);
    painter.drawLine(centre + QPointF(-radius, radius) * 0.8, centre + QPointF(radius, -radius) * 0.8);
    break;
  }
  painter.restore();
}

} // namespace amplab

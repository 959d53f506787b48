// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/lane_style.h"

#include <QPainter>
#include <iterator>

namespace amplab {
namespace {

// Lengths of strokes and gaps, in pen widths. Lanes beyond the number of colours repeat the hues with other dashes,
// because the numbers of dashes and colours have no common divisor.
const QVector<qreal> kDashes[] = {
    {}, {5, 2.5}, {9, 2, 2, 2}, {1.5, 1.8}, {12, 3}, {5, 2, 1.5, 2, 1.5, 2}, {2.5, 2.5},
};

} // namespace

QPen lane_pen(const Palette& palette, int colour, double width) {
  QPen pen(lane_colour(palette, colour), width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  const auto& dash = kDashes[static_cast<size_t>(colour) % std::size(kDashes)];
  if (!dash.isEmpty()) pen.setDashPattern(dash);
  return pen;
}

void draw_lane_sample(QPainter& painter, const Palette& palette, int colour, const QRectF& area, double width) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(lane_pen(palette, colour, width));
  const double y = area.center().y();
  painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
  painter.restore();
}

QPixmap lane_sample(const Palette& palette, int colour, const QSize& size, double ratio) {
  QPixmap pixmap(size * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  draw_lane_sample(painter, palette, colour, QRectF(QPointF(0, 0), QSizeF(size)));
  return pixmap;
}

} // namespace amplab

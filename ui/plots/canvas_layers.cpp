// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/canvas_layers.h"

#include "ui/models/cell.h"
#include "ui/theme/lane_style.h"

namespace amplab {

PlotCanvas::CurveLayer::CurveLayer(QCustomPlot& plot, PlotContent& content, const Theme& theme, Map map,
                                   std::vector<PaintedMark>& marks)
    : QCPLayerable(&plot, "main"), content_(content), theme_(theme), map_(std::move(map)), marks_(marks) {}

void PlotCanvas::CurveLayer::draw(QCPPainter* painter) {
  const PixelMap map = map_();
  if (map.area.width() < 2 || map.area.height() < 2) return;
  painter->setFont(text_font(-1));
  marks_ = CurvePainter(*painter, map, content_, theme_.palette(), painter->modes().testFlag(QCPPainter::pmVectorized))
               .paint();
}

PlotCanvas::CursorLayer::CursorLayer(QCustomPlot& plot, PlotContent& content, const Theme& theme, Map map)
    : QCPLayerable(&plot, "cursor"), content_(content), theme_(theme), map_(std::move(map)) {}

void PlotCanvas::CursorLayer::draw(QCPPainter* painter) {
  const PixelMap map = map_();
  if (const auto x = content_.timeline().cursor(); x && map.x.contains(*x)) drawCursor(*painter, map, *x);
  if (rubber_.isEmpty()) return;
  const QColor accent = theme_.palette().accent;
  QColor fill = accent;
  fill.setAlphaF(0.15F);
  painter->setPen(QPen(accent, 1));
  painter->setBrush(fill);
  painter->drawRect(rubber_.intersected(map.area));
}

void PlotCanvas::CursorLayer::drawCursor(QPainter& painter, const PixelMap& map, double x) {
  const Palette& palette = theme_.palette();
  const double at = std::round(map.toX(x)) + 0.5;
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(QColor(palette.quiet), 1));
  painter.drawLine(QPointF(at, map.area.top()), QPointF(at, map.area.bottom()));
  if (mParentPlot->xAxis->tickLabels()) drawCursorLabel(painter, map, x);
  if (content_.variant().shape == LineShape::stack) return;
  painter.setRenderHint(QPainter::Antialiasing);
  for (const int lane : content_.drawnLanes()) {
    const auto row = content_.rowAt(lane, x);
    if (!row) continue;
    const double value = content_.valueAt(lane, x);
    const LaneStore& store = content_.store().lane(lane);
    if (!std::isfinite(value)) continue;
    const QPointF dot = map.toPixel(store.value(content_.timeline().x(), *row), value);
    if (!map.area.contains(dot)) continue;
    painter.setPen(QPen(QColor(palette.surface), 1.5));
    painter.setBrush(lane_colour(palette, store.colour()));
    painter.drawEllipse(dot, 4, 4);
  }
}

// Draws the cursor's position on the axis.
void PlotCanvas::CursorLayer::drawCursorLabel(QPainter& painter, const PixelMap& map, double x) {
  const Palette& palette = theme_.palette();
  const QString text = content_.timeline().x() == Series::wall_s ? number_label(x) + " s" : count_label(std::round(x));
  painter.setFont(number_font(-1));
  const QFontMetricsF metrics(painter.font());
  QRectF box(0, map.area.bottom() + 2, metrics.horizontalAdvance(text) + 10, metrics.height() + 1);
  box.moveLeft(std::clamp(map.toX(x) - box.width() / 2, 0.0, std::max(0.0, mParentPlot->width() - box.width())));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(palette.quiet));
  painter.drawRoundedRect(box, 3, 3);
  painter.setPen(QColor(palette.surface));
  painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/sparkline.h"

#include "ui/models/names_model.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr double kMark = 1.6;
constexpr int kPin = 13;

// What any cell has: its ground.
void draw_ground(QPainter& painter, const QStyleOptionViewItem& cell) {
  const QWidget* widget = cell.widget;
  (widget ? widget->style() : QApplication::style())->drawControl(QStyle::CE_ItemViewItem, &cell, &painter, widget);
}

} // namespace

void draw_sparkline(QPainter& painter, const QList<QPointF>& points, const QRectF& area, const QColor& line, const QColor& mark) {
  if (points.isEmpty() || area.width() < 8) return;
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (const QPointF& point : points)
    if (std::isfinite(point.y())) low = std::min(low, point.y()), high = std::max(high, point.y());
  const double first = points.front().x(), wide = std::max(points.back().x() - first, 1.0);
  const auto x_of = [&](double x) { return area.left() + (x - first) / wide * area.width(); };
  // halved first: two ends of a double's range are further apart than a double holds
  const auto y_of = [&](double y) { return high > low ? area.bottom() - (y / 2 - low / 2) / (high / 2 - low / 2) * area.height() : area.center().y(); };
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(line, 1.3));
  QPolygonF piece;
  const auto end_piece = [&] {
    if (piece.size() == 1) painter.drawEllipse(piece.front(), 1, 1);
    else painter.drawPolyline(piece);
    piece.clear();
  };
  for (const QPointF& point : points) {
    if (std::isfinite(point.y())) piece += QPointF(x_of(point.x()), y_of(point.y()));
    else if (!piece.isEmpty()) end_piece();
  }
  if (!piece.isEmpty()) end_piece();
  painter.setPen(Qt::NoPen);
  painter.setBrush(mark);
  for (const QPointF& point : points)
    if (!std::isfinite(point.y()))
      painter.drawEllipse(QPointF(x_of(point.x()), std::isinf(point.y()) && point.y() > 0 ? area.top() : area.bottom()), kMark, kMark);
  painter.restore();
}

void SparkDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  cell.text.clear();
  draw_ground(*painter, cell);
  const QRectF area = QRectF(option.rect).adjusted(kGap, kSmallGap + 1, -kGap, -kSmallGap - 1);
  const Palette& look = theme_.palette();
  draw_sparkline(*painter, index.data(SparkRole).value<QList<QPointF>>(), area, colour_.isValid() ? colour_ : QColor(look.quiet), QColor(look.bad));
}

void PinDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  cell.text.clear();
  draw_ground(*painter, cell);
  const Palette& look = theme_.palette();
  const bool pinned = index.data(WatchRole).toBool();
  const bool hot = option.state.testFlag(QStyle::State_MouseOver) || option.state.testFlag(QStyle::State_Selected);
  if (!pinned && !hot) return;
  QRectF area(0, 0, kPin, kPin);
  area.moveCenter(QRectF(option.rect).center());
  draw_glyph(*painter, Glyph::pin, area, QColor(pinned ? look.accent : look.quiet));
}

} // namespace amplab

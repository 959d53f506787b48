// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/free_corner.h"

#include <QLineF>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

bool touches(const QRectF& box, QPointF from, QPointF to) {
  if (box.contains(from) || box.contains(to)) return true;
  const QLineF line(from, to);
  const QLineF edges[] = {{box.topLeft(), box.topRight()},
                          {box.topRight(), box.bottomRight()},
                          {box.bottomRight(), box.bottomLeft()},
                          {box.bottomLeft(), box.topLeft()}};
  return std::ranges::any_of(
      edges, [&](const QLineF& edge) { return line.intersects(edge, nullptr) == QLineF::BoundedIntersection; });
}

bool touches(const QRectF& box, const std::vector<QPointF>& line) {
  for (size_t i = 0; i < line.size(); ++i) {
    if (std::isnan(line[i].y())) continue;
    const QPointF from = i > 0 && !std::isnan(line[i - 1].y()) ? line[i - 1] : line[i];
    if (touches(box, from, line[i])) return true;
  }
  return false;
}

} // namespace

std::optional<QRectF> free_corner(const QRectF& area, QSizeF size, const std::vector<std::vector<QPointF>>& lines) {
  if (size.width() > area.width() || size.height() > area.height()) return {};
  const double right = area.right() - size.width(), bottom = area.bottom() - size.height();
  for (const QPointF& corner :
       {QPointF(right, area.top()), area.topLeft(), QPointF(right, bottom), QPointF(area.left(), bottom)}) {
    const QRectF box(corner, size);
    if (std::ranges::none_of(lines, [&](const std::vector<QPointF>& line) { return touches(box, line); })) return box;
  }
  return {};
}

} // namespace amplab

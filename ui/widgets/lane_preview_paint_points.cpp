// SPDX-License-Identifier: GPL-3.0-or-later
// Previews of data in the plane.
#include "ui/theme/theme.h"
#include "ui/widgets/lane_preview_view.h"
#include "ui/widgets/marks.h"

#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

namespace amplab {
namespace {

constexpr double kSampleDot = 1.9;            // radius
constexpr double kUnsure = 0.2, kSure = 0.65; // share of a class's colour in a cell
constexpr double kBeside = 1.35;      // width to height from which the detail is beside the whole instead of over it
constexpr double kInset = 0.44;       // of the side, for a detail over the whole
constexpr double kMarginAbove = 0.25; // of the samples' range, above and below a fit

constexpr int64_t kMostCells = 1024; // painted per side, at most

int class_of(const PreviewPoint& point) {
  return static_cast<int>(std::max<int64_t>(0, point.of_class) % kLaneColours);
}

// Cells without a prediction show the background.
QImage image_of(const ClassGrid& grid, const Palette& palette) {
  if (std::max(grid.columns, grid.rows) > kMostCells || std::min(grid.columns, grid.rows) < 1) return {};
  QImage image(static_cast<int>(grid.columns), static_cast<int>(grid.rows), QImage::Format_RGB32);
  image.fill(QColor(palette.field));
  const auto cells = static_cast<size_t>(grid.columns * grid.rows);
  if (grid.classes.size() != cells || grid.margins.size() != cells) return image;
  std::array<std::array<QRgb, 256>, kLaneColours> inks{}; // by class and margin
  const int most =
      // Uses all shades, however small the largest margin.
      std::max(1, std::to_integer<int>(*std::ranges::max_element(grid.margins)));
  for (int of_class = 0; of_class < kLaneColours; ++of_class)
    for (int margin = 0; margin <= most; ++margin)
      inks[static_cast<size_t>(of_class)][static_cast<size_t>(margin)] =
          mixed(QColor(palette.field), lane_colour(palette, of_class), kUnsure + (kSure - kUnsure) * margin / most)
              .rgb();
  for (int y = 0; y < image.height(); ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < image.width(); ++x) {
      const auto at = static_cast<size_t>(y) * static_cast<size_t>(grid.columns) + static_cast<size_t>(x);
      if (grid.classes[at] != kNoClass)
        line[x] =
            inks[std::to_integer<size_t>(grid.classes[at]) % kLaneColours][std::to_integer<size_t>(grid.margins[at])];
    }
  }
  return image;
}

void paint_grid(QPainter& painter, const QRectF& area, const Palette& palette, const ClassGrid& grid,
                const std::vector<PreviewPoint>& points) {
  painter.save();
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false); // keeps cells sharp
  painter.drawImage(area, image_of(grid, palette));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setClipRect(area);
  painter.setPen(QPen(QColor(palette.field), 0.8));
  for (const PreviewPoint& point : points) {
    const QPointF at(area.left() + (point.x - grid.left) / (grid.right - grid.left) * area.width(),
                     area.bottom() - (point.y - grid.bottom) / (grid.top - grid.bottom) * area.height());
    if (!area.contains(at)) continue;
    painter.setBrush(lane_colour(palette, class_of(point)));
    draw_class_mark(painter, at, class_of(point), kSampleDot);
  }
  painter.restore();
}

QRectF within(const ClassGrid& part, const ClassGrid& whole, const QRectF& area) {
  const double x = area.width() / (whole.right - whole.left), y = area.height() / (whole.top - whole.bottom);
  return {area.left() + (part.left - whole.left) * x, area.top() + (whole.top - part.top) * y,
          (part.right - part.left) * x, (part.top - part.bottom) * y};
}

void paint_frame(QPainter& painter, const QRectF& area, QRgb colour) {
  painter.setPen(QPen(QColor(colour), 1.2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(area);
}

} // namespace

void paint_preview(QPainter& painter, const QRectF& area, const PreviewStyle& style, const Boundary& boundary) {
  const Palette& palette = style.palette;
  const ClassGrid& whole = boundary.whole;
  if (whole.empty()) return;
  const bool beside = !boundary.detail.empty() && area.width() > kBeside * area.height();
  const double side = std::min({area.height(), area.width(), beside ? (area.width() - kGap) / 2 : area.width()});
  const double used = beside ? 2 * side + kGap : side;
  const QRectF left(area.left() + (area.width() - used) / 2, area.top() + (area.height() - side) / 2, side, side);
  paint_grid(painter, left, palette, whole, boundary.points);
  if (boundary.detail.empty()) return;
  const double inset = kInset * side;
  const QRectF right =
      beside ? left.translated(side + kGap, 0) : QRectF(left.left(), left.bottom() - inset, inset, inset);
  const QRectF from = within(boundary.detail, whole, left).adjusted(-3, -3, 3, 3);
  paint_grid(painter, right, palette, boundary.detail, boundary.points);
  paint_frame(painter, from, palette.text);
  paint_frame(painter, right, palette.text);
  const QString times = QStringLiteral("× %1").arg(
      std::lround((whole.right - whole.left) / (boundary.detail.right - boundary.detail.left)));
  const QRectF label(right.topLeft(), QSizeF(painter.fontMetrics().horizontalAdvance(times) + 2 * kSmallGap,
                                             painter.fontMetrics().height()));
  painter.fillRect(label, QColor(palette.surface));
  painter.setPen(QColor(palette.text));
  painter.drawText(label, Qt::AlignCenter, times);
}

void paint_preview(QPainter& painter, const QRectF& area, const PreviewStyle& style, const Fit& fit) {
  if (fit.x.size() < 2 || fit.x.size() != fit.y.size()) return;
  double low = INFINITY, high = -INFINITY;
  for (const PreviewPoint& point : fit.points)
    if (std::isfinite(point.y)) low = std::min(low, point.y), high = std::max(high, point.y);
  if (!(low < high)) low = -1, high = 1;
  const double margin = kMarginAbove * (high - low), left = fit.x.front(), width = std::max(fit.x.back() - left, 1e-9);
  const auto to_pixels = [&](double x, double y) {
    return QPointF(area.left() + (x - left) / width * area.width(),
                   area.bottom() - (y - low + margin) / (high - low + 2 * margin) * area.height());
  };
  painter.save();
  painter.setClipRect(area);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(style.palette.quiet));
  for (const PreviewPoint& point : fit.points) draw_class_mark(painter, to_pixels(point.x, point.y), 0, kSampleDot);
  QPainterPath path;
  bool open = false; // NaN and Inf break the curve
  for (size_t i = 0; i < fit.x.size(); ++i) {
    const bool drawn = std::isfinite(fit.y[i]) && std::abs(fit.y[i]) < 1e6 * (high - low);
    if (drawn) open ? path.lineTo(to_pixels(fit.x[i], fit.y[i])) : path.moveTo(to_pixels(fit.x[i], fit.y[i]));
    open = drawn;
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(lane_colour(style.palette, style.colour), 2));
  painter.drawPath(path);
  painter.restore();
  paint_frame(painter, area, style.palette.line);
}

} // namespace amplab

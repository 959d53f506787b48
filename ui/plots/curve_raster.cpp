// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_raster.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace amplab {

void draw_thin_line(QImage& image, const QLineF& line, QRgb colour) {
  constexpr double kOne = 65536; // fixed point with 1/65536 pixel, because integers step faster
  const bool flat = std::abs(line.dx()) >= std::abs(line.dy());
  const auto along = [flat](const QPointF& at) { return flat ? at.x() : at.y(); };
  const auto across = [flat](const QPointF& at) { return flat ? at.y() : at.x(); };
  QPointF from = line.p1(), to = line.p2();
  if (along(to) < along(from)) std::swap(from, to);
  const int length = flat ? image.width() : image.height(), width = flat ? image.height() : image.width();
  const int first = std::max(0, static_cast<int>(std::lround(along(from)))),
            last = std::min(length - 1, static_cast<int>(std::lround(along(to))));
  const double span = along(to) - along(from), slope = span > 0 ? (across(to) - across(from)) / span : 0;
  const auto stride = static_cast<std::ptrdiff_t>(image.bytesPerLine() / 4);
  const std::ptrdiff_t forward = flat ? 1 : stride, sideways = flat ? stride : 1;
  QRgb* pixels = reinterpret_cast<QRgb*>(image.bits()) + first * forward;
  auto position = static_cast<int64_t>((across(from) + (first - along(from)) * slope + 0.5) * kOne);
  const auto step = static_cast<int64_t>(slope * kOne);
  for (int at = first; at <= last; ++at, pixels += forward, position += step)
    if (const int64_t side = position >> 16; side >= 0 && side < width) pixels[side * sideways] = colour;
}

namespace {

// Returns `colour` times share over `ground`, premultiplied.
QRgb partly_over(QRgb colour, QRgb ground, uint share) { // share: 0..256
  const auto channel = [&](int shift) {
    const uint ink = ((colour >> shift) & 255) * share >> 8;
    const uint alpha = (colour >> 24) * share >> 8;
    return std::min(255U, ink + (((ground >> shift) & 255) * (255 - alpha) + 127) / 255) << shift;
  };
  return channel(0) | channel(8) | channel(16) | channel(24);
}

// Returns ink over `ground`, with `weight`/255 of the ground left. Computes two channels at a time.
QRgb over(QRgb ink, QRgb ground, uint weight) {
  constexpr uint kPair = 0x00ff00ff, kHalves = 0x00800080;
  const auto scaled = [weight](uint pair) {
    const uint product = pair * weight + kHalves;
    return (product + (product >> 8 & kPair)) >> 8 & kPair; // divided by 255
  };
  return ink + (scaled(ground & kPair) | scaled(ground >> 8 & kPair) << 8);
}

// The columns that a dash pattern paints.
class Dashes {
 public:
  Dashes(const QPen& pen, double ratio, double origin) : origin_(origin) {
    for (const double length : pen.dashPattern()) lengths_.push_back(length * pen.widthF() * ratio);
    if (pen.style() == Qt::SolidLine) lengths_.clear();
    period_ = std::accumulate(lengths_.begin(), lengths_.end(), 0.0);
  }
  bool paints(int column) const {
    if (lengths_.empty()) return true;
    double at = std::fmod(column - origin_, period_);
    if (at < 0) at += period_;
    bool on = true;
    for (const double length : lengths_) {
      if (at < length) return on;
      at -= length;
      on = !on;
    }
    return on;
  }

 private:
  std::vector<double> lengths_;
  double origin_, period_ = 0;
};

} // namespace

CurveRaster::CurveRaster(QSizeF size, double ratio)
    : image_((size * ratio).toSize(), QImage::Format_ARGB32_Premultiplied), ratio_(ratio) {
  image_.setDevicePixelRatio(ratio);
  image_.fill(Qt::transparent);
}

void CurveRaster::Span::include(float y) {
  top = std::min(top, y);
  bottom = std::max(bottom, y);
}

CurveRaster::Columns CurveRaster::trace(const std::vector<QPointF>& points) const {
  const int width = image_.width();
  Columns columns(static_cast<size_t>(width));
  const auto include = [&](int column, double y) {
    if (column >= 0 && column < width) columns[static_cast<size_t>(column)].include(static_cast<float>(y));
  };
  for (size_t i = 0; i < points.size(); ++i) {
    if (std::isnan(points[i].y())) continue;
    const QPointF to = points[i] * ratio_;
    const int last = static_cast<int>(std::floor(std::clamp(to.x(), -1e6, 1e6)));
    include(last, to.y());
    if (i == 0 || std::isnan(points[i - 1].y())) continue;
    const QPointF from = points[i - 1] * ratio_;
    const int first = static_cast<int>(std::floor(std::clamp(from.x(), -1e6, 1e6)));
    const double slope = (to.y() - from.y()) / (to.x() - from.x());
    for (int column = std::max(first, -1); column < std::min(last, width); ++column) {
      const double y = from.y() + (column + 1 - from.x()) * slope; // where the line leaves the column
      include(column, y);
      include(column + 1, y);
    }
  }
  return columns;
}

void CurveRaster::fill(int column, float top, float bottom, QRgb colour) {
  const auto height = static_cast<float>(image_.height());
  top = std::clamp(top, 0.0F, height);
  bottom = std::clamp(bottom, 0.0F, height);
  if (bottom <= top) return;
  const qsizetype stride = image_.bytesPerLine() / 4;
  QRgb* pixels = reinterpret_cast<QRgb*>(image_.bits()) + column;
  const auto blend_edge = [&](int row) {
    const auto y = static_cast<float>(row);
    const float covered = std::min(bottom, y + 1) - std::max(top, y);
    pixels[row * stride] = partly_over(colour, pixels[row * stride], static_cast<uint>(covered * 256 + 0.5F));
  };
  const int first = static_cast<int>(top), last = static_cast<int>(bottom); // rows that may be covered partly
  blend_edge(first);
  const uint weight = 255 - qAlpha(colour);
  for (int row = first + 1; row < last; ++row) pixels[row * stride] = over(colour, pixels[row * stride], weight);
  if (last > first && static_cast<float>(last) < bottom) blend_edge(last);
}

void CurveRaster::line(const std::vector<QPointF>& points, const QPen& pen, double dashOrigin, bool joined) {
  const Columns columns = trace(points);
  const Dashes dashes(pen, ratio_, dashOrigin * ratio_);
  const QRgb colour = qPremultiply(pen.color().rgba());
  const auto half = static_cast<float>(pen.widthF() * ratio_ / 2);
  const int wide =
      std::max(1, static_cast<int>(std::lround(2 * half))); // steep parts are as wide as flat parts are high
  for (int column = 0; column < image_.width(); ++column) {
    Span span;
    for (int i = std::max(0, column - wide + 1); i <= column; ++i) {
      const Span& own = columns[static_cast<size_t>(i)];
      if (own.top > own.bottom) continue;
      span.include(own.top);
      span.include(own.bottom);
    }
    if (span.top > span.bottom) continue;
    if (!dashes.paints(column) && !(joined && span.bottom - span.top > 2 * half)) continue;
    fill(column, span.top - half, span.bottom + half, colour);
  }
}

void CurveRaster::band(const std::vector<QPointF>& upper, const std::vector<QPointF>& lower, const QColor& fillColour) {
  const Columns above = trace(upper), below = trace(lower);
  const QRgb colour = qPremultiply(fillColour.rgba());
  for (int column = 0; column < image_.width(); ++column) {
    const auto i = static_cast<size_t>(column);
    if (above[i].top <= above[i].bottom) fill(column, above[i].top, below[i].bottom, colour);
  }
}

} // namespace amplab

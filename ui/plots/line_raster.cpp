// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/line_raster.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

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

} // namespace amplab

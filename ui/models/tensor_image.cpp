// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/tensor_image.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr double kFaintest = 0.06;              // smallest share of a nonzero value
constexpr int kMostZoom = 24, kMostStretch = 8; // stretch: zoom of one axis if only the other is reduced
constexpr int kLongest = 5;                     // largest aspect ratio of an element

// Priority for a shared pixel: NaN, infinity, larger magnitude.
bool outranks(double value, double other) {
  if (std::isnan(other)) return false;
  return std::isnan(value) || std::abs(value) > std::abs(other);
}

} // namespace

ImageScale ImageScale::of(const ElementSummary& summary, bool log) {
  ImageScale scale;
  scale.log = log;
  if (summary.amax == 0) return scale;
  scale.most = summary.amax;
  scale.least = log ? std::max(summary.amin_nonzero, summary.amax * std::exp2(-kDoublings)) : 0;
  return scale;
}

double ImageScale::share(double magnitude) const {
  double share = magnitude / most;
  if (log && least > 0) share = most > least ? std::log2(magnitude / least) / std::log2(most / least) : 1;
  return kFaintest + (1 - kFaintest) * std::clamp(share, 0.0, 1.0);
}

double ImageScale::magnitude_at(double share) const {
  const double inner = std::clamp((share - kFaintest) / (1 - kFaintest), 0.0, 1.0);
  return log && least > 0 ? least * std::pow(most / least, inner) : most * inner;
}

QRgb ImageColours::of(double value, const ImageScale& scale) const {
  if (std::isnan(value)) return nan;
  if (std::isinf(value)) return inf;
  if (value == 0) return zero;
  const auto shade = static_cast<size_t>(std::lround(scale.share(std::abs(value)) * (kShades - 1)));
  return value < 0 ? negative[shade] : positive[shade];
}

QSize ImageLayout::pixels() const {
  return {static_cast<int>((tiles.width() + per_x - 1) / per_x),
          static_cast<int>((tiles.height() + per_y - 1) / per_y)};
}

ImageLayout layout_of(const TensorTiles& tiles, QSize room) {
  ImageLayout layout;
  layout.tiles = tiles;
  const int64_t width = std::max(1, room.width()), height = std::max(1, room.height());
  layout.per_x = (tiles.width() + width - 1) / width;
  layout.per_y = (tiles.height() + height - 1) / height;
  const auto zoom = [](int64_t space, int64_t elements, int most) {
    return static_cast<int>(std::clamp<int64_t>(space / elements, 1, most));
  };
  const bool both = layout.per_x == 1 && layout.per_y == 1;
  layout.zoom_x = zoom(width, layout.pixels().width(), both ? kMostZoom : kMostStretch);
  layout.zoom_y = zoom(height, layout.pixels().height(), both ? kMostZoom : kMostStretch);
  const int longest = tiles.count > 1 ? 1 : kLongest, square = std::min(layout.zoom_x, layout.zoom_y);
  if (both) {
    layout.zoom_x = std::min(layout.zoom_x, longest * square);
    layout.zoom_y = std::min(layout.zoom_y, longest * square);
  }
  return layout;
}

int64_t element_at(const TensorElements& elements, const ImageLayout& layout, int x, int y) {
  int64_t best = -1;
  double value = 0;
  const int64_t left = x * layout.per_x, right = std::min(left + layout.per_x, layout.tiles.width());
  const int64_t top = y * layout.per_y, bottom = std::min(top + layout.per_y, layout.tiles.height());
  for (int64_t row = top; row < bottom; ++row)
    layout.tiles.visit_row(row, left, right, [&](int64_t at) {
      const double here = elements.at(at);
      if (best >= 0 && !outranks(here, value)) return;
      best = at;
      value = here;
    });
  return best;
}

QImage image_of(const TensorElements& elements, const ImageLayout& layout, const ImageScale& scale,
                const ImageColours& colours, const std::function<bool()>& stopped) {
  const QSize size = layout.pixels();
  QImage image(size, QImage::Format_RGB32);
  for (int y = 0; y < size.height(); ++y) {
    if (stopped()) return {};
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < size.width(); ++x) {
      const int64_t at = element_at(elements, layout, x, y);
      line[x] = at < 0 ? colours.gap : colours.of(elements.at(at), scale);
    }
  }
  return image;
}

} // namespace amplab

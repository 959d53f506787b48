// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor's elements as an image. If there are more elements than pixels, the one of largest magnitude is shown, so no
// outlier, Inf or NaN is lost. Pure functions. Any thread.
#pragma once
#include "ui/models/tensor_elements.h"

#include <QImage>
#include <QSize>
#include <array>
#include <functional>

namespace amplab {

// Maps magnitudes to shares of a colour in [0, 1].
struct ImageScale {
  bool log = true;
  double least = 0, most = 1; // of finite nonzero values; the logarithmic scale begins at `least`

  static constexpr double kDoublings =
      20; // range of the logarithmic scale; smaller magnitudes get the colour of the least
  static ImageScale of(const ElementSummary& summary, bool log);
  double share(double magnitude) const;    // never 0 for a nonzero magnitude
  double magnitude_at(double share) const; // the inverse, for a legend
};

struct ImageColours {
  static constexpr size_t kShades = 256;
  std::array<QRgb, kShades> negative{}, positive{}; // by share
  QRgb zero = 0, inf = 0, nan = 0, gap = 0;

  QRgb of(double value, const ImageScale& scale) const;
};

// Elements per pixel and pixels per element of each axis. One of the two is 1.
struct ImageLayout {
  TensorTiles tiles;
  int64_t per_x = 1, per_y = 1;
  int zoom_x = 1, zoom_y = 1;

  QSize pixels() const; // before the zoom
  QSize size() const { return {pixels().width() * zoom_x, pixels().height() * zoom_y}; }
};
// Returns the largest layout that fits. Elements are square if tiles have a recognisable shape, else stretched to fill
// `room`. Requires: the tiles have elements.
ImageLayout layout_of(const TensorTiles& tiles, QSize room);

// Returns the position of the element at a pixel before the zoom, or -1 for a gap.
int64_t element_at(const TensorElements& elements, const ImageLayout& layout, int x, int y);

// Returns an image of size layout.pixels(), or a null image if `stopped` returned true.
QImage image_of(
    const TensorElements& elements, const ImageLayout& layout, const ImageScale& scale, const ImageColours& colours,
    const std::function<bool()>& stopped = [] { return false; });

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor's elements as pixels: of more elements than pixels the one of greatest magnitude stands for those around it,
// so that no outlier, Inf or NaN is lost. Pure; any thread.
#pragma once
#include "ui/models/tensor_elements.h"

#include <QImage>
#include <QSize>
#include <array>
#include <functional>

namespace amplab {

// How magnitudes become shares of the colours: 0 is none of it, 1 all.
struct PictureScale {
  bool log = true;
  double least = 0, most = 1; // of what is finite and not zero; log begins at the first

  static constexpr double kDoublings =
      20; // of magnitude that a logarithmic scale tells apart; what is smaller still looks like the least
  static PictureScale of(const ElementSummary& summary, bool log);
  double share(double magnitude) const;    // never 0 of what is not zero
  double magnitude_at(double share) const; // the reverse, for a legend
};

struct PictureColours {
  static constexpr size_t kShades = 256;
  std::array<QRgb, kShades> negative{}, positive{}; // by share
  QRgb zero = 0, inf = 0, nan = 0, gap = 0;

  QRgb of(double value, const PictureScale& scale) const;
};

// Elements per pixel and pixels per element of each axis; one of the two is 1.
struct PictureLayout {
  TensorTiles tiles;
  int64_t per_x = 1, per_y = 1;
  int zoom_x = 1, zoom_y = 1;

  QSize pixels() const; // before the zoom
  QSize size() const { return {pixels().width() * zoom_x, pixels().height() * zoom_y}; }
};
// As large as fits: square elements where tiles have a shape to be seen, else longer ones where that fills the room.
// Requires: the tiles have elements.
PictureLayout layout_of(const TensorTiles& tiles, QSize room);

// The position of the element that stands at that pixel, counted before the zoom; -1: a gap.
int64_t element_at(const TensorElements& elements, const PictureLayout& layout, int x, int y);

// A null image if `stopped` said so on the way. The size is layout.pixels().
QImage picture_of(
    const TensorElements& elements, const PictureLayout& layout, const PictureScale& scale,
    const PictureColours& colours, const std::function<bool()>& stopped = [] { return false; });

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Paints magnitudes as bars over the zones of a number format, for the large histogram and the small ones. Pure
// painting; GUI thread.
#pragma once
#include "engine/run/exponents.h"
#include "ui/models/format_zones.h"
#include "ui/plots/range.h"
#include "ui/theme/palette.h"

#include <QBrush>
#include <QRectF>

class QPainter;

namespace amplab {

inline constexpr Range kUsualExponents{-60, 40};
// Returns the usual range, extended to hold these exponents.
Range exponent_range(const Exponents& exponents);

// Maps exponents and shares to pixels.
struct ExponentAxes {
  QRectF area;
  Range exponents = kUsualExponents;
  double most = 1; // share at the top
  bool log = false;
  double least = 1e-6; // share at the bottom of a logarithmic axis

  double toX(double exponent) const {
    return area.left() + (exponent - exponents.lower) / exponents.size() * area.width();
  }
  double fromX(double x) const { return exponents.lower + (x - area.left()) / area.width() * exponents.size(); }
  double heightOf(double share) const; // pixels
};

// Returns a tenth above the highest bar, or 1 if exponents.total() is 0.
double top_share(const Exponents& exponents);

// Paints the zones of a format. words: with names and edges in two lines at the top.
void paint_zones(QPainter& painter, const ExponentAxes& axes, const FormatZones& zones, const Palette& palette,
                 bool words);

struct Bars {
  const Exponents& there; // actual values
  const Exponents& truth; // values before any loss
  double shift = 0;       // binary places that the loss scale moves the bars; 0 shows the actual losses
  QColor colour;          // of the lane
};
// Paints each bar in the style of its zone: full, light, hollow, crossed.
void paint_bars(QPainter& painter, const ExponentAxes& axes, const FormatZones& zones, const Bars& bars,
                const Palette& palette);

// Returns the fill for values with a fate.
QBrush brush_of(Fate fate, const QColor& colour, const Palette& palette);

} // namespace amplab

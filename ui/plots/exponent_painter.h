// SPDX-License-Identifier: GPL-3.0-or-later
// Magnitudes as bars over the ground of a number format: what the large histogram and the small ones are painted with.
// Pure painting; GUI thread.
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
// The usual stretch, or a longer one that holds these too.
Range exponent_range(const Exponents& exponents);

// Where exponents and shares stand on the screen.
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

// A tenth above the highest bar. Requires: exponents.total() > 0, or 1 comes back.
double top_share(const Exponents& exponents);

// The zones of a format; words: with their names and edges at the top, which take ground_words_height.
void paint_ground(QPainter& painter, const ExponentAxes& axes, const FormatZones& zones, const Palette& palette,
                  bool words);
double ground_words_height(const QPainter& painter);

struct Bars {
  const Exponents& there; // as they are
  const Exponents& truth; // had nothing been lost
  double shift = 0; // binary places that the loss scale moves them by; else 0, and what was lost is shown as it was
  QColor colour;    // of the lane
};
// Each bar in the style of the zone that it stands in: full, light, hollow, crossed.
void paint_bars(QPainter& painter, const ExponentAxes& axes, const FormatZones& zones, const Bars& bars,
                const Palette& palette);

// How what has that fate is filled.
QBrush brush_of(Fate fate, const QColor& colour, const Palette& palette);

} // namespace amplab

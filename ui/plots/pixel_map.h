// SPDX-License-Identifier: GPL-3.0-or-later
// From the units of two axes to pixels and back. Value; any thread.
#pragma once
#include "ui/plots/range.h"

#include <QRectF>
#include <cmath>

namespace amplab {

struct PixelMap {
  QRectF area; // of the plot, within its widget
  Range x, y;
  bool logY = false;

  double toX(double value) const { return area.left() + (value - x.lower) / x.size() * area.width(); }

  // What lies far outside is brought near, because painters overflow on huge coordinates. Zero and less lie far below
  // on a logarithmic axis.
  double toY(double value) const {
    const double share = logY ? (value > 0 ? std::log(value / y.lower) / std::log(y.upper / y.lower) : -kFar)
                              : (value - y.lower) / y.size();
    return area.bottom() - std::clamp(share, -kFar, kFar) * area.height();
  }

  QPointF toPixel(double px, double py) const { return {toX(px), toY(py)}; }
  double fromX(double pixel) const { return x.lower + (pixel - area.left()) / area.width() * x.size(); }
  double fromY(double pixel) const {
    const double share = (area.bottom() - pixel) / area.height();
    return logY ? y.lower * std::pow(y.upper / y.lower, share) : y.lower + share * y.size();
  }

 private:
  static constexpr double kFar = 50; // heights of the plot
};

} // namespace amplab

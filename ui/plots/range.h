// SPDX-License-Identifier: GPL-3.0-or-later
// Ranges of axes, and their map to pixels. Values; any thread.
#pragma once
#include <QRectF>
#include <algorithm>
#include <cmath>

namespace amplab {

// A range of an axis.
struct Range {
  double lower = 0, upper = 1;

  double size() const { return upper - lower; }
  bool contains(double value) const { return lower <= value && value <= upper; }
  Range shifted(double by) const { return {lower + by, upper + by}; }
  // Scales the range around a fixed point.
  Range scaled(double factor, double around) const {
    return {around + (lower - around) * factor, around + (upper - around) * factor};
  }
  void include(double value) {
    lower = std::min(lower, value);
    upper = std::max(upper, value);
  }
  bool operator==(const Range&) const = default;
};

// Maps the units of two axes to pixels and back.
struct PixelMap {
  QRectF area; // of the plot, within its widget
  Range x, y;
  bool logY = false;

  double toX(double value) const { return area.left() + (value - x.lower) / x.size() * area.width(); }

  // toY() for many values, with common terms computed once.
  class Heights {
   public:
    explicit Heights(const PixelMap& map)
        : log_(map.logY), lower_(log_ ? std::log(map.y.lower) : map.y.lower),
          perUnit_(1 / (log_ ? std::log(map.y.upper / map.y.lower) : map.y.size())), bottom_(map.area.bottom()),
          height_(map.area.height()) {}

    // Clamps far values, because painters overflow on huge coordinates. On a logarithmic axis, zero and negative
    // values map far below.
    double operator()(double value) const {
      const double share = log_ && value <= 0 ? -kFar : ((log_ ? std::log(value) : value) - lower_) * perUnit_;
      return bottom_ - std::clamp(share, -kFar, kFar) * height_;
    }

   private:
    bool log_;
    double lower_, perUnit_, bottom_, height_;
  };
  double toY(double value) const { return Heights(*this)(value); }

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

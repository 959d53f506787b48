// SPDX-License-Identifier: GPL-3.0-or-later
// A range of an axis. Value; any thread.
#pragma once
#include <algorithm>

namespace amplab {

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

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/range.h"

#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

PixelMap mapped(Range y, bool log) { return {{10, 20, 300, 200}, {0, 1000}, y, log}; }

TEST(PixelMap, FindsItsWayBackFromPixelsOnBothKindsOfAxes) {
  for (const PixelMap& map : {mapped({-3, 5}, false), mapped({1e-6, 2e3}, true), mapped({2, 2.0001}, true)}) {
    EXPECT_NEAR(map.toY(map.y.lower), 220, 1e-6);
    EXPECT_NEAR(map.toY(map.y.upper), 20, 1e-6);
    for (const double pixel : {20.0, 77.7, 219.0}) EXPECT_NEAR(map.toY(map.fromY(pixel)), pixel, 1e-4);
  }
}

TEST(PixelMap, BringsNearWhatLiesFarOutside) {
  const PixelMap linear = mapped({0, 1}, false), log = mapped({1, 10}, true);
  EXPECT_EQ(linear.toY(1e300), 220 - 50 * 200);
  EXPECT_EQ(linear.toY(-std::numeric_limits<double>::infinity()), 220 + 50 * 200);
  for (const double none : {0.0, -5.0})
    EXPECT_EQ(log.toY(none), 220 + 50 * 200) << "has no place on a logarithmic axis";
}

} // namespace
} // namespace amplab

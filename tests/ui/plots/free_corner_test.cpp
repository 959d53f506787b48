// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/free_corner.h"

#include <cmath>
#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr QRectF kArea(0, 0, 100, 100);
constexpr QSizeF kSize(30, 20);
const QRectF kUpperRight(70, 0, 30, 20), kUpperLeft(0, 0, 30, 20), kLowerRight(70, 80, 30, 20);

using Lines = std::vector<std::vector<QPointF>>;

TEST(FreeCorner, IsTheUpperRightOneWhereNoCurveIs) {
  EXPECT_EQ(free_corner(kArea, kSize, {}), kUpperRight);
  EXPECT_EQ(free_corner(kArea, kSize, {{{0, 50}, {100, 50}}}), kUpperRight);
}

TEST(FreeCorner, IsNoneThatALineCrossesBetweenItsPoints) {
  EXPECT_EQ(free_corner(kArea, kSize, {{{50, 10}, {110, 10}}}), kUpperLeft) << "no point of it is in the corner";
  EXPECT_EQ(free_corner(kArea, kSize, {{{-10, 10}, {110, 10}}}), kLowerRight);
}

TEST(FreeCorner, IsFreeWhereALineIsInterrupted) {
  EXPECT_EQ(free_corner(kArea, kSize, {{{50, 10}, {80, NAN}, {110, 10}}}), kUpperRight);
}

TEST(FreeCorner, IsNoneIfCurvesCrossAllOrItHasNoRoom) {
  EXPECT_FALSE(free_corner(kArea, kSize, {{{0, 10}, {100, 10}}, {{0, 90}, {100, 90}}}));
  EXPECT_FALSE(free_corner(kArea, {30, 120}, {}));
}

} // namespace
} // namespace amplab

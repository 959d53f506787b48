// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/line_difference.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

LineDifference between(const char* before, const char* after) { return difference_of(QString(before).split(' '), QString(after).split(' ')); }
using Lines = std::set<int>;

TEST(LineDifference, IsAsSmallAsCanBe) {
  EXPECT_EQ(between("a b c d", "a b c d").come, Lines{});
  const LineDifference one = between("a b c d", "a x c d");
  EXPECT_EQ(one.gone, Lines{2});
  EXPECT_EQ(one.come, Lines{2});
  const LineDifference moved = between("unscale clip step", "clip unscale step");
  EXPECT_EQ(moved.gone.size(), 1u);
  EXPECT_EQ(moved.come.size(), 1u);
  EXPECT_EQ(between("a a b", "a b").gone.size(), 1u);
  EXPECT_EQ(between("a b c", "x a y b c z").come, (Lines{1, 3, 6}));
}

TEST(LineDifference, OfNothingAndOfVeryLongTextsIsThere) {
  EXPECT_EQ(difference_of({}, {"a", "b"}).come, (Lines{1, 2}));
  EXPECT_EQ(difference_of({"a", "b"}, {}).gone, (Lines{1, 2}));
  QStringList one{"same"}, other{"same"};
  for (int i = 0; i < 5000; ++i) one << QString::number(i), other << QString::number(-1 - i);
  const LineDifference difference = difference_of(one, other);
  EXPECT_EQ(difference.come.size(), 5000u);
  EXPECT_FALSE(difference.come.contains(1));
}

} // namespace
} // namespace amplab

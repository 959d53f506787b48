// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/spread.h"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace amplab {
namespace {

TEST(LossBand, HasTheMeanOfTheRunsBetweenTheLeastAndTheGreatest) {
  const std::vector<LossPoint> a = {{1, 3.0}, {11, 1.0}}, b = {{1, 5.0}, {11, 2.0}}, c = {{1, 1.0}, {11, 6.0}};
  const std::vector<const std::vector<LossPoint>*> runs = {&a, &b, &c};
  const std::vector<SpreadPoint> band = band_of(runs);
  ASSERT_EQ(band.size(), 2u);
  EXPECT_EQ(band[0].mean, 3.0);
  EXPECT_EQ(band[0].least, 1.0);
  EXPECT_EQ(band[0].most, 5.0);
  EXPECT_EQ(band[1].step, 11);
  EXPECT_EQ(band[1].mean, 3.0);
  EXPECT_EQ(band[1].runs, 3);
}

TEST(LossBand, IsThatOfTheRunsThatAreFiniteThere) {
  constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
  const std::vector<LossPoint> diverges = {{1, 2.0}, {2, kNothing}, {3, kNothing}}, ends = {{1, 4.0}, {2, 1.0}};
  const std::vector<const std::vector<LossPoint>*> runs = {&diverges, &ends};
  const std::vector<SpreadPoint> band = band_of(runs);
  ASSERT_EQ(band.size(), 3u);
  EXPECT_EQ(band[1].runs, 1);
  EXPECT_EQ(band[1].mean, 1.0);
  EXPECT_EQ(band[2].runs, 0) << "nothing is drawn there";
}

TEST(LossBand, IsOfNoPartOfTheRunsThatGoOnThere) {
  const std::vector<LossPoint> coarse = {{2, 2.0}, {4, 1.0}, {6, 0.5}}, fine = {{1, 9.0}, {2, 4.0}, {3, 9.0}, {4, 3.0}};
  const std::vector<const std::vector<LossPoint>*> runs = {&coarse, &fine};
  std::vector<int64_t> steps;
  for (const SpreadPoint& point : band_of(runs)) steps.push_back(point.step);
  EXPECT_EQ(steps, (std::vector<int64_t>{1, 2, 4, 6})) << "at 3 the mean would jump to the finer run alone";
}

} // namespace
} // namespace amplab

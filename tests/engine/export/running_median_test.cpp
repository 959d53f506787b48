// SPDX-License-Identifier: Apache-2.0
#include "engine/export/running_median.h"
#include "engine/run/telemetry.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

TEST(RunningMedian, IsNotRecordedWithoutValues) { EXPECT_FALSE(is_recorded(RunningMedian().median())); }

TEST(RunningMedian, IsExactWhileValuesAreFew) {
  RunningMedian median;
  for (const double value : {1000.0, 10.0, 30.0}) median.add(value);
  EXPECT_EQ(median.median(), 30);
  median.add(32);
  EXPECT_EQ(median.median(), 31);
}

TEST(RunningMedian, StaysWithinAPartInAThousandHoweverManyComeAndWhateverTheirSign) {
  for (const double shift : {0.0, 1e4, -1e4}) {
    std::mt19937_64 random(7);
    std::normal_distribution<double> normal(shift, 1000);
    RunningMedian median;
    std::vector<double> values;
    for (int i = 0; i < 300'001; ++i) {
      values.push_back(normal(random));
      median.add(values.back());
    }
    std::ranges::nth_element(values, values.begin() + 150'000);
    EXPECT_NEAR(median.median(), values[150'000], std::abs(values[150'000]) / 1024) << "around " << shift;
  }
}

} // namespace
} // namespace amplab

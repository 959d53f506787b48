// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/exponents_of.h"

#include "kernels/registry/registry.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

Exponents exponents_of(std::vector<float> values) {
  const auto device = open_device("cpu");
  return exponents_of(*device, View(values.data(), DType::f32, {std::ssize(values)}));
}

TEST(ExponentsOf, BeginAndEndWhereTheTensorDoes) {
  const Exponents e = exponents_of({0.25f, -0.3f, 8, 0, -0.0f, HUGE_VALF, NAN, NAN});
  EXPECT_EQ(e.lowest, -2);
  EXPECT_EQ(e.counts, (std::vector<int64_t>{2, 0, 0, 0, 0, 1}));
  EXPECT_EQ(e.highest(), 3);
  EXPECT_EQ(e.zeros, 2);
  EXPECT_EQ(e.inf, 1);
  EXPECT_EQ(e.nan, 2);
  EXPECT_EQ(e.total(), 8);
}

TEST(ExponentsOf, ReachBothEndsOfFp32) {
  const Exponents e = exponents_of({std::numeric_limits<float>::denorm_min(), std::numeric_limits<float>::max()});
  EXPECT_EQ(e.lowest, Exponents::kLowest);
  EXPECT_EQ(e.highest(), Exponents::kHighest);
  EXPECT_EQ(e.finite(), 2);
}

TEST(ExponentsOf, AreNoneWhereNothingIsFinite) {
  EXPECT_EQ(exponents_of({}), Exponents());
  const Exponents e = exponents_of({0, NAN});
  EXPECT_TRUE(e.counts.empty());
  EXPECT_EQ(e.lowest, 0);
  EXPECT_EQ(e.total(), 2);
}

} // namespace
} // namespace amplab

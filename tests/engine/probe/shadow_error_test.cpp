// SPDX-License-Identifier: Apache-2.0
// Errors against fp32, derived by hand and by counting neighbors in the format.
#include "engine/probe/shadow_error.h"

#include "kernels/format/convert.h"
#include "tests/support/seed.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <vector>

namespace amplab {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity(), kNan = std::numeric_limits<float>::quiet_NaN();

ShadowError error(std::vector<float> x, std::vector<float> reference, DType dtype = DType::f16) {
  return shadow_error(x, reference, dtype);
}

TEST(ShadowErrorOf, OneElement) {
  const ShadowError e = error({1.0f}, {1.0f + 0x1p-12f});
  EXPECT_DOUBLE_EQ(e.ulps, 0.25) << "fp16 has ten bits behind the first";
  EXPECT_DOUBLE_EQ(e.relative, 0x1p-12 / (1 + 0x1p-12));
  EXPECT_NEAR(e.snr_db, 20 * std::log10(0x1p12 + 1), 1e-9);
  EXPECT_DOUBLE_EQ(error({1.0f}, {1.0f + 0x1p-12f}, DType::bf16).ulps, 0x1p-5);
  EXPECT_DOUBLE_EQ(error({2.0f}, {2.0f - 0x1p-11f}).ulps, 0.5) << "the units below a power of two are half as large";
}

TEST(ShadowErrorOf, BelowTheSmallestNormalNumberThereIsNoRelativeError) {
  const ShadowError flushed = error({0.0f}, {0x1p-26f});
  EXPECT_FALSE(is_recorded(flushed.relative));
  EXPECT_DOUBLE_EQ(flushed.ulps, 0.25) << "of the smallest subnormal";
  EXPECT_DOUBLE_EQ(flushed.snr_db, 0) << "all of it is lost";
  EXPECT_DOUBLE_EQ(error({0x1p-14f}, {0x1p-14f + 0x1p-25f}).relative, 0x1p-25 / (0x1p-14 + 0x1p-25));
}

TEST(ShadowErrorOf, WhatIsNotFiniteIsLeftOut) {
  const ShadowError none = error({kInf, kNan, 1, -kInf}, {70000, 1, kNan, -kInf});
  EXPECT_FALSE(is_recorded(none.relative) || is_recorded(none.ulps) || is_recorded(none.snr_db));
  EXPECT_DOUBLE_EQ(error({kInf, 1}, {70000, 1.5f}).relative, 0.5 / 1.5);
  EXPECT_FALSE(is_recorded(error({}, {}).snr_db));
}

TEST(ShadowErrorOf, NoErrorAndNothingButError) {
  const ShadowError same = error({1, -0.0f, 3}, {1, 0, 3});
  EXPECT_EQ(same.relative, 0);
  EXPECT_EQ(same.ulps, 0);
  EXPECT_EQ(same.snr_db, kInf);
  EXPECT_EQ(error({0x1p-24f}, {0}).snr_db, -static_cast<double>(kInf));
  EXPECT_DOUBLE_EQ(error({0x1p-24f}, {0}).ulps, 1);
}

TEST(ShadowErrorOf, TheWorseOfTwo) {
  const ShadowError w = worse_of({0.1, 2, 40}, {not_recorded(), 3, 30}), none;
  EXPECT_EQ(w.relative, 0.1);
  EXPECT_EQ(w.ulps, 3);
  EXPECT_EQ(w.snr_db, 30);
  EXPECT_EQ(worse_of(none, w).snr_db, 30);
  EXPECT_FALSE(is_recorded(worse_of(none, none).ulps));
}

// Rounding to nearest has an error of at most half a unit. Random numbers come close to it.
TEST(ShadowErrorOf, RoundingIsHalfAUnitAtEveryMagnitude) {
  std::mt19937 random(support::seed_of_this_test());
  std::uniform_real_distribution<float> mantissa(1, 2);
  for (int exponent = -24; exponent <= 15; ++exponent) {
    std::vector<float> exact, rounded;
    for (int i = 0; i < 2000; ++i) {
      exact.push_back(std::ldexp(exponent == 15 ? 1 + (mantissa(random) - 1) / 2 : mantissa(random), exponent));
      rounded.push_back(to_float(to_half(exact.back())));
    }
    const double ulps = error(rounded, exact).ulps;
    EXPECT_LE(ulps, 0.5) << exponent;
    EXPECT_GT(ulps, 0.49) << exponent;
  }
}

} // namespace
} // namespace amplab

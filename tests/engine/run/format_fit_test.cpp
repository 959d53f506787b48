// SPDX-License-Identifier: Apache-2.0
#include "engine/run/format_fit.h"

#include "kernels/format/convert.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

Exponents exponents_of_numbers(const std::vector<float>& numbers) {
  Exponents sum;
  for (float x : numbers) {
    Exponents one;
    if (std::isnan(x))
      one.nan = 1;
    else if (std::isinf(x))
      one.inf = 1;
    else if (x == 0)
      one.zeros = 1;
    else
      one.lowest = std::ilogb(x), one.counts = {1};
    sum += one;
  }
  return sum;
}

float narrowed(float x, DType dtype) {
  switch (dtype) {
  case DType::f16: return to_float(to_half(x));
  case DType::bf16: return to_float(to_bfloat16(x));
  case DType::e4m3fn: return to_float(to_float8_e4m3fn(x));
  case DType::e5m2: return to_float(to_float8_e5m2(x));
  case DType::tf32: return rounded_to_tf32(x);
  default: return x;
  }
}

struct Counted {
  double normal = 0, subnormal = 0, flushed = 0, overflow = 0;
};

Counted counted(const std::vector<float>& numbers, DType dtype, double factor) {
  Counted c;
  for (float x : numbers) {
    if (x == 0 || !std::isfinite(x)) continue;
    const float scaled = static_cast<float>(x * factor), there = narrowed(scaled, dtype);
    const Format& format = format_of(dtype);
    const bool clipped = !format.has_infinity &&
                         std::abs(scaled) > format.largest + std::ldexp(format.eps, std::ilogb(format.largest)) / 2;
    if (!std::isfinite(there) || clipped)
      ++c.overflow;
    else if (there == 0)
      ++c.flushed;
    else if (std::abs(scaled) < format_of(dtype).smallest_normal)
      ++c.subnormal;
    else
      ++c.normal;
  }
  return c;
}

constexpr DType kNarrow[] = {DType::f16, DType::bf16, DType::e4m3fn, DType::e5m2};

TEST(FormatFit, IsWhatRoundingDoesToEachElementButForThePowerOfTwoThatAnEdgeCuts) {
  std::mt19937_64 random(3);
  std::normal_distribution<double> exponent(-6, 12);
  std::uniform_real_distribution<double> mantissa(1, 2);
  for (DType dtype : kNarrow)
    for (double factor : {1.0, 0x1p-12, 0x1p8, 3.0, 1000.0}) {
      std::vector<float> numbers;
      for (int i = 0; i < 4000; ++i)
        numbers.push_back(
            static_cast<float>(std::ldexp(mantissa(random), std::clamp(static_cast<int>(exponent(random)), -60, 40))) *
            (i % 2 ? 1 : -1));
      const FormatFit fit = fit_of(exponents_of_numbers(numbers), format_of(dtype), factor);
      const Counted truth = counted(numbers, dtype, factor);
      int64_t largest_power = 0;
      for (int64_t count : exponents_of_numbers(numbers).counts) largest_power = std::max(largest_power, count);
      const double bound = factor == std::exp2(std::round(std::log2(factor))) && dtype == DType::f16
                               ? 2
                               : static_cast<double>(largest_power);
      EXPECT_NEAR(fit.flushed, truth.flushed, bound) << name_of(dtype) << " " << factor;
      EXPECT_NEAR(fit.subnormal, truth.subnormal, bound) << name_of(dtype) << " " << factor;
      EXPECT_NEAR(fit.overflow, truth.overflow, bound) << name_of(dtype) << " " << factor;
      EXPECT_NEAR(fit.normal, truth.normal, bound) << name_of(dtype) << " " << factor;
      EXPECT_NEAR(fit.normal + fit.subnormal + fit.flushed + fit.overflow, 4000, 1e-6);
    }
}

TEST(FormatFit, CountsWholePowersOfTwoWherePowersOfTwoAreTheEdges) {
  Exponents ones;
  ones.lowest = -26;
  ones.counts.assign(43, 1); // 2^-26 .. 2^16
  const FormatFit fit = fit_of(ones, format_of(DType::f16));
  EXPECT_EQ(fit.flushed, 1);                         // 2^-26; from 2^-25 on it rounds to 2^-24
  EXPECT_EQ(fit.subnormal, 11);                      // 2^-25 .. 2^-15
  EXPECT_NEAR(fit.overflow, 1 + 16.0 / 32768, 1e-9); // 2^16, and the share of 2^15 beyond 65520
  EXPECT_NEAR(fit.normal, 30 - 16.0 / 32768, 1e-9);
}

TEST(FormatFit, AFactorMovesAllOfIt) {
  Exponents one;
  one.lowest = -30;
  one.counts = {8};
  EXPECT_EQ(fit_of(one, format_of(DType::f16)).flushed, 8);
  EXPECT_EQ(fit_of(one, format_of(DType::f16), 0x1p5).subnormal, 8);
  EXPECT_EQ(fit_of(one, format_of(DType::f16), 0x1p16).normal, 8);
  EXPECT_EQ(fit_of(one, format_of(DType::f16), 0x1p46).overflow, 8);
  // [1.5 * 2^-26, 1.5 * 2^-25): the edge 2^-25 lies a third of the way into it.
  EXPECT_NEAR(fit_of(one, format_of(DType::f16), 24).flushed, 8.0 / 3, 1e-9);
}

TEST(FormatFit, KnowsEachFormatsOwnEnds) {
  Exponents one;
  one.counts = {64};
  one.lowest = 8; // e4m3fn: largest 448, spacing 32; beyond 464 it is clipped
  EXPECT_NEAR(fit_of(one, format_of(DType::e4m3fn)).overflow, 64 * 48.0 / 256, 1e-9);
  one.lowest = 15; // e5m2: largest 57344, spacing 8192
  EXPECT_NEAR(fit_of(one, format_of(DType::e5m2)).overflow, 64 * 4096.0 / 32768, 1e-9);
  one.lowest = -149; // every fp32 number fits fp32
  EXPECT_EQ(fit_of(one, format_of(DType::f32)).subnormal, 64);
  EXPECT_EQ(fit_of(one, format_of(DType::bf16)).flushed, 64);
  one.lowest = 127;
  EXPECT_NEAR(fit_of(one, format_of(DType::f32)).overflow, 0, 64 * 0x1p-23);
}

TEST(FormatFit, LeavesZerosInfAndNanAsTheyAre) {
  Exponents special;
  special.zeros = 3, special.inf = 2, special.nan = 1;
  const FormatFit fit = fit_of(special, format_of(DType::f16), 0x1p20);
  EXPECT_EQ(fit.zeros, 3);
  EXPECT_EQ(fit.inf, 2);
  EXPECT_EQ(fit.nan, 1);
  EXPECT_EQ(fit.normal + fit.subnormal + fit.flushed + fit.overflow, 0);
  EXPECT_EQ(fit_of({}, format_of(DType::bf16)).zeros, 0);
}

} // namespace
} // namespace amplab

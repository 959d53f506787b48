// SPDX-License-Identifier: Apache-2.0
// Compared with arithmetic in double. A pattern's value is its formula, and rounding is nearbyint() of the quotient by
// the spacing.
#include "engine/run/number_bits.h"

#include "engine/run/formats.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <vector>

namespace amplab {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();

const Format& format(std::string_view name) {
  for (const Format& each : number_formats())
    if (each.name == name) return each;
  throw std::runtime_error("no such format");
}

// IEEE 754's formula; e4m3fn has numbers where others have infinity.
double formula(uint32_t pattern, const Format& f) {
  const int e = f.exponent_bits, m = f.mantissa_bits, bias = (1 << (e - 1)) - 1;
  const double sign = (pattern >> (e + m)) & 1 ? -1 : 1;
  const int exponent = static_cast<int>((pattern >> m) & ((1u << e) - 1));
  const double mantissa = static_cast<double>(pattern & ((1u << m) - 1));
  if (exponent == (1 << e) - 1) {
    if (f.has_infinity) return mantissa == 0 ? sign * kInf : kNaN;
    if (mantissa == (1 << m) - 1) return kNaN;
  }
  if (exponent == 0) return sign * std::ldexp(mantissa, 1 - bias - m);
  return sign * std::ldexp(1 + std::ldexp(mantissa, -m), exponent - bias);
}

double nearest(double x, const Format& f) {
  if (std::isnan(x)) return x;
  const double beyond = std::copysign(f.has_infinity ? kInf : f.largest, x);
  if (std::isinf(x)) return beyond;
  const int bias = (1 << (f.exponent_bits - 1)) - 1;
  const double spacing = std::ldexp(1.0, (x == 0 ? 1 - bias : std::max(std::ilogb(x), 1 - bias)) - f.mantissa_bits);
  const double number = std::nearbyint(x / spacing) * spacing;
  return std::abs(number) > f.largest ? beyond : std::copysign(number, x);
}
double nearest_by_fp32(double x, const Format& f) { return nearest(nearest(x, format("fp32")), f); }

void expect_same(double got, double expected, double of, const Format& f) {
  const bool same =
      std::isnan(expected) ? std::isnan(got) : got == expected && std::signbit(got) == std::signbit(expected);
  EXPECT_TRUE(same) << f.name << " of " << of << ": " << got << ", not " << expected;
}

TEST(NumberBits, FormatsAreTheFloatingOnesInOrder) {
  std::vector<std::string_view> names;
  for (const Format& each : number_formats()) names.push_back(each.name);
  EXPECT_EQ(names, (std::vector<std::string_view>{"fp32", "tf32", "fp16", "bf16", "e4m3fn", "e5m2"}));
}

TEST(NumberBits, EveryPatternOfEveryNarrowFormatHasItsValueAndBack) {
  for (const Format& f : number_formats()) {
    if (width_of(f) > 19) continue;
    const int infinite = 1 << f.mantissa_bits;
    for (uint32_t pattern = 0; pattern < uint32_t{1} << width_of(f); ++pattern) {
      const NumberBits number = number_of(pattern, f);
      const double expected = formula(pattern, f);
      expect_same(number.value, expected, pattern, f);
      EXPECT_EQ(number.negative, (pattern >> (width_of(f) - 1)) == 1);
      EXPECT_EQ((number.exponent << f.mantissa_bits) | number.mantissa, pattern & ~(1u << (width_of(f) - 1)));
      EXPECT_LT(number.mantissa, static_cast<uint32_t>(infinite));
      const double magnitude = std::abs(expected);
      EXPECT_EQ(number.what, std::isnan(expected)            ? NumberClass::nan
                             : std::isinf(expected)          ? NumberClass::infinity
                             : magnitude == 0                ? NumberClass::zero
                             : magnitude < f.smallest_normal ? NumberClass::subnormal
                                                             : NumberClass::normal);
      if (!std::isnan(expected)) { // NaN has many patterns
        EXPECT_EQ(pattern_of(expected, f), pattern) << f.name;
      }
    }
    if (testing::Test::HasFailure()) return;
  }
}

TEST(NumberBits, NeighboursAreTheNumbersNextByValue) {
  for (const Format& f : number_formats()) {
    if (width_of(f) > 16) continue;
    const uint32_t sign = 1u << (width_of(f) - 1);
    std::vector<double> magnitudes; // of patterns in ascending order
    for (uint32_t pattern = 0; pattern < sign && !std::isnan(formula(pattern, f)); ++pattern)
      magnitudes.push_back(formula(pattern, f));
    for (uint32_t at = 0; at < magnitudes.size(); ++at) {
      const bool last = at + 1 == magnitudes.size();
      const auto above = next_above(at, f), below = next_below(at, f);
      ASSERT_EQ(above.has_value(), !last) << f.name << at;
      ASSERT_TRUE(below) << f.name << at;
      EXPECT_EQ(formula(above.value_or(at), f), magnitudes[last ? at : at + 1]);
      EXPECT_EQ(formula(*below, f), at == 0 ? -magnitudes[1] : magnitudes[at - 1]);
      const auto mirrored_below = next_below(at | sign, f), mirrored_above = next_above(at | sign, f);
      ASSERT_EQ(mirrored_below.has_value(), !last);
      ASSERT_TRUE(mirrored_above);
      EXPECT_EQ(formula(mirrored_below.value_or(at | sign), f), -magnitudes[last ? at : at + 1]);
      EXPECT_EQ(formula(*mirrored_above, f), at == 0 ? magnitudes[1] : -magnitudes[at - 1]);
      if (!last && std::isfinite(magnitudes[at + 1])) {
        EXPECT_EQ(spacing_of(number_of(at, f), f), magnitudes[at + 1] - magnitudes[at]) << f.name << magnitudes[at];
      }
    }
    const uint32_t nan = pattern_of(kNaN, f);
    EXPECT_FALSE(next_above(nan, f) || next_below(nan, f)) << f.name;
  }
}

TEST(NumberBits, RoundsAsArithmeticInDouble) {
  std::mt19937_64 random(17);
  std::uniform_real_distribution<double> exponents(-155, 130), mantissas(1, 2);
  for (const Format& f : number_formats()) {
    const auto check = [&](double x) {
      const Rounded result = rounded(x, f);
      const double expected = nearest_by_fp32(x, f);
      expect_same(result.number.value, expected, x, f);
      EXPECT_EQ(result.flushed(), x != 0 && expected == 0) << x;
      EXPECT_EQ(result.overflowed(), std::isfinite(x) && !std::isfinite(expected)) << x;
      if (std::isfinite(x) && std::isfinite(expected)) {
        EXPECT_EQ(result.error, expected - x);
        EXPECT_TRUE(result.clipped || std::abs(result.ulps) <= 0.5 + 0x1p-13) << f.name << x;
        EXPECT_EQ(result.clipped, !f.has_infinity && std::abs(nearest(x, format("fp32"))) > 464) << f.name << x;
        EXPECT_DOUBLE_EQ(result.relative_error, x == 0 ? 0 : (expected - x) / std::abs(x));
      } else {
        EXPECT_TRUE(std::isnan(result.error) && std::isnan(result.relative_error) && std::isnan(result.ulps));
      }
    };
    for (int i = 0; i < 200'000; ++i) {
      const double x = std::ldexp(mantissas(random), static_cast<int>(exponents(random)));
      check(i % 2 ? -x : x);
      if (testing::Test::HasFailure()) return;
    }
    // Every number and every tie of a byte, and the doubles beside each tie.
    const Format& byte = format("e5m2");
    for (uint32_t pattern = 0; pattern < 256; ++pattern) {
      const double at = formula(pattern, byte), next = formula((pattern + 1) & 0xff, byte), tie = (at + next) / 2;
      for (const double x : {at, tie, std::nextafter(tie, kInf), std::nextafter(tie, -kInf), at * f.smallest_subnormal})
        check(x);
    }
    for (const double x : {0.0,
                           -0.0,
                           f.largest,
                           -f.largest,
                           f.smallest_normal,
                           f.smallest_subnormal,
                           f.smallest_subnormal / 2,
                           std::nextafter(f.smallest_subnormal / 2, 1.0),
                           f.smallest_subnormal * 1.5,
                           f.largest * (1 + f.eps / 4),
                           f.largest * 2,
                           1 + f.eps / 2,
                           1 + 1.5 * f.eps,
                           464.0,
                           465.0,
                           480.0,
                           1e39,
                           -1e300,
                           1e-300,
                           5e-324,
                           std::numeric_limits<double>::max(),
                           0x1.ffffffp127,
                           std::nextafter(0x1.ffffffp127, 0.0),
                           kInf,
                           -kInf,
                           kNaN})
      check(x);
  }
}

TEST(NumberBits, RoundsByWayOfFp32AsPyTorchDoes) {
  const double hair_above_the_tie = 1 + 0x1p-11 + 0x1p-30; // rounds in fp32 to the tie, which then rounds to the even 1
  EXPECT_EQ(rounded(hair_above_the_tie, format("fp16")).number.value, 1);
  EXPECT_EQ(rounded(1 + 0x1p-11 + 0x1p-20, format("fp16")).number.value, 1 + 0x1p-10);
}

TEST(NumberBits, MarksAsClippedWhatRoundingAloneWouldNotMakeTheLargest) {
  const Format& byte = format("e4m3fn");
  EXPECT_FALSE(rounded(464, byte).clipped) << "a tie, and 448 is even";
  EXPECT_TRUE(rounded(464.1, byte).clipped);
  EXPECT_FALSE(rounded(464 + 1e-9, byte).clipped) << "464 in fp32";
  EXPECT_TRUE(rounded(-1e300, byte).clipped);
  EXPECT_TRUE(rounded(-kInf, byte).clipped);
  EXPECT_EQ(rounded(-kInf, byte).number.value, -448);
  EXPECT_FALSE(rounded(kNaN, byte).clipped);
  EXPECT_FALSE(rounded(1e9, format("e5m2")).clipped);
}

TEST(NumberBits, ReturnsTheNeighboursOfTheNumber) {
  const Rounded top = rounded(70000, format("fp16"));
  EXPECT_TRUE(top.overflowed());
  EXPECT_EQ(top.number.value, kInf);
  EXPECT_EQ(top.below, 65504);
  EXPECT_FALSE(top.above);
  const Rounded none = rounded(500, format("e4m3fn"));
  EXPECT_TRUE(none.clipped);
  EXPECT_FALSE(none.overflowed());
  EXPECT_EQ(none.number.value, 448);
  EXPECT_EQ(none.error, -52);
  EXPECT_EQ(none.below, 416);
  EXPECT_FALSE(none.above);
  EXPECT_FALSE(rounded(448, format("e4m3fn")).above) << "there is no infinity";
  const Rounded lost = rounded(1e-8, format("fp16"));
  EXPECT_TRUE(lost.flushed());
  EXPECT_EQ(lost.below, -0x1p-24);
  EXPECT_EQ(lost.above, 0x1p-24);
  EXPECT_EQ(lost.relative_error, -1);
  const Rounded swallowed = rounded(1 + 0x1p-11, format("fp16"));
  EXPECT_EQ(swallowed.number.value, 1);
  EXPECT_EQ(swallowed.ulps, -0.5);
  EXPECT_EQ(swallowed.spacing, 0x1p-10);
}

} // namespace
} // namespace amplab

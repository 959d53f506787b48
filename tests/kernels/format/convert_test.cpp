// SPDX-License-Identifier: Apache-2.0
// Narrowing against a reference that uses only a format's row: the nearest multiple of the spacing, in double.
#include "kernels/format/convert.h"
#include "tests/support/seed.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <vector>

namespace amplab {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

uint32_t bits(float x) { return std::bit_cast<uint32_t>(x); }
float from_bits(uint32_t u) { return std::bit_cast<float>(u); }

// Returns `x` rounded to a format in exact arithmetic: doubles have 29 bits more than fp32. NaN stays NaN. Above the
// largest value: infinity, or the largest value in a format without infinity.
double nearest(double x, const Format& format) {
  if (std::isnan(x)) return x;
  const double beyond = format.has_infinity ? kInf : format.largest;
  if (std::isinf(x)) return std::copysign(beyond, x);
  const double magnitude = std::abs(x);
  int exponent = 0;
  std::frexp(std::max(magnitude, format.smallest_normal), &exponent); // [0.5, 1) 2^exponent
  const double spacing = std::ldexp(1.0, exponent - 1 - format.mantissa_bits);
  const double steps = magnitude / spacing, below = std::floor(steps), rest = steps - below;
  const bool up = rest > 0.5 || (rest == 0.5 && std::fmod(below, 2) == 1);
  const double rounded = (up ? below + 1 : below) * spacing;
  return std::copysign(rounded > format.largest ? beyond : rounded, x);
}

// A narrow format under test.
struct ConvertedFormat {
  DType dtype;
  uint32_t (*narrow)(float);
  float (*widen)(uint32_t);
  uint32_t patterns;
  std::string_view name() const { return name_of(dtype); }
};

constexpr std::array<ConvertedFormat, 4> kSubjects = {{
    {DType::f16, [](float x) { return uint32_t{to_half(x).bits}; },
     [](uint32_t u) { return to_float(Half{static_cast<uint16_t>(u)}); }, 65536},
    {DType::bf16, [](float x) { return uint32_t{to_bfloat16(x).bits}; },
     [](uint32_t u) { return to_float(BFloat16{static_cast<uint16_t>(u)}); }, 65536},
    {DType::e4m3fn, [](float x) { return uint32_t{to_float8_e4m3fn(x).bits}; },
     [](uint32_t u) { return to_float(Float8E4M3FN{static_cast<uint8_t>(u)}); }, 256},
    {DType::e5m2, [](float x) { return uint32_t{to_float8_e5m2(x).bits}; },
     [](uint32_t u) { return to_float(Float8E5M2{static_cast<uint8_t>(u)}); }, 256},
}};

class Convert : public testing::TestWithParam<ConvertedFormat> {
 protected:
  // Returns an empty string if correct, so millions of checks stay cheap.
  static std::string wrong(const ConvertedFormat& s, float x) {
    const double want = nearest(static_cast<double>(x), format_of(s.dtype));
    const float got = s.widen(s.narrow(x));
    const bool same = std::isnan(want) ? std::isnan(got)
                                       : static_cast<double>(got) == want && std::signbit(got) == std::signbit(want);
    if (same) return {};
    return std::string(s.name()) + " of " + std::to_string(x) + " (bits " + std::to_string(bits(x)) + ") gives " +
           std::to_string(got) + " instead of " + std::to_string(want);
  }
};

// Returns the value of a bit pattern, from the definition of sign, exponent and mantissa.
double meaning(uint32_t pattern, const ConvertedFormat& s) {
  const Format& f = format_of(s.dtype);
  const uint32_t mantissa = pattern & ((1u << f.mantissa_bits) - 1), ones = (1u << f.exponent_bits) - 1;
  const uint32_t exponent = (pattern >> f.mantissa_bits) & ones;
  const int bias = (1 << (f.exponent_bits - 1)) - 1;
  const double sign = pattern >> (f.mantissa_bits + f.exponent_bits) ? -1 : 1;
  const double fraction = std::ldexp(mantissa, -f.mantissa_bits);
  if (f.has_infinity && exponent == ones) return mantissa ? std::numeric_limits<double>::quiet_NaN() : sign * kInf;
  if (!f.has_infinity && exponent == ones && mantissa == (1u << f.mantissa_bits) - 1)
    return std::numeric_limits<double>::quiet_NaN();
  return exponent ? sign * std::ldexp(1 + fraction, static_cast<int>(exponent) - bias)
                  : sign * std::ldexp(fraction, 1 - bias);
}

TEST_P(Convert, EveryPatternMeansWhatItsBitsEncode) {
  const ConvertedFormat& s = GetParam();
  for (uint32_t u = 0; u < s.patterns; ++u) {
    const double want = meaning(u, s), got = static_cast<double>(s.widen(u));
    ASSERT_TRUE(std::isnan(want) ? std::isnan(got) : want == got && std::signbit(want) == std::signbit(got)) << u;
  }
}

TEST_P(Convert, EveryNumberSurvivesTheRoundTrip) {
  const ConvertedFormat& s = GetParam();
  for (uint32_t u = 0; u < s.patterns; ++u) {
    if (std::isnan(s.widen(u))) continue;
    ASSERT_EQ(s.narrow(s.widen(u)), u);
  }
}

TEST_P(Convert, RoundsToNearestAtEveryMidpointAndBesideIt) {
  const ConvertedFormat& s = GetParam();
  const uint32_t half = s.patterns / 2;
  for (uint32_t u = 0; u + 1 < half; ++u) {
    const double low = static_cast<double>(s.widen(u)), high = static_cast<double>(s.widen(u + 1));
    if (std::isnan(low) || std::isnan(high) || std::isinf(high)) continue;
    const float middle = static_cast<float>((low + high) / 2);
    for (uint32_t near : {bits(middle) - 1, bits(middle), bits(middle) + 1})
      for (uint32_t sign : {0u, 0x80000000u}) ASSERT_EQ(wrong(s, from_bits((near & 0x7fffffff) | sign)), "");
  }
}

TEST_P(Convert, RoundsRandomBitsToNearest) {
  std::mt19937 random(support::seed_of_this_test());
  for (int i = 0; i < 2'000'000; ++i) ASSERT_EQ(wrong(GetParam(), from_bits(static_cast<uint32_t>(random()))), "");
}

TEST_P(Convert, RoundsRandomNumbersOfItsOwnRangeToNearest) {
  const Format& f = format_of(GetParam().dtype);
  std::mt19937 random(support::seed_of_this_test());
  std::uniform_real_distribution<double> exponent(std::log2(f.smallest_subnormal) - 3, std::log2(f.largest) + 1);
  std::uniform_real_distribution<double> mantissa(1, 2);
  for (int i = 0; i < 2'000'000; ++i) {
    const double x = mantissa(random) * std::exp2(std::floor(exponent(random)));
    ASSERT_EQ(wrong(GetParam(), static_cast<float>(i % 2 ? x : -x)), "");
  }
}

TEST_P(Convert, OverflowAndUnderflowBeginAtTheFormatsLimits) {
  const ConvertedFormat& s = GetParam();
  const Format& f = format_of(s.dtype);
  const double last_step = std::ldexp(1.0, std::ilogb(f.largest) - f.mantissa_bits);
  for (double edge : {f.largest + last_step / 2, f.largest, f.smallest_subnormal / 2, f.smallest_normal}) {
    const float x = static_cast<float>(edge);
    for (float near : {std::nextafter(x, 0.0f), x, std::nextafter(x, std::numeric_limits<float>::infinity())})
      EXPECT_EQ(wrong(s, near), "");
  }
  for (float x : {0.0f, -0.0f, std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
                  std::numeric_limits<float>::denorm_min(), std::numeric_limits<float>::max()})
    EXPECT_EQ(wrong(s, x), "");
}

INSTANTIATE_TEST_SUITE_P(Formats, Convert, testing::ValuesIn(kSubjects),
                         [](const auto& subject) { return std::string(subject.param.name()); });

// Vectors of the reference semantics, section 1.2.
TEST(ConvertVectors, Fp16) {
  const std::pair<float, float> vectors[] = {{65519.99f, 65504},
                                             {65520, std::numeric_limits<float>::infinity()},
                                             {65536, std::numeric_limits<float>::infinity()},
                                             {1e-8f, 0},
                                             {0x1p-25f, 0},
                                             {std::nextafter(0x1p-25f, 1.0f), 0x1p-24f},
                                             {1e-7f, 0x1p-23f},
                                             {2049, 2048},
                                             {2051, 2052},
                                             {255.9f * 255.9f, 65472},
                                             {256.0f * 256.0f, std::numeric_limits<float>::infinity()}};
  for (auto [x, want] : vectors) EXPECT_EQ(to_float(to_half(x)), want) << x;
}

TEST(ConvertVectors, Bf16) {
  const std::pair<float, float> vectors[] = {{257, 256}, {259, 260}, {1 + 0x1p-8f, 1}, {1 + 3 * 0x1p-8f, 1.015625f}};
  for (auto [x, want] : vectors) EXPECT_EQ(to_float(to_bfloat16(x)), want) << x;
  EXPECT_EQ(to_bfloat16(from_bits(0x7f7f8000)).bits, 0x7f80); // finite fp32 overflows
  EXPECT_EQ(to_bfloat16(from_bits(0x7f7f7fff)).bits, 0x7f7f);
}

TEST(ConvertVectors, E4m3fn) {
  const std::pair<float, int> vectors[] = {{448, 0x7e},  {464, 0x7e},     {464.1f, 0x7e}, {480, 0x7e},
                                           {1e9f, 0x7e}, {-464.1f, 0xfe}, {17, 0x58},     {18, 0x59},
                                           {19, 0x5a},   {-0.0f, 0x80},   {0x1p-9f, 1}};
  for (auto [x, want] : vectors) EXPECT_EQ(to_float8_e4m3fn(x).bits, want) << x;
  EXPECT_EQ(to_float8_e4m3fn(std::numeric_limits<float>::infinity()).bits, 0x7e);
  EXPECT_EQ(to_float8_e4m3fn(-std::numeric_limits<float>::infinity()).bits, 0xfe);
  EXPECT_EQ(to_float8_e4m3fn(std::numeric_limits<float>::max()).bits, 0x7e);
}

TEST(ConvertVectors, E5m2) {
  const std::pair<float, int> vectors[] = {{61439, 0x7b}, {61440, 0x7c}, {9, 0x48}, {11, 0x4a}, {0x1p-16f, 1}};
  for (auto [x, want] : vectors) EXPECT_EQ(to_float8_e5m2(x).bits, want) << x;
  EXPECT_EQ(to_float8_e5m2(-std::numeric_limits<float>::infinity()).bits, 0xfc);
}

TEST(ConvertNan, Fp16KeepsSignAndUpperPayloadAndIsQuiet) {
  EXPECT_EQ(to_half(from_bits(0x7fc00000)).bits, 0x7e00);
  EXPECT_EQ(to_half(from_bits(0xffc00000)).bits, 0xfe00);
  EXPECT_EQ(to_half(from_bits(0x7f800001)).bits, 0x7e00); // the payload is in dropped bits only
  EXPECT_EQ(to_half(from_bits(0x7fd55fff)).bits, 0x7eaa);
  for (uint32_t payload = 1; payload < 1024; ++payload) {
    const Half nan{static_cast<uint16_t>(0x7c00 | payload)};
    EXPECT_EQ(to_half(to_float(nan)).bits, 0x7e00 | payload);
  }
}

TEST(ConvertNan, Bf16DropsSignAndPayload) {
  for (uint32_t nan : {0x7fc00000u, 0xffc00000u, 0x7f800001u, 0xffffffffu})
    EXPECT_EQ(to_bfloat16(from_bits(nan)).bits, 0x7fc0);
}

TEST(ConvertNan, Fp8KeepsTheSignOnly) {
  for (uint32_t nan : {0x7fc00000u, 0x7f800001u, 0x7fffffffu}) {
    EXPECT_EQ(to_float8_e5m2(from_bits(nan)).bits, 0x7f);
    EXPECT_EQ(to_float8_e5m2(from_bits(nan | 0x80000000)).bits, 0xff);
    EXPECT_EQ(to_float8_e4m3fn(from_bits(nan)).bits, 0x7f);
    EXPECT_EQ(to_float8_e4m3fn(from_bits(nan | 0x80000000)).bits, 0xff);
  }
}

TEST(ConvertTf32, TruncationDropsThirteenBitsTowardsZero) {
  EXPECT_EQ(truncated_to_tf32(1 + 0x1.ffp-10f), 1 + 0x1p-10f);
  EXPECT_EQ(truncated_to_tf32(-(1 + 0x1.ffp-10f)), -(1 + 0x1p-10f));
  EXPECT_EQ(truncated_to_tf32(std::numeric_limits<float>::max()), 0x1.ffcp127f);
  EXPECT_TRUE(std::isnan(truncated_to_tf32(from_bits(0x7f800001)))); // a payload in the dropped bits only
}

TEST(ConvertTf32, RoundingIsToNearestEven) {
  std::mt19937 random(support::seed_of_this_test());
  for (int i = 0; i < 1'000'000; ++i) {
    const float x = from_bits(static_cast<uint32_t>(random()));
    const double want = nearest(static_cast<double>(x), format_of(DType::tf32));
    const double got = static_cast<double>(rounded_to_tf32(x));
    ASSERT_TRUE(std::isnan(want) ? std::isnan(got) : got == want) << bits(x);
  }
  EXPECT_TRUE(std::isinf(rounded_to_tf32(std::numeric_limits<float>::max())));
}

TEST(ConvertConstexpr, WorksAtCompileTime) {
  static_assert(to_half(1.0f).bits == 0x3c00 && to_float(Half{0x0001}) == 0x1p-24f);
  static_assert(to_bfloat16(1.0f).bits == 0x3f80 && to_float8_e4m3fn(448).bits == 0x7e);
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Element formats against hashes of PyTorch, ml_dtypes and gfloat (tests/golden/quantize/formats.py), and against a
// reference that knows only a format's row: the neighbouring numbers, in double.
#include "kernels/format/convert.h"
#include "tests/support/seed.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <iomanip>
#include <iterator>
#include <limits>
#include <random>
#include <sstream>
#include <vector>
#include <zlib.h>

namespace amplab {
namespace {

constexpr float kInfiniteFloat = std::numeric_limits<float>::infinity(),
                kNanFloat = std::numeric_limits<float>::quiet_NaN();

// The functions of one format, as values.
struct CodedFormat {
  ElementFormat format;
  uint32_t (*saturating)(float), (*special)(float);
  uint32_t (*stochastic)(float, uint32_t random, int bits);
  float (*number)(uint32_t code);
  float (*rounded)(float);
  const ElementFormatRow& row() const { return row_of(format); }
};

template <ElementFormat kFormat> constexpr CodedFormat coded() {
  CodedFormat f{kFormat,
                [](float x) { return uint32_t{encode<kFormat>(x)}; },
                [](float x) { return uint32_t{encode<kFormat, Overflow::to_special>(x)}; },
                nullptr,
                [](uint32_t code) { return decode<kFormat>(static_cast<ElementCode<kFormat>>(code)); },
                nullptr};
  if constexpr (row_of(kFormat).mantissa_bits > 0) {
    f.stochastic = [](float x, uint32_t random, int bits) {
      return uint32_t{encode_stochastically<kFormat>(x, random, bits)};
    };
    f.rounded = [](float x) { return rounded<kFormat>(x); };
  }
  return f;
}

constexpr CodedFormat kCoded[] = {
#define ELEMENT_FORMAT(id, ...) coded<ElementFormat::id>(),
#include "kernels/format/element_formats.def"
};

uint64_t mixed(uint64_t n) {
  uint64_t z = n * 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}
uint32_t drawn(uint64_t i) { return static_cast<uint32_t>(mixed(i) >> 32); }
uint32_t pattern_of(float x) { return std::bit_cast<uint32_t>(x); }
float float_of(uint32_t u) { return std::bit_cast<float>(u); }

template <class T> std::string crc(const std::vector<T>& values) {
  std::ostringstream text;
  text << std::hex << std::setw(8) << std::setfill('0')
       << ::crc32(0, reinterpret_cast<const Bytef*>(values.data()), static_cast<uInt>(values.size() * sizeof(T)));
  return text.str();
}

// Positive numbers by code, from the definition of exponent and mantissa.
std::vector<double> numbers_of(const ElementFormatRow& row) {
  std::vector<double> numbers;
  for (int code = 0; code <= row.largest_code(); ++code) {
    const int exponent = code >> row.mantissa_bits, mantissa = code & ((1 << row.mantissa_bits) - 1);
    const int hidden = exponent || !row.mantissa_bits ? 1 << row.mantissa_bits : 0;
    numbers.push_back(std::ldexp(hidden + mantissa, (row.mantissa_bits ? std::max(exponent, 1) : exponent) - row.bias -
                                                        row.mantissa_bits));
  }
  return numbers;
}

std::vector<float> inputs_of(const std::string& name, const ElementFormatRow& row) {
  std::vector<float> x;
  if (name == "bf16" || name == "numbers")
    for (uint32_t u = 0; u < 65536; ++u) x.push_back(float_of(u << 16));
  if (name == "random")
    for (uint64_t i = 0; i < 1'000'000; ++i) x.push_back(float_of(drawn(i)));
  if (name == "ties") {
    const std::vector<double> numbers = numbers_of(row);
    for (size_t i = 0; i + 1 < numbers.size(); ++i) {
      const uint32_t middle = pattern_of(static_cast<float>((numbers[i] + numbers[i + 1]) / 2));
      for (const uint32_t near : {middle - 1, middle, middle + 1})
        for (const uint32_t sign : {0u, 0x80000000u}) x.push_back(float_of(near | sign));
    }
  }
  if (name == "near")
    for (uint64_t i = 0; i < 20'000; ++i) {
      const uint32_t u = drawn(i), smallest = static_cast<uint32_t>(127 - row.bias - row.mantissa_bits - 1);
      const uint32_t span = (1u << row.exponent_bits) + static_cast<uint32_t>(row.mantissa_bits) + 2;
      x.push_back(float_of((u & 0x807fffff) | (smallest + (u >> 23 & 0xff) % span) << 23));
    }
  if (name != "bf16") std::erase_if(x, [](float v) { return std::isnan(v); });
  return x;
}

// Lines of formats.txt that begin with `kind`, in words.
std::vector<std::vector<std::string>> golden(const std::string& kind) {
  std::ifstream file(AMPLAB_GOLDEN_DIR "/quantize/formats.txt");
  std::vector<std::vector<std::string>> lines;
  for (std::string line; std::getline(file, line);) {
    std::istringstream text(line);
    std::vector<std::string> words{std::istream_iterator<std::string>(text), {}};
    if (words[0] == kind) lines.push_back(words);
  }
  return lines;
}

const CodedFormat& named(const std::string& name) { return kCoded[static_cast<size_t>(*element_format_named(name))]; }

TEST(ElementCodesGolden, EncodesAsTheOraclesDo) {
  const auto lines = golden("encode");
  ASSERT_GT(lines.size(), 40u);
  for (const auto& words : lines) {
    const CodedFormat& f = named(words[1]);
    std::vector<uint16_t> codes;
    for (const float x : inputs_of(words[4], f.row()))
      codes.push_back(static_cast<uint16_t>((words[2] == "saturates" ? f.saturating : f.special)(x)));
    EXPECT_EQ(std::to_string(codes.size()), words[5]) << testing::PrintToString(words);
    EXPECT_EQ(crc(codes), words[6]) << testing::PrintToString(words);
  }
}

TEST(ElementCodesGolden, DecodesAsTheOraclesDo) {
  const auto lines = golden("decode");
  ASSERT_GT(lines.size(), 10u);
  for (const auto& words : lines) {
    const CodedFormat& f = named(words[1]);
    std::vector<uint32_t> numbers;
    for (uint32_t code = 0; code < 1u << f.row().bits(); ++code) {
      const float x = f.number(code);
      numbers.push_back(std::isnan(x) ? 0x7fc00000 : pattern_of(x));
    }
    EXPECT_EQ(std::to_string(numbers.size()), words[3]) << testing::PrintToString(words);
    EXPECT_EQ(crc(numbers), words[4]) << testing::PrintToString(words);
  }
}

TEST(ElementCodesGolden, RoundsStochasticallyAsGfloatDoes) {
  const auto lines = golden("stochastic");
  ASSERT_GE(lines.size(), 12u);
  for (const auto& words : lines) {
    const CodedFormat& f = named(words[1]);
    const int random_bits = std::stoi(words[2]);
    std::vector<uint16_t> codes;
    for (const float x : inputs_of(words[4], f.row())) {
      const auto random = static_cast<uint32_t>(mixed((uint64_t{1} << 32) + codes.size()) % (1u << random_bits));
      codes.push_back(static_cast<uint16_t>(f.stochastic(x, random, random_bits)));
    }
    EXPECT_EQ(crc(codes), words[6]) << testing::PrintToString(words);
  }
}

class ElementCodes : public testing::TestWithParam<CodedFormat> {};

TEST_P(ElementCodes, RowAgreesWithItsCodes) {
  const CodedFormat& f = GetParam();
  const std::vector<double> numbers = numbers_of(f.row());
  EXPECT_EQ(numbers.back(), static_cast<double>(f.row().largest));
  EXPECT_EQ(std::ilogb(numbers.back()), f.row().largest_exponent());
  for (uint32_t code = 0; code < numbers.size(); ++code) {
    ASSERT_EQ(static_cast<double>(f.number(code)), numbers[code]) << code;
    ASSERT_EQ(f.saturating(f.number(code)), code);
    if (f.row().is_signed()) {
      ASSERT_EQ(f.saturating(-f.number(code)), code | f.row().sign());
    }
  }
  EXPECT_TRUE(f.row().nan == kNoCode || std::isnan(f.number(f.row().nan)));
  EXPECT_TRUE(f.row().infinity == kNoCode || f.number(f.row().infinity) == kInfiniteFloat);
}

TEST_P(ElementCodes, OverflowSaturatesOrIsSpecial) {
  const CodedFormat& f = GetParam();
  const uint32_t largest = f.row().largest_code();
  const uint32_t special = f.row().infinity != kNoCode ? f.row().infinity
                           : f.row().nan != kNoCode    ? f.row().nan
                                                       : largest;
  for (const float x : {kInfiniteFloat, std::numeric_limits<float>::max()}) {
    EXPECT_EQ(f.saturating(x), largest);
    EXPECT_EQ(f.special(x), special);
    EXPECT_EQ(f.saturating(-x), largest | f.row().sign());
    EXPECT_EQ(f.special(-x), special | f.row().sign());
  }
}

TEST_P(ElementCodes, NanIsNanOrTheLargest) {
  const CodedFormat& f = GetParam();
  const bool has = f.row().nan != kNoCode;
  EXPECT_EQ(f.saturating(kNanFloat), has ? f.row().nan : f.row().largest_code());
  EXPECT_EQ(f.saturating(-kNanFloat), has ? f.row().nan | f.row().sign() : f.row().largest_code());
}

TEST_P(ElementCodes, RoundingWithoutACodeGivesTheNumberOfTheCode) {
  const CodedFormat& f = GetParam();
  if (!f.rounded) GTEST_SKIP() << "a format of scales";
  std::mt19937 source(support::seed_of_this_test());
  const auto check = [&](uint32_t pattern) {
    const float x = float_of(pattern);
    return pattern_of(f.rounded(x)) == pattern_of(f.number(f.saturating(x)));
  };
  for (uint32_t high = 0; high < 1 << 16; ++high) // sign, exponent, 7 bits; ties and their neighbours
    for (const uint32_t low : {0u, 1u, 0x7fffu, 0x8000u, 0x8001u, 0xffffu, static_cast<uint32_t>(source() & 0xffff)})
      ASSERT_TRUE(check(high << 16 | low)) << std::hex << (high << 16 | low);
}

// Every random number between 0 and 2^8 once: the share that rounds up is the distance in 256ths, rounded down.
TEST_P(ElementCodes, StochasticRoundingGoesUpAsOftenAsTheDistanceRequires) {
  const CodedFormat& f = GetParam();
  if (!f.stochastic) GTEST_SKIP() << "a format of scales";
  const std::vector<double> numbers = numbers_of(f.row());
  std::mt19937 source(support::seed_of_this_test());
  for (int draw = 0; draw < 2000; ++draw) {
    const auto below = static_cast<uint32_t>(source() % (numbers.size() - 1));
    const double low = numbers[below], step = numbers[below + 1] - low, share = (source() % 4096) / 4096.0;
    const auto x = static_cast<float>(low + share * step);
    int up = 0;
    for (uint32_t random = 0; random < 256; ++random) {
      const uint32_t code = f.stochastic(x, random, 8);
      ASSERT_TRUE(code == below || code == below + 1) << x;
      ASSERT_EQ(f.stochastic(-x, random, 8), code | f.row().sign());
      up += code != below;
    }
    ASSERT_EQ(up, std::floor((static_cast<double>(x) - low) / step * 256)) << x;
  }
}

TEST_P(ElementCodes, StochasticRoundingKeepsNumbersOfTheFormatAndSaturates) {
  const CodedFormat& f = GetParam();
  if (!f.stochastic) GTEST_SKIP() << "a format of scales";
  for (const uint32_t random : {0u, 255u}) {
    for (uint32_t code = 0; code <= f.row().largest_code(); ++code)
      ASSERT_EQ(f.stochastic(f.number(code), random, 8), code);
    EXPECT_EQ(f.stochastic(kInfiniteFloat, random, 8), f.row().largest_code());
    EXPECT_EQ(f.stochastic(f.row().largest * 1.1f, random, 8), f.row().largest_code());
    EXPECT_EQ(f.stochastic(kNanFloat, random, 8), f.saturating(kNanFloat));
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, ElementCodes, testing::ValuesIn(kCoded),
                         [](const auto& tested) { return std::string(name_of(tested.param.format)); });

TEST(ElementCodes, TiesOfE2m1fnGoToTheEvenCode) {
  const std::pair<float, float> ties[] = {{.25f, 0}, {.75f, 1}, {1.25f, 1}, {1.75f, 2}, {2.5f, 2}, {3.5f, 4}, {5, 4}};
  for (const auto& [x, want] : ties)
    EXPECT_EQ(decode<ElementFormat::e2m1fn>(encode<ElementFormat::e2m1fn>(x)), want) << x;
}

TEST(ElementCodes, ScalesOfE8m0fnuHaveNoSignAndNoZero) {
  const std::pair<float, int> scales[] = {{0, 0},   {-1, 127},      {1.5f, 128},           {0x1p-127f, 0},
                                          {3, 129}, {0x1p-128f, 0}, {1.5f * 0x1p-127f, 1}, {0x1.cp127f, 0xff}};
  for (const auto& [x, want] : scales) EXPECT_EQ((encode<ElementFormat::e8m0fnu, Overflow::to_special>(x)), want) << x;
}

} // namespace
} // namespace amplab

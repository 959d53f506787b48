// SPDX-License-Identifier: Apache-2.0
// Every tile and rule against a reference in double, on 10,000 random tensors each, and the edges.
#include "kernels/format/philox.h"
#include "kernels/quantize/quantize.h"
#include "kernels/quantize/row_reader.h"
#include "tests/kernels/quantize/reference.h"
#include "tests/support/seed.h"

#include <gtest/gtest.h>
#include <random>
#include <stdexcept>

namespace amplab::quantize {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity(), kNan = std::numeric_limits<float>::quiet_NaN();

Quantized quantized(const std::vector<float>& x, int64_t rows, const Quantizer& q) {
  return quantize(std::span<const float>(x), rows, rows ? static_cast<int64_t>(x.size()) / rows : 0, q);
}

std::vector<int> codes_of(const Quantized& q) {
  return std::visit([](const auto& all) { return std::vector<int>(all.begin(), all.end()); }, q.elements);
}

// Sizes that tiles divide, and others where the quantiser accepts them; magnitudes of one to sixty binades.
class RandomTensors {
 public:
  explicit RandomTensors(uint32_t seed) : source_(seed) {}
  std::vector<float> next(const Quantizer& q, int64_t& rows, int64_t& cols) {
    const int64_t unit = has_e8m0_scale(q.rule) ? std::max<int64_t>(shape_of(q.tile).cols, 1) : 1;
    rows = 1 + draw(shape_of(q.tile).rows > 1 ? 20 : 4);
    cols = unit * (1 + draw(unit > 64 ? 2 : 100 / unit));
    const int low = 60 + static_cast<int>(draw(120)), span = 1 + static_cast<int>(draw(60));
    const bool sparse = draw(4) == 0, subnormal = draw(16) == 0;
    std::vector<float> x(static_cast<size_t>(rows * cols));
    for (float& v : x) {
      const auto exponent = static_cast<uint32_t>(subnormal ? draw(2) : low + draw(span));
      const uint32_t bits = (static_cast<uint32_t>(source_()) & 0x807fffff) | exponent << 23;
      v = sparse && draw(2) ? 0.0f : std::bit_cast<float>(bits);
    }
    if (draw(8) == 0) std::ranges::fill(x, 0.0f);
    if (draw(8) == 0) x[static_cast<size_t>(draw(static_cast<int64_t>(x.size())))] = 0x1.8p100f; // one outlier
    return x;
  }

 private:
  int64_t draw(int64_t bound) { return static_cast<int64_t>(source_() % static_cast<uint64_t>(bound)); }
  std::mt19937 source_;
};

std::vector<Quantizer> all_quantizers() {
  std::vector<Quantizer> all;
  constexpr ElementFormat kElements[] = {ElementFormat::e4m3fn, ElementFormat::e5m2,   ElementFormat::e2m1fn,
                                         ElementFormat::e2m3fn, ElementFormat::e3m2fn, ElementFormat::e5m6};
  size_t next = 0; // formats in turn
  for (size_t tile = 0; tile < std::size(kTiles); ++tile)
    for (int rule = 0; rule <= static_cast<int>(ScaleRule::even); ++rule) {
      Quantizer q{.format = kElements[next++ % std::size(kElements)],
                  .tile = static_cast<Tile>(tile),
                  .rule = static_cast<ScaleRule>(rule)};
      if (q.rule == ScaleRule::given) q.scale = 3.5f;
      if (next % 2 && (q.rule == ScaleRule::exact || q.rule == ScaleRule::pow2_down))
        q.convention = Convention::torchao, q.eps = 1e-12;
      all.push_back(q);
    }
  for (const Tile tile : {Tile::block_1x16, Tile::block_16x16})
    all.push_back({.format = ElementFormat::e2m1fn, .tile = tile, .rule = ScaleRule::nvfp4});
  return all;
}

class EveryQuantizer : public testing::TestWithParam<Quantizer> {};

TEST_P(EveryQuantizer, GivesTheBytesOfTheReference) {
  RandomTensors tensors(support::seed_of_this_test() ^ static_cast<uint32_t>(GetParam().tile) << 8 ^
                        static_cast<uint32_t>(GetParam().rule));
  const quantize_test::Reference reference(GetParam());
  for (int i = 0; i < 10'000; ++i) {
    int64_t rows = 0, cols = 0;
    const std::vector<float> x = tensors.next(GetParam(), rows, cols);
    const Quantized q = quantize(std::span<const float>(x), rows, cols, GetParam());
    const auto want = reference(x, rows, cols);
    ASSERT_EQ(q.scales, want.scales) << rows << " x " << cols;
    ASSERT_EQ(q.amax, want.amax);
    ASSERT_EQ(codes_of(q), want.codes);
    ASSERT_EQ(q.clipped, want.clipped);
    ASSERT_EQ(q.flushed, want.flushed);
  }
}

std::string tile_and_rule(const testing::TestParamInfo<Quantizer>& tested) {
  const char* const rules[] = {"given", "exact", "pow2_down", "floor", "ceil", "rceil", "even", "nvfp4"};
  return std::string(shape_of(tested.param.tile).name) + "_" + rules[static_cast<size_t>(tested.param.rule)];
}

INSTANTIATE_TEST_SUITE_P(TilesAndRules, EveryQuantizer, testing::ValuesIn(all_quantizers()), tile_and_rule);

TEST(Quantize, CountsClippedAndFlushed) {
  const Quantized q = quantized({449, -1e9f, kInf, kNan, 448, 0x1p-10f, 0, 1}, 1, {.rule = ScaleRule::given});
  EXPECT_EQ(q.clipped, 3);
  EXPECT_EQ(q.flushed, 1);
  EXPECT_TRUE(std::isnan(q.amax[0]));
}

// The table of Convention.
TEST(Quantize, EdgesOfFp32ScalesFollowTheConvention) {
  for (const float amax : {0.0f, kInf, kNan}) {
    EXPECT_EQ(quantized({amax, 0}, 1, {}).multipliers[0], 1);
    const float ao = quantized({amax, 0}, 1, {.convention = Convention::torchao, .eps = 1e-12}).multipliers[0];
    EXPECT_TRUE(amax == 0 ? ao == static_cast<float>(448 / 1e-12) : amax == kInf ? ao == 0 : std::isnan(ao));
  }
  EXPECT_EQ(quantized({0x1p-140f, 0}, 1, {}).multipliers[0], std::numeric_limits<float>::max());
  const BFloat16 tiny[] = {to_bfloat16(0x1p-130f)};
  EXPECT_EQ(quantize(std::span<const BFloat16>(tiny), 1, 1, {}).multipliers[0], 0x1.fep127f);
}

TEST(Quantize, E8m0ScalesOfSpecialBlocksAreNanOrTheLargest) {
  std::vector<float> x(32, 1.0f);
  Quantizer q{.tile = Tile::block_1x32, .rule = ScaleRule::rceil};
  x[3] = kInf;
  EXPECT_EQ(quantized(x, 1, q).scale_codes[0], 0xfe);
  x[4] = kNan;
  EXPECT_EQ(quantized(x, 1, q).scale_codes[0], 0xff);
  EXPECT_EQ(quantized(std::vector<float>(32), 1, q).scale_codes[0], 0);
  std::vector<float> smallest(32, 0x1p-130f);
  EXPECT_EQ(quantized(smallest, 1, q).multipliers[0], 0x1p127f);
  q.convention = Convention::torchao;
  EXPECT_EQ(quantized(smallest, 1, q).multipliers[0], 1);
}

TEST(Quantize, AnEmptyTensorHasNoTiles) {
  const Quantized q = quantize(std::span<const float>(), 0, 32, {.tile = Tile::block_1x32, .rule = ScaleRule::floor});
  EXPECT_TRUE(q.scales.empty());
  EXPECT_TRUE(codes_of(q).empty());
}

TEST(Quantize, RefusesWhatTheOriginalsRefuse) {
  const std::vector<float> x(33);
  const Quantizer refused[] = {
      {.tile = Tile::block_1x32, .rule = ScaleRule::rceil},
      {.hadamard_signs = kTransformerEngineSigns},
      {.format = ElementFormat::e8m0fnu},
      {.tile = Tile::block_1x16, .rule = ScaleRule::nvfp4},
      {.format = ElementFormat::e2m1fn, .tile = Tile::row, .rule = ScaleRule::nvfp4},
      {.four_over_six = FourOverSix::mae},
      {.format = ElementFormat::e2m1fn, .tile = Tile::block_1x16, .rule = ScaleRule::nvfp4, .bound = 256},
      {.rounding = {.stochastic = true, .bits = 7}},
  };
  for (const Quantizer& q : refused) EXPECT_THROW(quantized(x, 1, q), std::invalid_argument);
  EXPECT_THROW(quantize(std::span<const float>(x), 2, 17, {}), std::invalid_argument);
}

// A number at a quarter between two codes becomes the upper one in a quarter of the cases.
TEST(Quantize, StochasticRoundingIsUnbiasedAndCounted) {
  const std::vector<float> x(1 << 16, 2.25f);
  Quantizer q{.format = ElementFormat::e2m1fn,
              .rule = ScaleRule::given,
              .rounding = {.stochastic = true, .seed = support::seed_of_this_test()}};
  for (const int bits : {8, 16}) {
    q.rounding.bits = bits;
    const std::vector<int> codes = codes_of(quantized(x, 64, q));
    const auto up = static_cast<double>(std::ranges::count(codes, 5)), n = static_cast<double>(codes.size());
    EXPECT_EQ(up + static_cast<double>(std::ranges::count(codes, 4)), n);
    EXPECT_NEAR(up / n, 0.25, 5 * std::sqrt(0.25 * 0.75 / n));
    EXPECT_EQ(codes_of(quantized(x, 1, q)), codes) << "element i has its number, whatever the rows";
    q.rounding.offset++;
    EXPECT_NE(codes_of(quantized(x, 64, q)), codes);
  }
}

TEST(Quantize, StochasticRoundingTakesBytesOfPhiloxInOrder) {
  std::vector<float> x(300);
  for (size_t i = 0; i < x.size(); ++i) x[i] = 0.02f * static_cast<float>(i);
  const Quantizer q{.format = ElementFormat::e2m1fn,
                    .rule = ScaleRule::given,
                    .rounding = {.stochastic = true, .seed = 7, .offset = 9}};
  const std::vector<int> codes = codes_of(quantized(x, 3, q));
  for (size_t i = 0; i < x.size(); ++i) {
    const uint32_t random = philox(i / 16, 9, 7)[i % 16 / 4] >> (i % 4 * 8) & 0xff;
    ASSERT_EQ(codes[i], (encode_stochastically<ElementFormat::e2m1fn>(x[i], random, 8))) << i;
  }
}

TEST(Quantize, TheHadamardTransformIsOrthogonalAndSpreadsAnOutlier) {
  std::mt19937 source(support::seed_of_this_test());
  for (int draw = 0; draw < 1000; ++draw) {
    float x[kHadamardSize];
    for (float& v : x) v = static_cast<float>(static_cast<int>(source() % 2048) - 1024);
    const auto signs = static_cast<uint16_t>(source());
    float y[kHadamardSize];
    std::ranges::copy(x, y);
    hadamard(y, signs);
    for (int j = 0; j < kHadamardSize; ++j) {
      double sum = 0; // the sign of row i, column j of Sylvester's matrix is the parity of i & j
      for (int i = 0; i < kHadamardSize; ++i)
        sum += static_cast<double>(x[i]) * ((std::popcount(static_cast<unsigned>(i & j)) + (signs >> i)) & 1 ? -1 : 1);
      ASSERT_EQ(static_cast<double>(y[j]), sum / 4);
    }
  }
}

} // namespace
} // namespace amplab::quantize

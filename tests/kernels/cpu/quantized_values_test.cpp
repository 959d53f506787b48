// SPDX-License-Identifier: Apache-2.0
// The numbers of an operand after its quantiser are those of kernels/quantize, for each tile and rule, for rows and
// columns, and for any number of threads.
#include "kernels/cpu/quantized_values.h"
#include "kernels/quantize/quantize.h"
#include "tests/support/seed.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace amplab::cpu {
namespace {

using quantize::FourOverSix, quantize::Quantizer, quantize::ScaleRule, quantize::Tile;

std::vector<Quantizer> quantizers_of_operands() {
  std::vector<Quantizer> all;
  constexpr ElementFormat kElements[] = {ElementFormat::e4m3fn, ElementFormat::e5m2,   ElementFormat::e2m1fn,
                                         ElementFormat::e2m3fn, ElementFormat::e3m2fn, ElementFormat::e5m6};
  size_t next = 0; // formats in turn
  for (size_t tile = 0; tile < std::size(quantize::kTiles); ++tile)
    for (int rule = 0; rule <= static_cast<int>(ScaleRule::even); ++rule) {
      const auto torchao = quantize::Convention::torchao;
      Quantizer q{.format = kElements[next++ % std::size(kElements)],
                  .tile = static_cast<Tile>(tile),
                  .rule = static_cast<ScaleRule>(rule),
                  .scale = 3.5f};
      all.push_back(q);
      q.convention = torchao, q.eps = 1e-12;
      all.push_back(q);
      q.rounding = {.stochastic = true, .bits = next % 2 ? 8 : 16, .seed = 5, .offset = next};
      all.push_back(q);
    }
  for (const Tile tile : {Tile::block_1x16, Tile::block_16x16}) {
    Quantizer q{.format = ElementFormat::e2m1fn, .tile = tile, .rule = ScaleRule::nvfp4};
    all.push_back(q);
    q.four_over_six = FourOverSix::mse;
    all.push_back(q);
    q = {.format = q.format, .tile = tile, .rule = q.rule, .hadamard_signs = quantize::kTransformerEngineSigns};
    all.push_back(q);
    q.rounding.stochastic = true;
    all.push_back(q);
  }
  return all;
}

struct Size {
  int64_t rows, columns;
};

std::vector<float> numbers_drawn(std::mt19937& source, Size size) {
  std::vector<float> x(static_cast<size_t>(size.rows * size.columns));
  std::normal_distribution<float> normal;
  const bool special = source() % 4 == 0;
  for (float& v : x) v = std::ldexp(normal(source), static_cast<int>(source() % 24) - 12);
  if (special)
    for (const float v : {0.0f, -0.0f, 1e-41f, 3e38f, INFINITY, -INFINITY, NAN}) x[source() % x.size()] = v;
  return x;
}

template <class T> std::vector<float> expected(const std::vector<T>& x, Size size, const Quantizer& q) {
  std::vector<float> numbers(x.size());
  dequantize(quantize::quantize(std::span<const T>(x), size.rows, size.columns, q), numbers);
  return numbers;
}

template <class T> std::vector<T> transposed(const std::vector<T>& x, Size size) {
  std::vector<T> t(x.size());
  for (int64_t i = 0; i < size.rows; ++i)
    for (int64_t k = 0; k < size.columns; ++k)
      t[static_cast<size_t>(k * size.rows + i)] = x[static_cast<size_t>(i * size.columns + k)];
  return t;
}

// Returns the index of the first number whose bits differ, or -1. All NaN are equal.
int64_t first_difference(const std::vector<float>& a, const std::vector<float>& b) {
  for (size_t i = 0; i < a.size(); ++i)
    if (std::bit_cast<uint32_t>(a[i]) != std::bit_cast<uint32_t>(b[i]) && !(std::isnan(a[i]) && std::isnan(b[i])))
      return static_cast<int64_t>(i);
  return -1;
}

template <class T> void expect_the_numbers(std::vector<T> x, DType dtype, Size size, const Quantizer& q) {
  const std::vector<float> want = expected(x, size, q), want_of_columns = transposed(want, size);
  std::vector<T> columns = transposed(x, size);
  for (const int threads : {1, 2, 3, 7}) {
    std::vector<float> got(x.size());
    const Matrix rows = matrix(x.data(), dtype, size.rows, size.columns);
    quantize_values(threads, rows, q, got.data());
    ASSERT_EQ(first_difference(got, want), -1) << size.rows << " x " << size.columns << ", threads " << threads;
    if (!takes_columns(q)) continue;
    quantize_values(threads, matrix(columns.data(), dtype, size.columns, size.rows).transposed(), q, got.data());
    ASSERT_EQ(first_difference(got, want_of_columns), -1)
        << size.rows << " x " << size.columns << " in columns, threads " << threads;
  }
}

class QuantizedValues : public testing::TestWithParam<Quantizer> {};

TEST_P(QuantizedValues, AreThoseOfTheCodesForRowsAndColumnsAndAnyThreads) {
  const Quantizer& q = GetParam();
  std::mt19937 source(support::seed_of_this_test());
  const int64_t unit = q.hadamard_signs                   ? 16
                       : quantize::has_e8m0_scale(q.rule) ? quantize::shape_of(q.tile).cols
                                                          : 1,
                step = std::max<int64_t>(unit, 1);
  std::vector<Size> sizes = {{1, step}, {3, 5 * step}, {130, 3 * step}, {200, (700 / step + 1) * step}};
  for (int draw = 0; draw < 4; ++draw)
    sizes.push_back({static_cast<int64_t>(1 + source() % 300), static_cast<int64_t>(1 + source() % 8) * step});
  for (const Size& size : sizes) {
    const std::vector<float> x = numbers_drawn(source, size);
    ASSERT_NO_FATAL_FAILURE(expect_the_numbers(x, DType::f32, size, q));
    std::vector<BFloat16> low(x.size());
    std::transform(x.begin(), x.end(), low.begin(), to_bfloat16);
    ASSERT_NO_FATAL_FAILURE(expect_the_numbers(low, DType::bf16, size, q));
  }
}

TEST_P(QuantizedValues, MayReplaceTheOperand) {
  std::mt19937 source(support::seed_of_this_test());
  const Size size{40, 128};
  std::vector<float> x = numbers_drawn(source, size);
  const std::vector<float> want = expected(x, size, GetParam());
  quantize_values(2, matrix(x.data(), DType::f32, size.rows, size.columns), GetParam(), x.data());
  EXPECT_EQ(first_difference(x, want), -1);
}

TEST_P(QuantizedValues, OfTheTransposeAreEqualWhereTheQuantizerIgnoresTheDirection) {
  if (!ignores_direction(GetParam())) GTEST_SKIP() << "blocks along one dimension";
  std::mt19937 source(support::seed_of_this_test());
  const Size size{128, 256};
  const std::vector<float> x = numbers_drawn(source, size);
  EXPECT_EQ(first_difference(expected(transposed(x, size), {size.columns, size.rows}, GetParam()),
                             transposed(expected(x, size, GetParam()), size)),
            -1);
}

INSTANTIATE_TEST_SUITE_P(TilesAndRules, QuantizedValues, testing::ValuesIn(quantizers_of_operands()),
                         [](const auto& tested) {
                           const Quantizer& q = tested.param;
                           return std::to_string(tested.index) + "_" + std::string(shape_of(q.tile).name) + "_" +
                                  std::string(name_of(q.rule));
                         });

} // namespace
} // namespace amplab::cpu

// SPDX-License-Identifier: Apache-2.0
// linear with a recipe: each of its three products multiplies its own quantised operands.
#include "kernels/quantize/product_recipe.h"
#include "kernels/quantize/quantize.h"
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"

#include <cmath>

namespace amplab::test {
namespace {

using quantize::Quantizer;

// [rows, columns]
struct Table {
  int64_t rows, columns;
  std::vector<double> numbers;

  double at(int64_t row, int64_t column) const { return numbers[static_cast<size_t>(row * columns + column)]; }
  Table transposed() const {
    Table t{columns, rows, std::vector<double>(numbers.size())};
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t k = 0; k < columns; ++k) t.numbers[static_cast<size_t>(k * rows + i)] = at(i, k);
    return t;
  }
};

Table quantized(const Table& x, DType dtype, const std::optional<Quantizer>& quantizer) {
  if (!quantizer) return x;
  Table result = x;
  std::vector<float> out(x.numbers.size());
  if (dtype == DType::bf16) {
    std::vector<BFloat16> in;
    for (const double v : x.numbers) in.push_back(to_bfloat16(static_cast<float>(v)));
    dequantize(quantize::quantize(in, x.rows, x.columns, *quantizer), out);
  } else {
    const std::vector<float> in(x.numbers.begin(), x.numbers.end());
    dequantize(quantize::quantize(in, x.rows, x.columns, *quantizer), out);
  }
  result.numbers.assign(out.begin(), out.end());
  return result;
}

// left rightT of the quantised operands, in double
Table product(const Table& left, const Table& right, DType dtype, const quantize::ProductRecipe& recipe) {
  const Table l = quantized(left, dtype, recipe.left), r = quantized(right, dtype, recipe.right);
  Table p{l.rows, r.rows, {}};
  for (int64_t i = 0; i < l.rows; ++i)
    for (int64_t k = 0; k < r.rows; ++k) {
      double sum = 0;
      for (int64_t m = 0; m < l.columns; ++m) sum += l.at(i, m) * r.at(k, m);
      p.numbers.push_back(sum);
    }
  return p;
}

// Quantisers with tiles whose rows differ from their columns, so that a transposed operand is seen.
struct Recipe {
  explicit Recipe(Quantizer quantizer) : dgrad{quantizer, quantizer}, wgrad{quantizer, quantizer} {
    dgrad.left->format = wgrad.left->format = ElementFormat::e5m2;
    forward = {quantizer, quantizer, &dgrad, &wgrad};
  }
  quantize::ProductRecipe dgrad, wgrad, forward;
};

class QuantizedLinear : public testing::TestWithParam<DType> {
 protected:
  static constexpr int64_t N = 64, I = 96, O = 32;
  static Tensor draw(DType dtype, int64_t rows, int64_t columns) {
    return {dtype, {rows, columns}, uniform(rows * columns, -3, 3)};
  }
  static Table table(const Tensor& t) { return {t.view().shape[0], t.view().shape[1], t.values()}; }

  void expect_near(const Tensor& got, const Table& want, const char* what) const {
    for (int64_t i = 0; i < got.count(); ++i) {
      const double w = want.numbers[static_cast<size_t>(i)];
      // |sum| < 3 * 3 * 96: fp32 accumulation, then one rounding.
      ASSERT_NEAR(got[i], w, 0.51 * format_of(GetParam()).eps * std::abs(w) + 864 * 0x1p-22) << what << " " << i;
    }
  }

  std::unique_ptr<Device> device_ = open_device("cpu");
};

TEST_P(QuantizedLinear, MultipliesQuantizedOperandsInAllThreeProducts) {
  const DType dtype = GetParam();
  const Quantizer rows{.tile = quantize::Tile::row}, tensor{},
      blocks{.tile = quantize::Tile::block_1x32, .rule = quantize::ScaleRule::rceil};
  for (const Quantizer& quantizer : {tensor, rows, blocks}) {
    const Recipe recipe(quantizer);
    const Tensor x = draw(dtype, N, I), w = draw(dtype, O, I), g = draw(dtype, N, O);
    const Tensor y(dtype, {N, O}), dx(dtype, {N, I}), dw(dtype, {O, I}), db(dtype, {O});
    const ProductAttributes attributes{&recipe.forward};
    const View in[] = {x.view(), w.view()}, back[] = {x.view(), w.view(), g.view()},
               gradients[] = {dx.view(), dw.view(), db.view()};
    device_->run({Op::linear, Direction::forward, in, std::span(&y.view(), 1), attributes});
    device_->run({Op::linear, Direction::backward, back, gradients, attributes});
    const Table tx = table(x), tw = table(w), tg = table(g);
    expect_near(y, product(tx, tw, dtype, recipe.forward), "y");
    expect_near(dx, product(tg, tw.transposed(), dtype, recipe.dgrad), "dx");
    expect_near(dw, product(tg.transposed(), tx.transposed(), dtype, recipe.wgrad), "dw");
  }
}

TEST_P(QuantizedLinear, WithoutAQuantizerAnOperandIsMultipliedAsItIs) {
  const DType dtype = GetParam();
  const quantize::ProductRecipe none;
  const Tensor x = draw(dtype, N, I), w = draw(dtype, O, I), y(dtype, {N, O}), plain(dtype, {N, O});
  const View in[] = {x.view(), w.view()};
  device_->run({Op::linear, Direction::forward, in, std::span(&y.view(), 1), ProductAttributes{&none}});
  device_->run({Op::linear, Direction::forward, in, std::span(&plain.view(), 1), ProductAttributes{}});
  EXPECT_EQ(y.values(), plain.values());
}

TEST_P(QuantizedLinear, RefusesRowsThatAreNoWholeBlocks) {
  const Recipe recipe({.tile = quantize::Tile::block_1x32, .rule = quantize::ScaleRule::floor});
  const Tensor x = draw(GetParam(), 4, 40), w = draw(GetParam(), 8, 40), y(GetParam(), {4, 8});
  const View in[] = {x.view(), w.view()};
  EXPECT_THROW(
      device_->run({Op::linear, Direction::forward, in, std::span(&y.view(), 1), ProductAttributes{&recipe.forward}}),
      std::invalid_argument);
}

TEST(QuantizedLinearOfMixedDtypes, TheWeightsGradientIsRoundedToTheDtypeOfX) {
  const std::unique_ptr<Device> device = open_device("cpu");
  const Recipe recipe(Quantizer{});
  constexpr int64_t N = 16, I = 24, O = 8;
  const Tensor x(DType::bf16, {N, I}, uniform(N * I, -1, 1)), w(DType::f32, {O, I}, uniform(O * I, -1, 1)),
      g(DType::bf16, {N, O}, uniform(N * O, -1, 1)), dx(DType::bf16, {N, I}), dw(DType::f32, {O, I}),
      db(DType::f32, {O});
  const View in[] = {x.view(), w.view(), g.view()}, out[] = {dx.view(), dw.view(), db.view()};
  device->run({Op::linear, Direction::backward, in, out, ProductAttributes{&recipe.forward}});
  for (int64_t i = 0; i < dw.count(); ++i) {
    const auto element = static_cast<float>(dw[i]);
    ASSERT_EQ(element, to_float(to_bfloat16(element)));
  }
}

INSTANTIATE_TEST_SUITE_P(Dtypes, QuantizedLinear, testing::Values(DType::f32, DType::bf16),
                         [](const auto& tested) { return std::string(name_of(tested.param)); });

} // namespace
} // namespace amplab::test

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

constexpr Quantizer kNvfp4{
    .format = ElementFormat::e2m1fn, .tile = quantize::Tile::block_1x16, .rule = quantize::ScaleRule::nvfp4};

Quantizer drawn(Quantizer quantizer, uint64_t offset) {
  quantizer.rounding = {.stochastic = true, .offset = offset};
  return quantizer;
}

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

TEST_P(QuantizedLinear, DrawsAndTransformsAsTheQuantizersSay) {
  const DType dtype = GetParam();
  Recipe recipe(kNvfp4);
  recipe.dgrad.left = drawn(kNvfp4, 0);
  recipe.wgrad.left = drawn(kNvfp4, 1 << 30);
  recipe.wgrad.left->hadamard_signs = recipe.wgrad.right->hadamard_signs = quantize::kTransformerEngineSigns;
  const Tensor x = draw(dtype, N, I), w = draw(dtype, O, I), g = draw(dtype, N, O);
  const Tensor dx(dtype, {N, I}), dw(dtype, {O, I});
  const uint64_t passes = 5;
  const View back[] = {x.view(), w.view(), g.view()}, gradients[] = {dx.view(), dw.view()};
  const auto run = [&](uint64_t offset, const uint64_t* in_memory) {
    device_->run(
        {Op::linear, Direction::backward, back, gradients, ProductAttributes{&recipe.forward, 7, offset, in_memory}});
  };
  run(30, &passes);
  const Table tx = table(x), tw = table(w), tg = table(g);
  expect_near(dx, product(tg, tw.transposed(), dtype, with_draws(recipe.dgrad, 7, 35)), "dx");
  expect_near(dw, product(tg.transposed(), tx.transposed(), dtype, with_draws(recipe.wgrad, 7, 35)), "dw");
  const std::vector<double> of_35 = dx.values();
  run(35, nullptr);
  EXPECT_EQ(dx.values(), of_35);
  run(36, nullptr);
  EXPECT_NE(dx.values(), of_35);
}

// With w = 1, dx is the quantised g.
TEST_P(QuantizedLinear, StochasticGradientsAreUnbiasedAndNextToTheGradient) {
  constexpr int64_t kSide = 16;
  constexpr uint64_t kPasses = 400;
  const DType dtype = GetParam();
  Recipe recipe(kNvfp4);
  recipe.dgrad = {drawn(kNvfp4, 0), {}};
  std::vector<double> one(kSide * kSide);
  for (size_t i = 0; i < one.size(); i += kSide + 1) one[i] = 1;
  const Tensor x(DType::f32, {kSide, kSide}), w(DType::f32, {kSide, kSide}, one), g = draw(dtype, kSide, kSide),
                                                                                  dx(DType::f32, {kSide, kSide});
  const std::vector<double> exact_numbers = g.values();
  const std::vector<float> numbers(exact_numbers.begin(), exact_numbers.end());
  const quantize::Quantized nearest = quantize::quantize(numbers, kSide, kSide, kNvfp4);
  const View back[] = {x.view(), w.view(), g.view()}, gradients[] = {dx.view(), View{}};
  std::vector<double> sums(one.size());
  for (uint64_t pass = 0; pass < kPasses; ++pass) {
    device_->run({Op::linear, Direction::backward, back, gradients, ProductAttributes{&recipe.forward, 3, pass}});
    for (size_t i = 0; i < sums.size(); ++i) sums[i] += dx[static_cast<int64_t>(i)] / nearest.scales[i / kSide];
  }
  double bias = 0, variance = 0;
  for (size_t i = 0; i < sums.size(); ++i) {
    const double exact = static_cast<double>(numbers[i] * nearest.multipliers[i / kSide]);
    const double step = std::abs(exact) < 2 ? 0.5 : std::abs(exact) < 4 ? 1 : 2;
    const double low = std::floor(exact / step) * step, high = low + step;
    const double ups = (sums[i] - static_cast<double>(kPasses) * low) / step; // a whole number, if all lie on the two
    ASSERT_NEAR(ups, std::round(ups), 1e-2) << i;
    ASSERT_TRUE(ups > -0.5 && ups < kPasses + 0.5) << i;
    bias += sums[i] / kPasses - exact;
    variance += (high - exact) * (exact - low) / kPasses;
  }
  const double of_eight_bits = 2.0 / 256 * static_cast<double>(sums.size()); // each probability is rounded down
  EXPECT_LE(std::abs(bias), 4 * std::sqrt(variance) + of_eight_bits);
}

// A pass: quantised with the scale of before, whose amax then counts for the next.
TEST_P(QuantizedLinear, DelayedScalesFollowFromEarlierPasses) {
  const DType dtype = GetParam();
  constexpr int64_t kLength = 2;
  Recipe recipe({.rule = quantize::ScaleRule::given});
  for (quantize::ProductRecipe* product : {&recipe.forward, &recipe.dgrad, &recipe.wgrad})
    product->delayed = {.length = kLength};
  recipe.dgrad.of_left = recipe.wgrad.of_left = quantize::Slot::g;
  recipe.wgrad.of_right = quantize::Slot::x;
  std::vector<float> states = {1, 0, 0, 1, 0, 0, 1, 0, 0}; // of x, w, g: scale, history
  ProductAttributes attributes{&recipe.forward};
  attributes.scaling = states.data();
  float scales[3] = {1, 1, 1};
  for (int pass = 0; pass < 4; ++pass) {
    const bool trains = pass != 2;
    attributes.records = quantize::kAllSlots;
    attributes.evaluates = !trains;
    const Tensor x = draw(dtype, N, I), w = draw(dtype, O, I), g = draw(dtype, N, O);
    const Tensor y(dtype, {N, O}), dx(dtype, {N, I}), dw(dtype, {O, I});
    const View in[] = {x.view(), w.view()}, back[] = {x.view(), w.view(), g.view()},
               gradients[] = {pass == 1 ? View{} : dx.view(), dw.view()};
    device_->run({Op::linear, Direction::forward, in, std::span(&y.view(), 1), attributes});
    device_->run({Op::linear, Direction::backward, back, gradients, attributes});
    const auto with = [&](quantize::ProductRecipe product, float left, float right) {
      product.left->scale = left;
      product.right->scale = right;
      return product;
    };
    expect_near(y, product(table(x), table(w), dtype, with(recipe.forward, scales[0], scales[1])), "y");
    expect_near(dw,
                product(table(g).transposed(), table(x).transposed(), dtype, with(recipe.wgrad, scales[2], scales[0])),
                "dw");
    if (!trains) continue;
    const Tensor* operands[] = {&x, &w, &g};
    for (size_t slot = 0; slot < 3; ++slot) {
      double amax = 0;
      for (const double v : operands[slot]->values()) amax = std::max(amax, std::abs(v));
      EXPECT_EQ(states[slot * 3], scales[slot]) << pass;
      EXPECT_EQ(states[slot * 3 + 1], static_cast<float>(amax)) << pass;
      const float most = std::max(states[slot * 3 + 1], states[slot * 3 + 2]);
      scales[slot] = (slot == 2 ? 57344.0f : 448.0f) / most;
    }
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

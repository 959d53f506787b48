// SPDX-License-Identifier: Apache-2.0
// linear with a recipe on a GPU: operands are rounded as kernels/quantize rounds them, and multiplied as codes or in
// fp32. A product with the identity shows the rounded operand.
#include "kernels/quantize/quantize.h"
#include "tests/kernels/cuda/linear_on_device.h"
#include "tests/kernels/quantize/golden_inputs.h"
#include "tests/support/seed.h"
#include "tests/support/test_device.h"

#include <cmath>
#include <random>

namespace amplab::test {
namespace {

using quantize::Quantizer, quantize::ScaleRule, quantize::Tile;
using enum ElementFormat;

constexpr const char* kKinds[] = {"normal", "wide", "tiny", "outlier", "integers", "zeros"};

HostMatrix drawn(uint64_t number, const char* kind, int64_t rows, int64_t columns, DType dtype) {
  const quantize_test::DrawnTensor t = quantize_test::drawn_tensor(number, kind, rows, columns, dtype == DType::bf16);
  return {dtype, t.rows, t.cols, t.x};
}

// Returns the numbers that the codes of m stand for, by kernels/quantize.
HostMatrix dequantised(const HostMatrix& m, const Quantizer& quantizer) {
  HostMatrix result(DType::f32, m.rows, m.columns);
  if (m.dtype == DType::bf16) {
    std::vector<BFloat16> x;
    for (const float v : m.numbers) x.push_back(to_bfloat16(v));
    dequantize(quantize::quantize(x, m.rows, m.columns, quantizer), result.numbers);
  } else {
    dequantize(quantize::quantize(m.numbers, m.rows, m.columns, quantizer), result.numbers);
  }
  return result;
}

// Returns m times the identity: Infinity and NaN meet zeros of the other columns.
HostMatrix times_identity(const HostMatrix& m) {
  HostMatrix product = m;
  for (int64_t i = 0; i < m.rows; ++i)
    for (int64_t j = 0; j < m.columns; ++j)
      for (int64_t k = 0; k < m.columns; ++k)
        if (k != j && !std::isfinite(m.numbers[static_cast<size_t>(i * m.columns + k)]))
          product.numbers[static_cast<size_t>(i * m.columns + j)] = NAN;
  return product;
}

// Quantisers for the three products of a linear layer, as recipes have them: e5m2 for gradients where it exists.
struct Recipe {
  explicit Recipe(Quantizer quantizer) : dgrad{quantizer, quantizer}, wgrad{quantizer, quantizer} {
    dgrad.left->format = wgrad.left->format = e5m2;
    forward = {quantizer, quantizer, &dgrad, &wgrad};
  }
  quantize::ProductRecipe dgrad, wgrad, forward;
};

class QuantizedProduct : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { AMPLAB_SKIP_WITHOUT(opened_); }

  Device& device() { return *opened_.device; }

  // m as the left operand of y = m I in rows, then of dw = gT x with mT = g, whose rows are neighbours in memory.
  void expect_rounded(const HostMatrix& m, const Quantizer& quantizer, const std::optional<Quantizer>& right,
                      const std::string& what) {
    const quantize::ProductRecipe product{.left = quantizer, .right = right}, gradient{.gradient_of_right = &product};
    const HostMatrix one = HostMatrix::identity(m.columns), want = times_identity(dequantised(m, quantizer));
    expect_equal(linear(device(), m, one, DType::f32, &product), want, what + ", by rows");
    const HostMatrix w(DType::f32, m.rows, m.columns);
    expect_equal(linear_gradients(device(), one, w, m.transposed(), &gradient).dw, want, what + ", by columns");
  }

  void expect_equal(const HostMatrix& got, const HostMatrix& want, const std::string& what) {
    for (size_t i = 0; i < want.numbers.size(); ++i) {
      const float g = got.numbers[i], w = want.numbers[i];
      const bool flushed = std::string(GetParam()) == "cuda" && g == 0 && std::abs(w) < 0x1p-126f; // by a GPU's product
      ASSERT_TRUE(g == w || (std::isnan(g) && std::isnan(w)) || flushed)
          << what << ", element " << i << " of " << want.rows << " x " << want.columns << ": " << g << " not " << w;
    }
  }

  // sums: of the magnitudes of the products
  void expect_near(const HostMatrix& got, const HostMatrix& want, const HostMatrix& sums, double of_sum,
                   const std::string& what) {
    const double eps = format_of(got.dtype).eps;
    for (size_t i = 0; i < want.numbers.size(); ++i)
      ASSERT_NEAR(got.numbers[i], want.numbers[i], eps * std::abs(want.numbers[i]) + of_sum * sums.numbers[i])
          << what << ", element " << i;
  }

  TestDevice opened_{GetParam()};
};

TEST_P(QuantizedProduct, RoundsEveryTileRuleAndFormatAsTheCpusQuantizer) {
  constexpr ElementFormat kFormats[] = {e4m3fn, e5m2, e2m1fn, e2m3fn, e3m2fn};
  constexpr DType kDtypes[] = {DType::f32, DType::bf16, DType::f16};
  uint64_t number = support::seed_of_this_test() & 0xffff;
  for (size_t tile = 0; tile < std::size(quantize::kTiles); ++tile)
    for (int rule = 0; rule <= static_cast<int>(ScaleRule::even); ++rule)
      for (const char* kind : {kKinds[number % std::size(kKinds)], "specials"}) {
        Quantizer q{.format = kFormats[++number % std::size(kFormats)],
                    .tile = static_cast<Tile>(tile),
                    .rule = static_cast<ScaleRule>(rule),
                    .scale = 3.5f};
        if (number / 5 % 2) q.convention = quantize::Convention::torchao, q.eps = 1e-12;
        const int64_t width = quantize::shape_of(q.tile).cols;
        const HostMatrix m = drawn(number, kind, quantize::shape_of(q.tile).rows > 1 ? 47 : 13,
                                   has_e8m0_scale(q.rule) && width ? width : 37, kDtypes[number / 3 % 3]);
        expect_rounded(m, q, std::nullopt,
                       std::string(quantize::shape_of(q.tile).name) + " " + std::string(name_of(q.rule)) + " " +
                           std::string(name_of(q.format)) + " " + kind + " " + std::string(name_of(m.dtype)));
        if (HasFatalFailure()) return;
      }
}

// A column alone: no other number turns its Infinity and NaN into NaN.
TEST_P(QuantizedProduct, RoundsInfinityNanAndZerosAsTheCpusQuantizer) {
  constexpr float kInf = std::numeric_limits<float>::infinity();
  const std::vector<std::vector<float>> columns = {{0, -0.0f, 0}, {kInf, 1, -2},        {-kInf, 0, 448},
                                                   {NAN, 1, 0},   {1e-40f, -3e-39f, 0}, {3e38f, -1, 1e-30f},
                                                   {480, 7, 1}};
  for (const ElementFormat format : {e4m3fn, e5m2, e2m1fn})
    for (const Tile tile : {Tile::tensor, Tile::row, Tile::block_1x128})
      for (const ScaleRule rule : {ScaleRule::given, ScaleRule::exact, ScaleRule::pow2_down})
        for (const auto convention : {quantize::Convention::torchao, quantize::Convention::transformer_engine})
          for (const std::vector<float>& column : columns)
            for (const DType dtype : {DType::f32, DType::bf16})
              expect_rounded({dtype, 3, 1, column},
                             {.format = format, .tile = tile, .rule = rule, .convention = convention}, std::nullopt,
                             std::string(name_of(format)) + " " + std::string(name_of(rule)));
}

// Codes of the identity are its numbers, so a product is one code times its scale. It is exact in hardware, too.
TEST_P(QuantizedProduct, MultipliesTheCodesAndScalesOfTheCpusQuantizer) {
  const Quantizer one{.rule = ScaleRule::given};
  for (const Tile tile : {Tile::tensor, Tile::row})
    for (const ElementFormat format : {e4m3fn, e5m2})
      for (const char* kind : {"normal", "outlier", "zeros", "specials"})
        for (const DType dtype : {DType::f32, DType::bf16, DType::f16}) {
          Quantizer left{.format = format, .tile = tile}, right = one;
          right.tile = tile;
          expect_rounded(drawn(7, kind, 16, 16, dtype), left, right,
                         std::string(quantize::shape_of(tile).name) + " " + std::string(name_of(format)) + " " + kind +
                             " " + std::string(name_of(dtype)));
          if (HasFatalFailure()) return;
        }
}

struct Sides {
  int64_t n, i, o;
};

// Hardware adds to about 14 bits, relative to the largest part of a sum so far.
TEST_P(QuantizedProduct, AgreesWithTheCpuInAllThreeProducts) {
  const auto cpu = open_device("cpu");
  std::mt19937 source(support::seed_of_this_test());
  std::normal_distribution<float> normal;
  const auto draw = [&](DType dtype, int64_t rows, int64_t columns) {
    std::vector<float> x(static_cast<size_t>(rows * columns));
    for (size_t k = 0; k < x.size(); ++k) // rows of many magnitudes: their scales differ
      x[k] = std::ldexp(normal(source), static_cast<int>(static_cast<int64_t>(k) / columns % 7) - 3);
    return HostMatrix(dtype, rows, columns, std::move(x));
  };
  const Quantizer tensor{}, rows{.tile = Tile::row, .rule = ScaleRule::pow2_down},
      blocks{.tile = Tile::block_1x32, .rule = ScaleRule::rceil}, squares{.tile = Tile::block_128x128};
  for (const Quantizer& quantizer : {tensor, rows, blocks, squares})
    for (const Sides& s : {Sides{64, 96, 32}, Sides{160, 32, 224}, Sides{20, 33, 9}}) {
      if (quantizer.tile == Tile::block_1x32 && s.i == 33) continue;
      for (const DType dtype : {DType::f32, DType::bf16, DType::f16}) {
        const Recipe recipe(quantizer);
        const HostMatrix x = draw(dtype, s.n, s.i), w = draw(DType::f32, s.o, s.i), g = draw(dtype, s.n, s.o);
        const HostMatrix ax = x.magnitudes(), aw = w.magnitudes(), ag = g.magnitudes();
        const LinearGradients sums = linear_gradients(*cpu, ax, aw, ag, nullptr),
                              want = linear_gradients(*cpu, x, w, g, &recipe.forward),
                              got = linear_gradients(device(), x, w, g, &recipe.forward);
        const std::string what = std::string(quantize::shape_of(quantizer.tile).name) + " " +
                                 std::string(name_of(dtype)) + " " + std::to_string(s.n);
        const auto of_sum = [&](const quantize::ProductRecipe& product) {
          return device().properties().emulates(product, {s.n, s.o, s.i}) ? 0x1p-19 : 0x1p-11;
        };
        expect_near(linear(device(), x, w, dtype, &recipe.forward), linear(*cpu, x, w, dtype, &recipe.forward),
                    linear(*cpu, ax, aw, DType::f32, nullptr), of_sum(recipe.forward), what + " y");
        expect_near(got.dx, want.dx, sums.dx, of_sum(recipe.dgrad), what + " dx");
        expect_near(got.dw, want.dw, sums.dw, std::max(of_sum(recipe.wgrad), format_of(dtype).eps), what + " dw");
        for (const float v : got.dw.numbers) ASSERT_EQ(v, x.rounded(v)) << "the weight's gradient is in x's dtype";
        if (HasFatalFailure()) return;
      }
    }
}

TEST_P(QuantizedProduct, IsEmulatedWithoutTf32) {
  const Quantizer exact{.format = e5m2, .scale = 1};
  const quantize::ProductRecipe product{.left = exact};
  const HostMatrix x(DType::f32, 2, 3, {1, 0.5f, -2, 4, 1, 0.25f}),
      w(DType::f32, 1, 3, {1 + 0x1p-20f, 3, 1 + 0x1p-22f});
  const HostMatrix exactly = linear(device(), x, w, DType::f32, &product);
  EXPECT_EQ(linear(device(), x, w, DType::f32, &product, {.allow_tf32 = true}).numbers, exactly.numbers);
}

TEST_P(QuantizedProduct, IsCaptured) {
  const Recipe recipe(Quantizer{.tile = Tile::row});
  const HostMatrix x(DType::bf16, 16, 32, std::vector<float>(512, 3)),
      w(DType::f32, 16, 32, std::vector<float>(512, 2));
  const DeviceMatrix in_x(device(), x), in_w(device(), w), y(device(), HostMatrix(DType::bf16, 16, 16));
  const View in[] = {in_x.view(), in_w.view()};
  const auto multiply = [&] {
    device().run({Op::linear, Direction::forward, in, std::span(&y.view(), 1), ProductAttributes{&recipe.forward}});
  };
  multiply();
  device().capturing()->capture_begin();
  multiply();
  const auto capture = device().capturing()->capture_end();
  ASSERT_TRUE(capture);
  const std::vector<BFloat16> twos(512, to_bfloat16(2));
  device().copy_from_host(in_x.view().data, twos.data(), twos.size() * sizeof(BFloat16));
  device().capturing()->replay(*capture);
  EXPECT_EQ(y.read().numbers, std::vector<float>(256, 128));
}

TEST_P(QuantizedProduct, RefusesWhatItCannotQuantize) {
  const HostMatrix x(DType::f32, 32, 48), w(DType::f32, 16, 48);
  Quantizer stochastic;
  stochastic.rounding.stochastic = true;
  const quantize::ProductRecipe random{.left = stochastic},
      random_in_dx{.left = Quantizer{}, .right = Quantizer{}, .gradient_of_left = &random},
      delayed{.left = Quantizer{.rule = ScaleRule::given}, .delayed = quantize::DelayedScaling{}},
      blocks{.left = Quantizer{.tile = Tile::block_1x32, .rule = ScaleRule::floor}};
  for (const quantize::ProductRecipe* recipe : {&random, &random_in_dx, &delayed}) {
    EXPECT_FALSE(device().properties().multiplies(*recipe));
    EXPECT_THROW(linear(device(), x, w, DType::f32, recipe), DeviceError);
  }
  EXPECT_THROW(linear(device(), x, w, DType::f32, &blocks), std::invalid_argument);
}

INSTANTIATE_TEST_SUITE_P(Cuda, QuantizedProduct, testing::Values("cuda"));
INSTANTIATE_TEST_SUITE_P(CudaOnHost, QuantizedProduct, testing::Values("cuda on host"));

} // namespace
} // namespace amplab::test

// SPDX-License-Identifier: Apache-2.0
// What recipes do to a tensor: equal to the operands of the products, and counted by hand.
#include "engine/run/recipe_effect.h"

#include "engine/run/config.h"
#include "kernels/registry/registry.h"
#include "tests/support/seed.h"
#include "tests/support/tensor_samples.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace amplab {
namespace {

using quantize::ProductRecipe, quantize::Quantizer, quantize::Slot;

constexpr int64_t kSide = 64; // whole blocks of each recipe but those of 128, whose last tiles are smaller
constexpr OperandUse kUses[] = {{Slot::x, false}, {Slot::x, true},  {Slot::w, false},
                                {Slot::w, true},  {Slot::g, false}, {Slot::g, true}};

const ProductRecipe& products_of(std::string_view name) {
  RunConfig config;
  config.precision.recipe = name;
  return *linear_recipe_of(config).product;
}

// Magnitudes over ten powers of two, and zeros.
TensorValues spread_values(int64_t side = kSide) {
  std::mt19937 draw(support::seed_of_this_test());
  std::lognormal_distribution<float> magnitude(0, 2);
  return support::tensor_of_values({side, side}, [&](int64_t i) {
    const double x = static_cast<double>(magnitude(draw));
    return i % 37 == 0 ? 0 : i % 3 == 0 ? -x : x;
  });
}

std::vector<float> floats_in(const TensorValues& values) {
  std::vector<float> x(values.bits.size() / sizeof(float));
  std::memcpy(x.data(), values.bits.data(), values.bits.size());
  return x;
}

// Returns what a linear layer multiplies in that use: its product with the identity, the other operand not quantised.
std::vector<float> operand_of_product(Device& device, const OperandUse& use, const Quantizer& quantizer,
                                      std::vector<float> tensor) {
  std::vector<float> one(kSide * kSide), out(kSide * kSide);
  for (size_t i = 0; i < one.size(); i += kSide + 1) one[i] = 1;
  const std::string_view product = use.product();
  ProductRecipe alone{.of_left = product == "y" ? Slot::x : Slot::g, .of_right = product == "dw" ? Slot::x : Slot::w};
  const bool left = alone.of_left == use.slot;
  (left ? alone.left : alone.right) = quantizer;
  ProductRecipe forward;
  if (product == "y") forward = alone;
  forward.gradient_of_left = product == "dx" ? &alone : nullptr;
  forward.gradient_of_right = product == "dw" ? &alone : nullptr;
  const auto view = [](std::vector<float>& x) { return View(x.data(), DType::f32, {kSide, kSide}); };
  const auto of = [&](Slot slot) { return view(use.slot == slot ? tensor : one); };
  const View x = of(Slot::x), w = of(Slot::w), g = of(Slot::g), y = view(out), none;
  const ProductAttributes attributes{&forward};
  if (product == "y") {
    const View in[] = {x, w};
    device.run({Op::linear, Direction::forward, in, std::span(&y, 1), attributes});
  } else {
    const View in[] = {x, w, g}, gradients[] = {product == "dx" ? y : none, product == "dw" ? y : none};
    device.run({Op::linear, Direction::backward, in, gradients, attributes});
  }
  return out;
}

// Of the tensor, not of its transpose.
std::vector<float> numbers_of_effect(const RecipeEffect& effect) {
  std::vector<float> numbers;
  for (int64_t row = 0; row < effect.rows(); ++row)
    for (int64_t col = 0; col < effect.cols(); ++col) numbers.push_back(effect.element(row, col).number);
  return numbers;
}

// The product writes the transpose of: w as it lies, since y = wT; gT, since dw = gT.
bool writes_transpose(const OperandUse& use) {
  return (use.slot == Slot::w && !use.transposed) || (use.slot == Slot::g && use.transposed);
}

std::vector<float> turned(const std::vector<float>& x) {
  std::vector<float> to(x.size());
  for (size_t i = 0; i < x.size(); ++i) to[i % kSide * kSide + i / kSide] = x[i];
  return to;
}

TEST(RecipeEffect, NumbersAreThoseThatTheProductMultiplies) {
  const auto device = open_device("cpu");
  const TensorValues values = spread_values();
  const OperandMatrix matrix = *OperandMatrix::of(values);
  int64_t compared = 0;
  for (const Recipe& recipe : recipes())
    for (const OperandUse& use : kUses) {
      std::optional<Quantizer> quantizer = quantizer_of(products_of(recipe.name), use);
      if (!quantizer) continue; // in high precision
      if (quantizer->rule == quantize::ScaleRule::given) quantizer->scale = 3;
      quantizer->rounding.seed += 5;
      const RecipeEffect effect(matrix, use, *quantizer);
      std::vector<float> product = operand_of_product(*device, use, *quantizer, floats_in(values));
      if (writes_transpose(use)) product = turned(product);
      const std::vector<float> numbers = numbers_of_effect(effect);
      EXPECT_TRUE(std::ranges::equal(numbers, product))
          << recipe.name << ", " << use.product() << " of slot " << static_cast<int>(use.slot);
      compared += std::ranges::count_if(numbers, [](float x) { return x != 0; });
    }
  EXPECT_GT(compared, 100'000) << "few numbers are zero";
}

// But for elements that the last bit of an fp32 scale puts beyond the largest number.
TEST(RecipeEffect, CountsAsTheQuantizerDoes) {
  for (const bool special : {false, true}) {
    TensorValues values = spread_values();
    const float bad[] = {std::numeric_limits<float>::infinity(), std::nanf(""), 1e-42f};
    if (special) std::memcpy(values.bits.data() + 4 * 700, bad, sizeof bad);
    const OperandMatrix matrix = *OperandMatrix::of(values), transposed = matrix.transposed();
    for (const Recipe& recipe : recipes())
      for (const OperandUse& use : kUses) {
        const auto quantizer = quantizer_of(products_of(recipe.name), use);
        if (!quantizer) continue;
        const RecipeEffect effect(matrix, use, *quantizer);
        const auto& x = std::get<std::vector<float>>((use.transposed ? transposed : matrix).elements);
        const quantize::Quantized codes = quantize::quantize(x, kSide, kSide, *quantizer);
        const EffectTotals totals = effect.totals();
        int64_t clipped = 0, flushed = 0;
        for (int64_t i = 0; i < kSide * kSide; ++i) {
          const QuantizedElement element = effect.element(i / kSide, i % kSide);
          clipped += element.clipped;
          flushed += element.flushed;
        }
        EXPECT_EQ(totals.clipped, clipped) << recipe.name << " " << use.product();
        EXPECT_EQ(totals.flushed, flushed) << recipe.name << " " << use.product();
        EXPECT_TRUE(special || flushed == codes.flushed) << recipe.name << " " << use.product();
        const bool exact = recipe.rule == quantize::ScaleRule::exact;
        EXPECT_EQ(clipped, exact ? 0 : codes.clipped) << recipe.name << " " << use.product();
      }
  }
}

// [32, 32], zeros but for an outlier in row 0 and three elements of row 1.
TensorValues outlier() {
  return support::tensor_of_values({32, 32}, [](int64_t i) {
    return i == 0 ? 448 : i == 32 ? 17 : i == 33 ? 0.8 : i == 34 ? 0.5 : 0;
  });
}

// nvfp4: the scale of a block is e4m3(448 amax / 448) * 448 / (6 * 448), so 17 becomes 16: 16 / 6 reaches 16. Codes
// begin at 0.5, so 0.25 * 16 / 6 = 0.67 is rounded up, and 0.5 is flushed.
// mxfp4: 17 / 6 is rounded up to a scale of 4, which reaches 24. 0.25 * 4 = 1, so 0.8 and 0.5 are flushed. 448 / 6
// becomes 128, and 3.5 is rounded to 4.
TEST(RecipeEffect, Nvfp4ClipsWhereItsScaleIsRoundedDownAndMxfp4DoesNot) {
  const OperandMatrix matrix = *OperandMatrix::of(outlier());
  const OperandUse use{Slot::x, false};
  const RecipeEffect nv(matrix, use, *quantizer_of(products_of("nvfp4"), use));
  EXPECT_TRUE(nv.element(1, 0).clipped);
  EXPECT_FLOAT_EQ(nv.element(1, 0).number, 16);
  EXPECT_FLOAT_EQ(nv.element(1, 1).number, 4.0f / 3);
  EXPECT_TRUE(nv.element(1, 2).flushed);
  EXPECT_FALSE(nv.element(1, 2).clipped);
  EXPECT_FALSE(nv.element(0, 0).clipped);
  EXPECT_FLOAT_EQ(nv.block_of(1, 7).reach, 16);
  EXPECT_FLOAT_EQ(nv.block_of(1, 7).amax, 17);
  EXPECT_EQ(nv.block_of(1, 20).col, 16);
  const EffectTotals of_nv = nv.totals();
  EXPECT_EQ(of_nv.clipped, 1);
  EXPECT_EQ(of_nv.flushed, 1);
  EXPECT_NEAR(of_nv.reach, 16.0 / 17, 1e-6);
  const double squares = 448 * 448 + 17 * 17 + 0.64 + 0.25, error = 1 + std::pow(4.0 / 3 - 0.8, 2) + 0.25;
  EXPECT_NEAR(of_nv.error, std::sqrt(error / squares), 1e-6);
  EXPECT_NEAR(of_nv.snr_db(), 10 * std::log10(squares / error), 1e-3);

  const RecipeEffect mx(matrix, use, *quantizer_of(products_of("mxfp4"), use));
  EXPECT_FALSE(mx.element(1, 0).clipped);
  EXPECT_EQ(mx.element(1, 0).number, 16);
  EXPECT_EQ(mx.element(0, 0).number, 512);
  EXPECT_EQ(mx.block_of(1, 0).reach, 24);
  EXPECT_EQ(mx.totals().clipped, 0);
  EXPECT_EQ(mx.totals().flushed, 2);
  EXPECT_NEAR(mx.totals().error, std::sqrt((64 * 64 + 1 + 0.64 + 0.25) / squares), 1e-6);
  EXPECT_EQ(mx.scale_exponents(), std::pair(2, 7)) << "of blocks that are not all zeros";
}

TEST(RecipeEffect, BlocksAlongColumnsAreThoseOfTheTransposedTensor) {
  const OperandMatrix matrix = *OperandMatrix::of(spread_values());
  const OperandUse use{Slot::x, true};
  const Quantizer quantizer = *quantizer_of(products_of("mxfp8"), use);
  const RecipeEffect across(matrix, use, quantizer), along(matrix.transposed(), {Slot::x, false}, quantizer);
  const QuantizedBlock block = across.block_of(40, 3);
  EXPECT_EQ((std::array{block.row, block.col, block.rows, block.cols}), (std::array<int64_t, 4>{32, 3, 32, 1}));
  for (int64_t i = 0; i < kSide * kSide; ++i)
    ASSERT_EQ(across.element(i % kSide, i / kSide).number, along.element(i / kSide, i % kSide).number) << i;
}

TEST(RecipeEffect, ATransformKeepsTheErrorsNormAndSpreadsAnOutlier) {
  const OperandMatrix matrix = *OperandMatrix::of(outlier());
  const OperandUse use{Slot::x, true};
  Quantizer quantizer = *quantizer_of(products_of("nvfp4"), use);
  ASSERT_TRUE(quantizer.hadamard_signs);
  const RecipeEffect after(matrix, use, quantizer);
  quantizer.hadamard_signs.reset();
  const RecipeEffect before(matrix, use, quantizer);
  EXPECT_EQ(before.element(0, 0).x, 448);
  for (int64_t row = 0; row < 16; ++row) {
    EXPECT_EQ(before.element(row, 0).x == 0, row > 1) << row;
    EXPECT_NEAR(std::fabs(after.element(row, 0).x), 448 / 4, 17.0 / 4) << row;
  }
}

TEST(RecipeEffect, ComparesAllRecipesTheBestFirst) {
  PrecisionConfig lane;
  lane.recipe = "mxfp8";
  lane.recipe_rule = "floor";
  const auto rows = effects_of_recipes(*OperandMatrix::of(spread_values()), Slot::x, lane);
  ASSERT_EQ(rows.size(), recipes().size());
  for (size_t i = 1; i < rows.size(); ++i) EXPECT_LE(rows[i - 1].uses[0]->error, rows[i].uses[0]->error) << i;
  for (const RecipeRow& row : rows) {
    EXPECT_EQ(row.of_lane, row.name == "mxfp8");
    EXPECT_EQ(row.uses[1].has_value(), row.name != "fp8-rowwise-gw-hp") << "dw in high precision";
    const bool clips = row.name == "mxfp8" || row.name == "nvfp4"; // by the rule floor; by scales rounded to nearest
    EXPECT_EQ(row.uses[0]->clipped > 0, clips) << row.name;
    EXPECT_EQ(row.uses[0]->reach < 0.999, clips) << row.name;
  }
  EXPECT_TRUE(effects_of_recipes(*OperandMatrix::of(outlier()), Slot::x, {}, [] { return true; }).empty());
}

TEST(RecipeEffect, BlocksThatAreNotWholeHaveNone) {
  const auto rows = effects_of_recipes(*OperandMatrix::of(spread_values(40)), Slot::w, {});
  for (const RecipeRow& row : rows) {
    const bool none = row.name.starts_with("mx") || row.name == "nvfp4";
    EXPECT_EQ(row.whole_blocks, !none) << row.name;
    EXPECT_EQ(row.uses[0].has_value(), !none) << row.name;
  }
  EXPECT_FALSE(rows.back().whole_blocks);
}

TEST(RecipeEffect, OfADelayedScaleIsThatAfterStepsWithThisTensor) {
  const OperandMatrix matrix = *OperandMatrix::of(outlier());
  const OperandUse use{Slot::w, false};
  const ProductRecipe& products = products_of("fp8-delayed");
  const RecipeEffect effect(matrix, use, *quantizer_of(products, use), products.delayed);
  EXPECT_EQ(effect.quantizer().scale, 1) << "448 / 448";
  EXPECT_EQ(effect.totals().clipped, 0);
  EXPECT_EQ(effect.block_of(9, 9).reach, 448);
}

TEST(RecipeEffect, OfZerosHasNoReachAndOfTheLargestNumbersNoSmallOne) {
  const auto totals = [](double value, double first) {
    const auto values = [&](int64_t i) { return i == 0 ? first : value; };
    const OperandUse use{Slot::w, false};
    return RecipeEffect(*OperandMatrix::of(support::tensor_of_values({kSide, kSide}, values)), use,
                        *quantizer_of(products_of("fp8-current"), use))
        .totals();
  };
  EXPECT_TRUE(std::isnan(totals(0, 0).reach));
  EXPECT_GE(totals(3e38, 3e38).reach, 0.999) << "what the scale reaches may be more than fp32 has";
  EXPECT_EQ(totals(1, std::nan("")).nonfinite, 1);
  EXPECT_EQ(totals(1, 1).nonfinite, 0);
}

TEST(RecipeEffect, OnlyMatricesOfFloatsAreOperands) {
  EXPECT_FALSE(OperandMatrix::of(support::tensor_of_values({32}, [](int64_t) { return 1; })));
  EXPECT_FALSE(OperandMatrix::of(support::tensor_of_values({0, 32}, [](int64_t) { return 1; })));
  TensorValues values = support::tensor_of_values({2, 3, 4}, [](int64_t i) { return static_cast<double>(i); });
  EXPECT_EQ(OperandMatrix::of(values)->rows, 6) << "leading dimensions are rows";
  values.bits.pop_back();
  EXPECT_FALSE(OperandMatrix::of(values));
  values.dtype = "int64";
  EXPECT_FALSE(OperandMatrix::of(values));
  values.dtype = "fp32";
  values.shape = {int64_t{1} << 40, int64_t{1} << 40};
  EXPECT_FALSE(OperandMatrix::of(values));
  const TensorValues halves =
      support::half_tensor_of_values({2, 2}, [](int64_t i) { return 0.5 * static_cast<double>(i); });
  EXPECT_EQ(std::get<std::vector<float>>(OperandMatrix::of(halves)->elements), (std::vector<float>{0, 0.5, 1, 1.5}));
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
#include "engine/run/recipe.h"

#include "engine/run/config.h"
#include "kernels/quantize/scale_rules.h"

#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

LinearRecipe recipe_of(const std::string& name, std::vector<std::string> off = {}) {
  RunConfig config;
  config.precision.recipe = name;
  config.precision.recipe_off = std::move(off);
  return linear_recipe_of(config);
}

TEST(Recipe, NamesAreUniqueAndEachHasThreeProducts) {
  std::set<std::string_view> names;
  for (const std::string_view name : recipe_names()) {
    EXPECT_TRUE(names.insert(name).second) << name;
    if (name == "none") continue;
    const LinearRecipe recipe = recipe_of(std::string(name));
    ASSERT_NE(recipe.product, nullptr) << name;
    EXPECT_TRUE(recipe.product->left && recipe.product->right) << name;
    ASSERT_NE(recipe.product->gradient_of_left, nullptr) << name;
    EXPECT_TRUE(recipe.product->gradient_of_left->left) << name;
    EXPECT_EQ(recipe.product->gradient_of_right == nullptr, recipe_named(name)->weight_gradient_high) << name;
  }
}

TEST(Recipe, IsFoundByItsProducts) {
  for (const Recipe& row : recipes()) {
    const Recipe* found = recipe_with(recipe_of(std::string(row.name)).product);
    ASSERT_NE(found, nullptr) << row.name;
    EXPECT_TRUE(*found == row) << row.name;
  }
  EXPECT_EQ(recipe_with(nullptr), nullptr);
}

TEST(Recipe, NoneQuantizesNothing) {
  EXPECT_EQ(recipe_of("none").product, nullptr);
  EXPECT_EQ(recipe_of("none").of("fc1", "fc1", 64, 64), nullptr);
}

TEST(Recipe, LeavesNamedLayersInHighPrecision) {
  const LinearRecipe recipe = recipe_of("fp8-current", {"head", "generator.*"});
  EXPECT_NE(recipe.of("fc1", "fc1", 64, 64), nullptr);
  EXPECT_EQ(recipe.of("head", "head", 64, 10), nullptr);
  EXPECT_EQ(recipe.of("fc1", "generator.fc1", 64, 64), nullptr);
}

TEST(Recipe, BlocksThatMustBeWholeNeedFeaturesInMultiplesOf32) {
  const LinearRecipe blocks = recipe_of("mxfp8"), tensors = recipe_of("fp8-current");
  EXPECT_NE(blocks.of("fc1", "fc1", 64, 32), nullptr);
  EXPECT_EQ(blocks.of("fc1", "fc1", 784, 64), nullptr); // 24.5 blocks
  EXPECT_EQ(blocks.of("head", "head", 64, 10), nullptr);
  EXPECT_NE(tensors.of("head", "head", 784, 10), nullptr);
}

TEST(Recipe, Nvfp4NeedsFeaturesInMultiplesOf16) {
  const LinearRecipe nvfp4 = recipe_of("nvfp4");
  EXPECT_NE(nvfp4.of("fc1", "fc1", 784, 16), nullptr);
  EXPECT_EQ(nvfp4.of("fc1", "fc1", 776, 16), nullptr);
  EXPECT_EQ(nvfp4.of("head", "head", 64, 10), nullptr);
}

TEST(Recipe, Nvfp4RoundsOnlyGradientsStochasticallyAndTransformsOnlyOperandsOfDw) {
  const quantize::ProductRecipe& forward = *recipe_of("nvfp4").product;
  const quantize::ProductRecipe &dx = *forward.gradient_of_left, &dw = *forward.gradient_of_right;
  for (const auto& operand : {forward.left, forward.right, dx.right, dw.right})
    EXPECT_FALSE(operand->rounding.stochastic);
  EXPECT_TRUE(dx.left->rounding.stochastic && dw.left->rounding.stochastic);
  EXPECT_NE(dx.left->rounding.offset, dw.left->rounding.offset);
  for (const auto& operand : {forward.left, forward.right, dx.left, dx.right}) EXPECT_FALSE(operand->hadamard_signs);
  EXPECT_EQ(dw.left->hadamard_signs, quantize::kTransformerEngineSigns);
  EXPECT_EQ(dw.right->hadamard_signs, dw.left->hadamard_signs);
  EXPECT_TRUE(draws(forward));
  EXPECT_FALSE(draws(*recipe_of("mxfp4").product));
}

template <class Change> const quantize::ProductRecipe& changed(const std::string& name, Change change) {
  RunConfig config;
  config.precision.recipe = name;
  change(config.precision);
  return *linear_recipe_of(config).product;
}

TEST(Recipe, ASettingChangesOnePartOfARecipe) {
  const auto floors = changed("mxfp8", [](PrecisionConfig& p) { p.recipe_rule = "floor"; });
  EXPECT_EQ(floors.left->rule, quantize::ScaleRule::floor);
  EXPECT_EQ(floors.left->format, ElementFormat::e4m3fn);
  EXPECT_EQ(floors.gradient_of_right->right->rule, quantize::ScaleRule::floor);
  const auto untransformed = changed("nvfp4", [](PrecisionConfig& p) { p.recipe_hadamard = false; });
  EXPECT_FALSE(untransformed.gradient_of_right->left->hadamard_signs);
  EXPECT_TRUE(draws(untransformed));
  const auto nearest = changed("nvfp4", [](PrecisionConfig& p) { p.recipe_stochastic_rounding = false; });
  EXPECT_TRUE(nearest.gradient_of_right->left->hadamard_signs);
  EXPECT_FALSE(draws(nearest));
}

TEST(Recipe, NoRuleDividesByTheMagnitudeOfZeros) {
  for (const Recipe& row : recipes())
    for (const std::string_view rule : quantize::kScaleRules) {
      if (rule == "given" || rule == "nvfp4") continue;
      const auto product = changed(std::string(row.name), [&](PrecisionConfig& p) { p.recipe_rule = rule; });
      const quantize::Quantizer& left = *product.left;
      const quantize::BlockScale scale = quantize::block_scale(0, left, row_of(left.format), 65504);
      EXPECT_EQ(0 * scale.multiplier * scale.scale, 0) << row.name << ", " << rule;
    }
}

TEST(Recipe, OnlyDelayedScalingHasAHistory) {
  for (const Recipe& row : recipes())
    EXPECT_EQ(recipe_of(std::string(row.name)).product->delayed.has_value(), row.name == "fp8-delayed") << row.name;
  const auto forward = changed("fp8-delayed", [](PrecisionConfig& p) {
    p.recipe_history = 16;
    p.recipe_amax = "most_recent";
    p.recipe_margin = 2;
  });
  const quantize::DelayedScaling want{16, quantize::AmaxOfHistory::most_recent, 2};
  for (const quantize::ProductRecipe* product : {&forward, forward.gradient_of_left, forward.gradient_of_right})
    EXPECT_EQ(product->delayed, want);
  EXPECT_FALSE(changed("fp8-delayed", [](PrecisionConfig& p) { p.recipe_rule = "exact"; }).delayed);
}

TEST(Recipe, NoTwoRoundingsHaveOneOffset) {
  std::set<uint64_t> offsets;
  for (const uint64_t layer : {0, 1, 2, 400})
    for (const uint64_t pass : {0, 1, 1 << 30})
      for (const quantize::ProductRecipe* product :
           {recipe_of("nvfp4").product->gradient_of_left, recipe_of("nvfp4").product->gradient_of_right})
        offsets.insert(with_draws(*product, 7, rounding_offset(layer, pass)).left->rounding.offset);
  EXPECT_EQ(offsets.size(), 4u * 3 * 2);
  EXPECT_GE(*offsets.begin(), uint64_t{1} << 40) << "the first belong to dropout";
}

TEST(Recipe, ProductsStayWhereTheyAre) {
  EXPECT_EQ(recipe_of("mxfp4").product, recipe_of("mxfp4").product);
  EXPECT_NE(recipe_of("mxfp4").product, recipe_of("mxfp6").product);
}

} // namespace
} // namespace amplab

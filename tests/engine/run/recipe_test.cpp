// SPDX-License-Identifier: Apache-2.0
#include "engine/run/recipe.h"

#include "engine/run/config.h"

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
  for (const Recipe& row : recipes()) EXPECT_EQ(recipe_with(recipe_of(std::string(row.name)).product), &row);
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

TEST(Recipe, ProductsStayWhereTheyAre) {
  EXPECT_EQ(recipe_of("mxfp4").product, recipe_of("mxfp4").product);
  EXPECT_NE(recipe_of("mxfp4").product, recipe_of("mxfp6").product);
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
#include "engine/state/recipe_check.h"

#include "engine/run/config_error.h"
#include "engine/run/recipe.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

struct RecipeCheck : testing::Test {
  RecipeCheck() {
    config.precision.recipe = "mxfp8";
    config.model.hidden = {64, 64};
  }
  // Returns the error's sentence, or an empty string.
  std::string refusal(int64_t batch_size) const {
    try {
      check_recipe(config, {config.model, "", task, batch_size, "data.batch_size"});
    } catch (const ConfigError& error) {
      return error.what();
    }
    return {};
  }

  RunConfig config;
  ModelTask task{.sample = {784}, .outputs = 10};
};

TEST_F(RecipeCheck, NamesTheSettingTheLayerAndBatchSizesThatFit) {
  EXPECT_EQ(refusal(100),
            "\"data.batch_size\" is 100, but the recipe mxfp8 sums the gradient of fc2.weight over blocks "
            "of 32 rows: set it to 96 or 128, or name the layer in \"precision.recipe_off\".");
  EXPECT_NE(refusal(31).find("set it to 32, "), std::string::npos) << refusal(31);
  EXPECT_EQ(refusal(96), "");
}

TEST_F(RecipeCheck, LeavesOutLayersInHighPrecisionAndRecipesWithoutBlocks) {
  config.precision.recipe_off = {"fc2"};
  EXPECT_EQ(refusal(100), "") << "fc1 has 784 inputs, the last layer 10 outputs";
  config.precision.recipe_off = {};
  for (const char* recipe : {"none", "fp8-current", "fp8-rowwise", "fp8-block"}) {
    config.precision.recipe = recipe;
    EXPECT_EQ(refusal(100), "") << recipe;
  }
}

TEST_F(RecipeCheck, CountsTheRowsOfASample) {
  config.model.name = "transformer";
  config.model.width = 32;
  config.model.heads = 2;
  task = {.sample = {8}, .tokens = true, .vocabulary = 64, .outputs = 64};
  EXPECT_EQ(refusal(4), "") << "32 rows";
  const std::string sentence = refusal(6);
  EXPECT_NE(sentence.find("with 8 rows each"), std::string::npos) << sentence;
  EXPECT_NE(sentence.find("set it to 4 or 8,"), std::string::npos) << sentence;
}

TEST_F(RecipeCheck, EachReplicaNeedsWholeBlocks) {
  config.parallel.kind = "dp";
  config.parallel.ranks = 2;
  EXPECT_EQ(refusal(128), "");
  EXPECT_NE(refusal(96).find("in each of 2 replicas: set it to 64 or 128,"), std::string::npos) << refusal(96);
}

TEST_F(RecipeCheck, NamesTheRecipesThatADeviceHasNoKernelsFor) {
  DeviceProperties gpu;
  gpu.every_recipe = false;
  const auto sentence = [&](const DeviceProperties& properties) -> std::string {
    try {
      check_recipe(config, "cuda:0", properties);
    } catch (const ConfigError& error) {
      return error.what();
    }
    return {};
  };
  for (const Recipe& recipe : recipes()) {
    config.precision.recipe = recipe.name;
    const bool refused = recipe.name == "nvfp4" || recipe.name == "fp8-delayed";
    EXPECT_EQ(!sentence(gpu).empty(), refused) << recipe.name;
    EXPECT_EQ(sentence(DeviceProperties{}), "") << recipe.name;
  }
  config.precision.recipe = "fp8-delayed";
  EXPECT_EQ(sentence(gpu),
            "\"precision.recipe\" is \"fp8-delayed\", but cuda:0 has no kernels for stochastic rounding, the Hadamard "
            "transform, scales of nvfp4 and delayed scaling: set \"device\" to \"cpu\", or choose another recipe.");
  config.precision.recipe_rule = "exact";
  EXPECT_EQ(sentence(gpu), "") << "the recipe as it is changed counts";
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Recipes on GPUs, whose kernels lack some: these are refused by the check of the configuration, not by a kernel.
#include "engine/run/config_error.h"
#include "tests/engine/train/trainer_fixture.h"
#include "tests/support/test_device.h"

namespace amplab {
namespace {

struct RecipesOnGpus : testing::TestWithParam<const char*> {
  void SetUp() override { AMPLAB_SKIP_WITHOUT(opened_); }

  static RunConfig with(std::string_view recipe) {
    RunConfig config = TrainerTest::small("fp32");
    config.model.hidden = {32, 32};
    config.precision.recipe = recipe;
    return config;
  }
  Trainer trainer(const RunConfig& config) { return Trainer(*opened_.device, load_datasets(config), config); }

  TestDevice opened_{GetParam()};
};

TEST_P(RecipesOnGpus, TrainOrAreRefusedWithTheSentenceOfTheCheck) {
  for (const Recipe& recipe : recipes())
    if (recipe.name == "nvfp4" || recipe.name == "fp8-delayed")
      EXPECT_THROW(trainer(with(recipe.name)), ConfigError) << recipe.name;
    else
      EXPECT_NO_THROW(trainer(with(recipe.name)).step(false)) << recipe.name;
}

TEST_P(RecipesOnGpus, LeaveALaneAsItWasWhereTheyAreRefused) {
  Trainer t = trainer(with("mxfp8"));
  t.step(false);
  EXPECT_THROW(t.apply_settings(with("nvfp4")), ConfigError);
  EXPECT_NO_THROW(t.step(false));
}

INSTANTIATE_TEST_SUITE_P(Cuda, RecipesOnGpus, testing::Values("cuda"));
INSTANTIATE_TEST_SUITE_P(CudaOnHost, RecipesOnGpus, testing::Values("cuda on host"));

} // namespace
} // namespace amplab

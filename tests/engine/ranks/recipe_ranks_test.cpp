// SPDX-License-Identifier: Apache-2.0
// Ranks whose linear layers have a recipe.
#include "tests/engine/ranks/ranks_fixture.h"

#include <array>
#include <cstring>

namespace amplab {
namespace {

TEST_F(RanksTest, TracedAndRecordedStepsOfARecipeHaveTheSameBits) {
  for (const char* recipe : {"fp8-delayed", "nvfp4"}) {
    RunConfig config = on(2, small("amp-bf16"));
    config.model.hidden = {16, 32, 16};
    config.precision.recipe = recipe;
    const std::vector<StepRecord> recorded = trained(config, 20);
    config.train.compile = false;
    const std::vector<StepRecord> traced = trained(config, 20);
    for (size_t i = 0; i < traced.size(); ++i)
      EXPECT_EQ(recorded[i].loss, traced[i].loss) << recipe << ", step " << i + 1;
  }
}

// The loss of a rank is the mean of its own samples, so its gradients are larger by the number of ranks.
TEST_F(RanksTest, DelayedScalesFollowFromTheMagnitudesOfAllRanks) {
  constexpr int64_t kRanks = 4;
  RunConfig config = small("fp32");
  config.model.activation = "tanh";
  config.precision.recipe = "fp8-delayed";
  config.precision.recipe_history = 1;
  // Returns the magnitudes of x, w and g of each layer in step 1.
  const auto magnitudes = [&](const RunConfig& its) {
    std::vector<float> all;
    const auto train = [&] {
      Trainer t = trainer(its);
      steps(t, 1);
      for (const NamedTensor& state : t.snapshot().delayed_scales) {
        std::array<std::array<float, 2>, 3> values; // scale, history
        ASSERT_EQ(state.bytes.size(), sizeof values);
        std::memcpy(&values, state.bytes.data(), sizeof values);
        for (const auto& of_slot : values) all.push_back(of_slot[1]);
      }
    };
    if (its.parallel.kind == "ddp")
      EXPECT_EQ(led(kRanks, train), std::vector<std::string>());
    else
      train();
    return all;
  };
  const std::vector<float> ranks = magnitudes(on(kRanks, config)), one = magnitudes(alone(config, kRanks));
  ASSERT_EQ(ranks.size(), one.size());
  ASSERT_FALSE(one.empty());
  for (size_t i = 0; i < one.size(); ++i) {
    const float want = one[i] * (i % 3 == 2 ? kRanks : 1);
    EXPECT_NEAR(ranks[i], want, 0.01f * want) << "layer " << i / 3 << ", "
                                              << "xwg"[i % 3];
  }
}

} // namespace
} // namespace amplab

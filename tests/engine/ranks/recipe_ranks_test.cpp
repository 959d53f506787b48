// SPDX-License-Identifier: Apache-2.0
// Ranks whose linear layers have a recipe.
#include "engine/nn/delayed_scales.h"
#include "engine/ranks/ranks.h"
#include "tests/engine/ranks/ranks_fixture.h"

#include <array>
#include <bit>
#include <cmath>
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

TEST_F(RanksTest, RanksAgreeOnEachAmaxToTheBitAndKeepNan) {
  constexpr int64_t kLength = 2;
  const float nan = std::nanf("");
  const float amaxes[4][6] = {// x, w and g of two layers, by rank
                              {1, 0x1p-149f, 3, nan, 0, 1},
                              {2, nan, 0x1.fffffep127f, 5, INFINITY, 1},
                              {0.1f, 0, 0, 6, 2, 1},
                              {2.0000002f, 0, 7, 4, 1, nan}};
  for (const int ranks : {2, 4}) {
    std::array<std::vector<float>, 4> found;
    support::on_ranks(ranks, [&](World& world) {
      const auto rank = static_cast<size_t>(world.rank());
      const auto host = open_device("cpu");
      CachingAllocator of_host(*host);
      const auto reducer = Ranks::of(on(ranks, small("fp32")));
      DelayedScales scales;
      for (size_t layer = 0; layer < 2; ++layer) {
        auto* const state = scales.of("fc" + std::to_string(layer), kLength, of_host).view().as<float>();
        for (size_t slot = 0; slot < 3; ++slot) {
          float* const its = state + slot * (1 + kLength);
          its[0] = static_cast<float>(10 + rank), its[1] = amaxes[rank][layer * 3 + slot], its[2] = its[0];
        }
      }
      reducer->reduce_amaxes(scales.all(), quantize::kForwardSlots);
      reducer->reduce_amaxes({}, quantize::kForwardSlots);
      for (const auto& [layer, state] : scales.all()) {
        const auto values = to_host(state);
        found[rank].insert(found[rank].end(), values.begin(), values.end());
      }
    });
    for (size_t rank = 0; rank < static_cast<size_t>(ranks); ++rank)
      for (size_t i = 0; i < 6; ++i) {
        const auto own = static_cast<float>(10 + rank);
        float want = amaxes[rank][i];
        for (int other = 0; i % 3 != 2 && other < ranks; ++other) // g is not among the slots
          if (const float its = amaxes[other][i]; std::isnan(its) || its > want) want = its;
        SCOPED_TRACE("rank " + std::to_string(rank) + " of " + std::to_string(ranks) + ", amax " + std::to_string(i));
        EXPECT_EQ(found[rank][i * 3], own);
        EXPECT_EQ(std::bit_cast<uint32_t>(found[rank][i * 3 + 1]), std::bit_cast<uint32_t>(want));
        EXPECT_EQ(found[rank][i * 3 + 2], own);
      }
  }
}

// Of three layers: x and w after forward, g after backward.
TEST_F(RanksTest, TwoCollectivesOfAPassReduceTheAmaxesOfAllLayers) {
  RunConfig config = on(2, small("fp32"));
  config.model.hidden = {16, 16};
  config.accumulation.steps = 3;
  // Returns the collectives of forward and backward.
  const auto collectives = [&] {
    std::array<int64_t, 2> count{};
    EXPECT_EQ(led(2,
                  [&] {
                    Trainer t = trainer(config);
                    for (const OpRecord& op : t.step(true).ops)
                      if (op.op == "all_reduce_") ++count[op.phase == "backward"];
                  }),
              std::vector<std::string>());
    return count;
  };
  const auto without = collectives();
  config.precision.recipe = "fp8-delayed";
  const auto with = collectives();
  EXPECT_EQ(with[0] - without[0], 3);
  EXPECT_EQ(with[1] - without[1], 3);
}

} // namespace
} // namespace amplab

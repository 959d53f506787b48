// SPDX-License-Identifier: Apache-2.0
// Stochastic rounding of a lane: no pass takes the random numbers of another, and all ways to a step take the same.
#include "tests/engine/train/saved_state.h"
#include "tests/engine/train/trainer_fixture.h"

#include <set>

namespace amplab {
namespace {

// Records the offsets of the stream from which gradients draw.
struct OffsetsOfGradients final : CallObserver {
  std::vector<uint64_t> all;
  void before(Device&, const Call& call) override {
    if (call.op == Op::linear && call.direction == Direction::backward && recipe_of(call))
      all.push_back(product_of(call).offset);
  }
  void after(Device&, const Call&, const OpRecord&) override {}
};

struct StochasticRounding : TrainerTest {
  static RunConfig nvfp4(int64_t accumulated) {
    RunConfig config = small("fp32");
    config.model.hidden = {16, 32, 16}; // two layers of whole blocks
    config.precision.recipe = "nvfp4";
    config.accumulation.steps = accumulated;
    return config;
  }
  static std::vector<uint64_t> offsets_of(Trainer& t, int steps) {
    OffsetsOfGradients offsets;
    for (int i = 0; i < steps; ++i) t.step(true, &offsets);
    return offsets.all;
  }
};

TEST_F(StochasticRounding, NeverDrawsAgainWhereFewerMicroBatchesAreAccumulated) {
  Trainer t = trainer(nvfp4(4));
  std::vector<uint64_t> offsets = offsets_of(t, 5);
  t.apply_settings(nvfp4(1));
  std::ranges::copy(offsets_of(t, 20), std::back_inserter(offsets));
  ASSERT_EQ(offsets.size(), 2u * (5 * 4 + 20));
  EXPECT_EQ(std::set<uint64_t>(offsets.begin(), offsets.end()).size(), offsets.size());
}

TEST_F(StochasticRounding, GoesOnFromACheckpointAsIfItHadNeverStopped) {
  Trainer whole = trainer(nvfp4(2));
  steps(whole, 10);
  const TrainerState state = saved_and_loaded(whole.snapshot());
  Trainer resumed = trainer(state.config);
  resumed.restore(state, "it");
  steps(resumed, 8), steps(whole, 8);
  EXPECT_EQ(weights(resumed), weights(whole));
}

TEST_F(StochasticRounding, RecomputationTakesTheNumbersOfTheFirstPass) {
  Trainer once = trainer(with_forward(nvfp4(1), "model(x)"));
  steps(once, 8);
  for (const bool reentrant : {true, false}) {
    Trainer twice = trainer(with_forward(nvfp4(1), checkpointed_forward(reentrant)));
    steps(twice, 8);
    EXPECT_EQ(weights(twice), weights(once)) << reentrant;
  }
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// A step that is queued ahead of its turn has no visible effect.
#include "tests/engine/capture/compiled_fixture.h"

namespace amplab {
namespace {

class Ahead : public Compiled {
 protected:
  void expect_between_steps(RunConfig config);
};

// A step launches two captures: the gradients and the update. Running ahead does not change that.
TEST_P(Ahead, StepsAreNotQueuedTwice) {
  RunConfig config = small("amp-fp16");
  config.scaler.growth_interval = 1000;
  config.train.steps = 1000;
  config.train.eval_every = 0;
  Trainer t = trainer(config);
  for (int i = 0; i < 20; ++i) ASSERT_FALSE(t.step(false).record.skipped);
  const int before = device.replays;
  EXPECT_EQ((before - 1) % 2, ahead()) << "half a step"; // after all weights were cast
  for (int i = 0; i < 30; ++i) ASSERT_FALSE(t.step(false).record.skipped);
  EXPECT_EQ(device.replays, before + 60);
}

// Between two steps, and after any operation there, the trainer equals one that does not run ahead.
void Ahead::expect_between_steps(RunConfig config) {
  config.data.batch_size = 96; // makes epochs end often
  RunConfig plain = config;
  plain.train.compile = false;
  Trainer compiled = trainer(config), traced = trainer(plain);
  const TrainerState start = compiled.snapshot();
  std::optional<TrainerState> kept;
  const auto both = [&](const auto& act) {
    act(compiled);
    act(traced);
    expect_same_state(compiled, traced);
  };
  const auto steps = [&](int count) {
    for (int i = 0; i < count; ++i) {
      const StepRecord a = compiled.step(false).record, b = traced.step(false).record;
      ASSERT_TRUE(same(a.loss, b.loss)) << "step " << b.step << ": " << a.loss << " " << b.loss;
      ASSERT_EQ(a.loss_scale, b.loss_scale) << "step " << b.step;
      ASSERT_EQ(a.skipped, b.skipped) << "step " << b.step;
    }
  };
  steps(12);
  EXPECT_EQ(compiled.evaluate().loss, traced.evaluate().loss);
  steps(2);
  both([](Trainer& t) {
    while (!t.advance().step) {
    }
  });
  steps(5);
  kept = compiled.snapshot();
  const Trainer& fork_source = compiled;
  Trainer fork = trainer(plain);
  fork.restore(fork_source.snapshot(), "fork");
  steps(11);
  for (int i = 0; i < 11; ++i) fork.step(false);
  expect_same_state(compiled, fork);
  both([](Trainer& t) { t.inject({.step = t.steps_done() + 2, .target = "loss", .fault = Fault::nan}); });
  steps(9);
  both([&](Trainer& t) { t.restore(*kept, "kept"); });
  steps(9);
  both([](Trainer& t) { t.load_state_dict(t.state_dict(), "itself"); });
  steps(9);
  both([&](Trainer& t) { t.restore(start, "start"); });
  steps(20);
  expect_same_state(compiled, traced);
}

TEST_P(Ahead, NothingIsToBeSeenOfItBetweenSteps) { expect_between_steps(small("amp-fp16")); }

TEST_P(Ahead, NorInRunningStatistics) {
  RunConfig config = small("amp-fp16");
  config.model = {.name = "layers", .layers = {"Linear(16)", "BatchNorm1d", "ReLU", "Linear(2)"}};
  expect_between_steps(config);
}

// The queued step uses memory of the allocator that other allocations may receive.
TEST_P(Ahead, MemoryThatIsTakenBetweenStepsIsNotItsGradients) {
  RunConfig config = small("amp-fp16"), plain = config;
  plain.train.compile = false;
  Trainer compiled = trainer(config), traced = trainer(plain);
  for (int i = 0; i < 40; ++i) {
    ASSERT_EQ(compiled.step(false).record.loss, traced.step(false).record.loss) << "step " << i + 1;
    for (const int64_t count : {2, 16, 32, 256}) {
      std::vector<Tensor> taken;
      for (int k = 0; k < 20; ++k)
        taken.push_back(filled(compiled.allocator(), {count}, DType::f32, 1e4, MemoryCategory::workspace));
    }
  }
  expect_same_state(compiled, traced);
}

AMPLAB_INSTANTIATE_COMPILED(Ahead);
} // namespace
} // namespace amplab

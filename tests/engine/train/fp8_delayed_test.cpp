// SPDX-License-Identifier: Apache-2.0
// Delayed scaling of a lane: scales follow from earlier passes, and belong to the lane's state.
#include "tests/engine/train/saved_state.h"
#include "tests/engine/train/trainer_fixture.h"

#include <cstring>

namespace amplab {
namespace {

struct Fp8Delayed : TrainerTest {
  static RunConfig delayed(int64_t accumulated = 1, int64_t history = 8) {
    RunConfig config = small("fp32");
    config.precision.recipe = "fp8-delayed";
    config.precision.recipe_history = history;
    config.accumulation.steps = accumulated;
    return config;
  }
  // Of one layer: for x, w and g each the scale, then the history.
  static std::vector<float> states(const Trainer& t, const std::string& layer) {
    for (const NamedTensor& state : t.snapshot().delayed_scales) {
      if (state.name != layer) continue;
      std::vector<float> values(state.bytes.size() / sizeof(float));
      std::memcpy(values.data(), state.bytes.data(), state.bytes.size());
      return values;
    }
    return {};
  }
};

TEST_F(Fp8Delayed, TheFirstStepIsUnscaledAndTheSecondTakesItsMagnitudes) {
  Trainer t = trainer(delayed());
  steps(t, 1);
  const std::vector<float> first = states(t, "fc1");
  ASSERT_EQ(first.size(), 3u * 9);
  steps(t, 1);
  const std::vector<float> second = states(t, "fc1");
  const float largest[] = {448, 448, 57344};
  for (size_t slot = 0; slot < 3; ++slot) {
    EXPECT_EQ(first[slot * 9], 1);
    EXPECT_GT(first[slot * 9 + 1], 0);
    EXPECT_EQ(second[slot * 9], largest[slot] / first[slot * 9 + 1]);
    EXPECT_EQ(second[slot * 9 + 8], first[slot * 9 + 1]) << "the newest is last";
  }
}

TEST_F(Fp8Delayed, EachMicroBatchIsAPass) {
  Trainer t = trainer(delayed(3));
  steps(t, 2);
  const std::vector<float> state = states(t, "fc1");
  for (size_t slot = 0; slot < 3; ++slot)
    EXPECT_EQ(std::count(state.begin() + static_cast<std::ptrdiff_t>(slot * 9 + 1),
                         state.begin() + static_cast<std::ptrdiff_t>(slot * 9 + 9), 0),
              2)
        << "five earlier passes and the current one";
}

TEST_F(Fp8Delayed, EvaluationLeavesTheScales) {
  Trainer t = trainer(delayed());
  steps(t, 3);
  const std::vector<NamedTensor> before = t.snapshot().delayed_scales;
  EXPECT_EQ(before.size(), 3u);
  t.evaluate();
  EXPECT_EQ(t.snapshot().delayed_scales, before);
}

TEST_F(Fp8Delayed, GoesOnFromACheckpointAsIfItHadNeverStopped) {
  Trainer whole = trainer(delayed(2));
  steps(whole, 10);
  const TrainerState state = saved_and_loaded(whole.snapshot());
  EXPECT_EQ(state.delayed_scales, whole.snapshot().delayed_scales);
  Trainer resumed = trainer(state.config);
  resumed.restore(state, "it");
  steps(resumed, 8), steps(whole, 8);
  EXPECT_EQ(weights(resumed), weights(whole));
  EXPECT_EQ(resumed.snapshot().delayed_scales, whole.snapshot().delayed_scales);
}

TEST_F(Fp8Delayed, ARewindForgetsWhatCameLater) {
  Trainer t = trainer(delayed());
  const TrainerState begin = t.snapshot();
  steps(t, 6);
  const auto first = weights(t);
  t.restore(begin, "it");
  EXPECT_TRUE(t.snapshot().delayed_scales.empty());
  steps(t, 6);
  EXPECT_EQ(weights(t), first);
}

TEST_F(Fp8Delayed, RecomputationTakesTheScalesOfTheFirstPass) {
  Trainer once = trainer(with_forward(delayed(), "model(x)"));
  steps(once, 8);
  for (const bool reentrant : {true, false}) {
    Trainer twice = trainer(with_forward(delayed(), checkpointed_forward(reentrant)));
    steps(twice, 8);
    EXPECT_EQ(weights(twice), weights(once)) << reentrant;
    EXPECT_EQ(twice.snapshot().delayed_scales, once.snapshot().delayed_scales) << reentrant;
  }
}

TEST_F(Fp8Delayed, RecomputationOfAPassInEvalTakesTheScalesOfThatPass) {
  const auto in_eval = [](const std::string& forward) {
    RunConfig config = with_forward(delayed(), forward);
    config.loop = "model.eval()\n" + config.loop + "model.train()\nloss_fn(model(x), t).backward()\n";
    return config;
  };
  Trainer once = trainer(in_eval("model(x)"));
  steps(once, 4);
  for (const bool reentrant : {true, false}) {
    Trainer twice = trainer(in_eval(checkpointed_forward(reentrant)));
    steps(twice, 4);
    EXPECT_EQ(weights(twice), weights(once)) << reentrant;
  }
}

TEST_F(Fp8Delayed, AnInspectedStepMovesTheScalesOnce) {
  for (const char* shadow : {"none", "inputs", "own"}) {
    RunConfig config = delayed(2);
    config.precision.mode = "amp-bf16";
    config.inspect.shadow = shadow;
    Trainer plain = trainer(config), inspected = trainer(config);
    steps(plain, 4);
    for (int i = 0; i < 4; ++i) inspected.step(true);
    EXPECT_EQ(inspected.snapshot().delayed_scales, plain.snapshot().delayed_scales) << shadow;
    EXPECT_EQ(weights(inspected), weights(plain)) << shadow;
  }
}

TEST_F(Fp8Delayed, AnotherLengthBeginsNewHistories) {
  Trainer t = trainer(delayed());
  steps(t, 3);
  t.apply_settings(delayed(1, 2));
  steps(t, 1);
  const std::vector<float> state = states(t, "fc1");
  ASSERT_EQ(state.size(), 3u * 3);
  EXPECT_EQ(state[0], 1);
  EXPECT_EQ(state[2], 0);
}

TEST_F(Fp8Delayed, RejectsMalformedScalesBeforeItChangesAWeight) {
  Trainer t = trainer(delayed());
  steps(t, 1);
  TrainerState state = t.snapshot();
  state.delayed_scales.back().shape = {27};
  steps(t, 1);
  const auto now = weights(t);
  EXPECT_THROW(t.restore(state, "it"), CheckpointError);
  EXPECT_EQ(weights(t), now);
}

} // namespace
} // namespace amplab

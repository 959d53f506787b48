// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/no_learning.h"

#include "tests/support/telemetry_samples.h"
#include "ui/store/run_store.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

struct NoLearning : testing::Test {
  NoLearning() {
    setup.config.precision.mode = "amp-fp16";
    setup.config.scaler.kind = "none";
    setup.config.train.steps = 100;
  }
  // Ends a lane of 100 steps with a loss that stays, or the loss of `last` in its last half.
  void run(double last = 1) {
    store.reset({setup}, {info});
    std::vector<StepRecord> steps = support::sample_steps(1, 100);
    for (StepRecord& step : steps) {
      step.loss = step.step > 50 ? last : 1;
      step.update = step.step;
      step.eval_accuracy = not_recorded();
    }
    store.appendSteps(0, steps);
    store.setStatus(0, {LaneState::finished, "", EndedBy::nothing});
    store.publish();
  }
  // Gradients of 100 elements in each of two tensors: this many are zero, and this many would be zero in fp32.
  void inspect(int64_t zeros, int64_t zeros_in_fp32, int64_t swallowed = 0) {
    StepInspection inspection;
    inspection.step = 40;
    for (const char* name : {"fc1.weight.grad", "fc2.weight.grad"}) {
      TensorHistogram gradient;
      gradient.tensor = {TensorKind::gradient, name};
      gradient.numbers.count = 100;
      gradient.numbers.zeros = name == std::string("fc2.weight.grad") ? zeros : zeros / 2;
      gradient.exponents = {.zeros = gradient.numbers.zeros, .lowest = -20, .counts = {100 - gradient.numbers.zeros}};
      gradient.reference = {.zeros = zeros_in_fp32, .lowest = -20, .counts = {100 - zeros_in_fp32}};
      inspection.tensors.push_back(gradient);
    }
    inspection.updates = {
        {.name = "fc1.weight", .layer = "fc1", .dtype = "fp16", .count = 100, .swallowed = swallowed}};
    store.appendInspection(0, inspection);
  }
  const LaneStore& lane() const { return store.lane(0); }
  static bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

  LaneSetup setup;
  LaneInfo info;
  RunStore store;
};

TEST_F(NoLearning, OfGradientsThatRoundingLostOffersAScaler) {
  run();
  inspect(96, 2);
  ASSERT_TRUE(has_not_learnt(lane()));
  EXPECT_EQ(step_of_cause(lane()), std::nullopt) << "each of its steps is like that";
  const Explanation e = why_no_learning(lane());
  EXPECT_TRUE(has(e.what, "Did not learn: 72 % of its gradients were zero")) << e.what;
  EXPECT_TRUE(has(e.where, "step 40, 96.0 % of fc2.weight.grad")) << e.where;
  EXPECT_TRUE(has(e.why, "72.0 %") && has(e.why, "it would be 2.0 %")) << e.why;
  ASSERT_EQ(e.cures.size(), 1u);
  EXPECT_EQ(e.cures[0].settings[0].key, "scaler.kind");
  setup.config.precision.mode = "amp-bf16";
  run();
  inspect(96, 2);
  EXPECT_TRUE(why_no_learning(lane()).cures.empty()) << "no scaler helps there";
}

TEST_F(NoLearning, OfGradientsThatAreZeroInFp32TooBlamesTheModel) {
  run();
  inspect(96, 96);
  const Explanation e = why_no_learning(lane());
  EXPECT_TRUE(has(e.why, "also in fp32")) << e.why;
  EXPECT_TRUE(e.cures.empty());
}

TEST_F(NoLearning, OfSwallowedUpdatesNamesThem) {
  run();
  inspect(0, 0, 90);
  const std::string why = why_no_learning(lane()).why;
  EXPECT_TRUE(has(why, "90.0 % of its updates are swallowed")) << why;
}

TEST_F(NoLearning, WithoutInspectedStepsSaysHowToGetThem) {
  run();
  const Explanation e = why_no_learning(lane());
  EXPECT_TRUE(has(e.why, "No step was inspected") && has(e.so_what, "Histogram")) << e.why << e.so_what;
}

TEST_F(NoLearning, ARecordedRunIsNotRunAgainHere) {
  info.recorded_by = "PyTorch 2.15.0";
  run();
  const std::string advice = why_no_learning(lane()).so_what;
  EXPECT_TRUE(has(advice, "Record the script again")) << advice;
  inspect(96, 2);
  EXPECT_TRUE(why_no_learning(lane()).cures.empty()) << "no setting of it can be changed";
}

TEST_F(NoLearning, OfOtherLanesComparesWithFp32) {
  run();
  inspect(1, 1);
  EXPECT_TRUE(has(why_no_learning(lane()).so_what, "fp32 lane of the same seed"));
}

TEST_F(NoLearning, OfALaneThatDivergedIsItsFirstNan) {
  run(std::numeric_limits<double>::quiet_NaN());
  store.appendEvents(0, {{51, 0, EventKind::nonfinite, {}, {}, {}, "NaN"}});
  ASSERT_TRUE(has_not_learnt(lane()));
  EXPECT_EQ(step_of_cause(lane()), 51);
}

TEST_F(NoLearning, IsNotClaimedOfALaneThatLearnt) {
  run(0.1);
  EXPECT_FALSE(has_not_learnt(lane()));
}

} // namespace
} // namespace amplab

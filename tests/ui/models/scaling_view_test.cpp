// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/scaling_view.h"

#include "tests/support/ranked_lane.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

struct ScalingViewTest : testing::Test {
  RunStore store;

  // A lane of one rank with these step times.
  void lane_with_steps_of(const std::vector<double>& seconds, const RunConfig& config = {}) {
    LaneInfo info;
    info.parameters = {"fc1.weight", "head.weight"};
    info.parameter_sizes = {500'000, 500'000};
    info.parameter_count = 1'000'000;
    store.reset({LaneSetup{config, 0}}, {info});
    std::vector<StepRecord> records;
    double wall = 0;
    for (const double each : seconds) {
      StepRecord& record = records.emplace_back();
      record.step = static_cast<int64_t>(records.size());
      record.wall_s = wall += each;
    }
    store.appendSteps(0, records);
    store.publish();
  }
};

TEST_F(ScalingViewTest, HasNothingToPlanBeforeAStepWasMade) {
  lane_with_steps_of({});
  const ScalingView view = scaling_view(store, 0, {});
  EXPECT_FALSE(view.measured);
  EXPECT_TRUE(view.points.empty());
  EXPECT_EQ(sentence_of(view), "");
  EXPECT_EQ(basis_of(view), "");
}

TEST_F(ScalingViewTest, BeginsWithTheMedianOfTheLastSteps) {
  lane_with_steps_of({1, 0.010, 0.012, 0.011, 0.5});
  const ScalingView view = scaling_view(store, 0, {});
  ASSERT_TRUE(view.measured);
  EXPECT_NEAR(view.measured->seconds, 0.012, 1e-9) << "of four; the first has none before it";
  ASSERT_EQ(view.points.size(), 11u);
  EXPECT_NEAR(view.points.front().time.seconds, 0.012, 1e-9);
  EXPECT_EQ(view.points.back().ranks, kMostPlannedRanks);
}

TEST_F(ScalingViewTest, PlansTheChosenLinksAndFormat) {
  lane_with_steps_of({0.01, 0.01, 0.01});
  const auto last = [&](const ScalingChoice& choice) {
    return scaling_view(store, 0, choice).points.back().time.exposed_s;
  };
  EXPECT_LT(last({.between = "100gbib"}), last({.between = "10gbe"}));
  EXPECT_LT(last({.gradients = "fp16"}), last({}));
  EXPECT_LT(last({.per_node = 8}), last({})) << "as many nodes fewer";
}

TEST_F(ScalingViewTest, TakesFromTheStepOfARankThatItWaits) {
  support::reset_ranked(store, {4});
  support::append_ranked(store, 0, 1, 50,
                         [](const std::string& column, int64_t) { return column == "rank.0.waited_s" ? 0.004 : 0; });
  const ScalingView view = scaling_view(store, 0, {});
  ASSERT_TRUE(view.measured);
  EXPECT_EQ(view.measured->ranks, 4);
  EXPECT_NEAR(view.measured->seconds, 0.010, 1e-9);
  EXPECT_NEAR(view.points.front().time.seconds, 0.006, 1e-9) << "of one alone";
}

TEST_F(ScalingViewTest, KnowsWhichModesHaveGradientsIn16Bits) {
  RunConfig config;
  config.precision.mode = "pure-bf16";
  lane_with_steps_of({0.01, 0.01}, config);
  EXPECT_EQ(scaling_view(store, 0, {}).own_format, "bf16");
  config.precision.mode = "amp-bf16";
  lane_with_steps_of({0.01, 0.01}, config);
  EXPECT_EQ(scaling_view(store, 0, {}).own_format, "fp32") << "autocast leaves parameters and their gradients fp32";
}

TEST_F(ScalingViewTest, SaysWhatItRestsOnAndWhatComesOfIt) {
  lane_with_steps_of({0.01, 0.01, 0.01});
  const ScalingView view = scaling_view(store, 0, {.between = "1gbe"});
  EXPECT_TRUE(sentence_of(view).contains("computing takes less than half of a step"))
      << sentence_of(view).toStdString();
  EXPECT_TRUE(basis_of(view).contains("10 ms of computing")) << basis_of(view).toStdString();
  EXPECT_TRUE(basis_of(view).contains("is assumed; inspect a step")) << basis_of(view).toStdString();
  std::vector<OpRecord> ops(2);
  ops[0].step = ops[1].step = 3;
  ops[0].phase = "forward", ops[1].phase = "backward";
  ops[1].layer = "head";
  ops[0].time_us = ops[1].time_us = 1;
  store.appendOps(0, ops);
  store.publish();
  EXPECT_TRUE(basis_of(scaling_view(store, 0, {})).contains("comes from the last inspected step"));
}

} // namespace
} // namespace amplab

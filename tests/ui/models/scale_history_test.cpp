// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/scale_history.h"

#include "tests/support/scaled_lane.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

class ScalerTraceTest : public testing::Test {
 protected:
  void begin(const ScalerConfig& scaler) {
    support::reset_scaled(store_, scaler);
    lane_.emplace(store_, 0);
    trace_ = {};
    trace_.read(store_.lane(0));
  }
  const ScaleHistory& read() {
    trace_.read(store_.lane(0));
    return trace_;
  }

  RunStore store_;
  std::optional<support::ScaledLane> lane_;
  ScaleHistory trace_;
};

TEST_F(ScalerTraceTest, BeginsAtTheInitialScaleUnderTheCeiling) {
  begin({.init_scale = 1024});
  EXPECT_EQ(trace_.scale(), 1024);
  begin({.behaves_like = "apex", .init_scale = 0x1p30});
  EXPECT_EQ(trace_.scale(), 0x1p24);
}

TEST_F(ScalerTraceTest, KnowsTheScaleOfTheNextStep) {
  begin({.init_scale = 64});
  lane_->backOff();
  EXPECT_EQ(read().scale(), 32) << "the row has 64, by which it was made";
  lane_->clean();
  EXPECT_EQ(read().scale(), 32);
}

TEST_F(ScalerTraceTest, KeepsTheLatestMovesInTheirOrder) {
  begin({.init_scale = 64});
  lane_->clean(3);
  lane_->grow();
  lane_->hold();
  lane_->backOff();
  EXPECT_EQ(read().moves(),
            (std::vector<ScaleChange>{
                {4, Verdict::grew, 64, 128}, {5, Verdict::held, 128, 128}, {6, Verdict::backed_off, 128, 64}}));
  for (size_t i = 0; i < ScaleHistory::kUpdateRules; ++i) lane_->hold();
  EXPECT_EQ(read().moves().size(), ScaleHistory::kUpdateRules);
  EXPECT_EQ(trace_.moves().front().step, 7);
}

TEST_F(ScalerTraceTest, IsTheSameHoweverOftenItReads) {
  begin({.init_scale = 64});
  ScaleHistory late;
  for (int round = 0; round < 20; ++round) {
    lane_->clean(round % 3);
    round % 4 ? lane_->backOff() : lane_->grow();
    read();
    read();
  }
  late.read(store_.lane(0));
  EXPECT_EQ(late.moves(), trace_.moves());
  EXPECT_EQ(late.scale(), trace_.scale());
  ASSERT_EQ(late.rungs().size(), trace_.rungs().size());
  for (const auto& [exponent, rung] : late.rungs()) EXPECT_EQ(rung.steps, trace_.rungs().at(exponent).steps);
}

TEST_F(ScalerTraceTest, WaitsForTheRowOfAnEventThatCameFirst) {
  begin({.init_scale = 64});
  store_.appendEvents(0, {{1, 0, EventKind::backoff, "loss_scale", 64.0, 32.0, "It moved."}});
  store_.publish();
  EXPECT_TRUE(read().moves().empty());
  StepRecord record;
  record.step = 1;
  record.loss_scale = 64;
  record.found_inf = record.skipped = true;
  record.verdict = Verdict::backed_off;
  store_.appendSteps(0, std::vector{record});
  store_.publish();
  EXPECT_EQ(read().moves(), (std::vector<ScaleChange>{{1, Verdict::backed_off, 64, 32}}));
}

TEST_F(ScalerTraceTest, CountsStepsAndOverflowsByPowersOfTwo) {
  begin({.init_scale = 64});
  lane_->clean(2);
  lane_->backOff();
  lane_->clean(1);
  const ScaleRung &upper = read().rungs().at(6), &lower = trace_.rungs().at(5);
  EXPECT_EQ(upper.steps, 3);
  EXPECT_EQ(upper.overflows, 1);
  EXPECT_EQ(lower.steps, 1);
  EXPECT_EQ(lower.overflows, 0);
}

TEST_F(ScalerTraceTest, HasNoRungForZeroAndInfinity) {
  begin({.init_scale = 0x1p127});
  lane_->step(Verdict::grew, std::numeric_limits<double>::infinity(), false);
  EXPECT_EQ(read().scale(), std::numeric_limits<double>::infinity());
  lane_->step(Verdict::backed_off, 0, true);
  lane_->clean();
  EXPECT_EQ(read().scale(), 0);
  EXPECT_EQ(trace_.rungs().size(), 1u);
}

TEST_F(ScalerTraceTest, ShowsAStaticScaleMeetingInf) {
  begin({.kind = "static", .init_scale = 64});
  lane_->clean();
  lane_->step(Verdict::unchanged, 64, true);
  EXPECT_EQ(read().moves(), (std::vector<ScaleChange>{{2, Verdict::unchanged, 64, 64}}));
}

TEST_F(ScalerTraceTest, LeavesOutStepsThatTheGuardSkipped) {
  begin({.init_scale = 64});
  StepRecord record;
  record.step = 1;
  record.loss_scale = 64;
  record.skipped = true; // before the scaler decided
  store_.appendSteps(0, std::vector{record});
  store_.appendEvents(0, {{1, 0, EventKind::skip, "step", "", "", "Skipped: the loss was nan."}});
  store_.publish();
  EXPECT_TRUE(read().moves().empty());
}

// A fork before and after its first step, without the store's own fork code.
class ForkedTrace : public testing::Test {
 protected:
  // Lane 0 changes its scale at steps 3 and 6. Lane 1 is forked from it after step 4.
  void begin(const ScalerConfig& forked) {
    std::vector<LaneSetup> setups(2);
    setups[0].config.scaler = {.init_scale = 64};
    setups[1].config.scaler = forked;
    std::vector<LaneInfo> infos(2);
    infos[1].parent = 0;
    infos[1].fork_step = 4;
    store_.reset(setups, infos);
    support::ScaledLane parent(store_, 0);
    parent.clean(2);
    parent.grow();
    parent.clean(2);
    parent.backOff();
  }
  RunStore store_;
};

TEST_F(ForkedTrace, SharesStepsUpToTheFork) {
  begin({.init_scale = 64});
  ScaleHistory fork = ScaleHistory::of(store_, 1);
  EXPECT_EQ(fork.moves(), (std::vector<ScaleChange>{{3, Verdict::grew, 64, 128}}));
  EXPECT_EQ(fork.scale(), 128);
  EXPECT_EQ(fork.rungs().at(7).steps, 1);
  EXPECT_EQ(fork.ruleSince(), 0);
  StepRecord record;
  record.step = 5;
  record.loss_scale = 128;
  store_.appendSteps(1, std::vector{record});
  fork.read(store_.lane(1));
  EXPECT_EQ(fork.rungs().at(7).steps, 2);
  EXPECT_EQ(fork.scale(), 128);
}

TEST_F(ForkedTrace, BeginsWithItsOwnScalerWhereThatWasChanged) {
  begin({.behaves_like = "keras", .init_scale = 64});
  EXPECT_EQ(ScaleHistory::of(store_, 1).scale(), 128);
  EXPECT_EQ(ScaleHistory::of(store_, 1).ruleSince(), 5);
  begin({.init_scale = 8});
  EXPECT_EQ(ScaleHistory::of(store_, 1).scale(), 8);
}

TEST_F(ScalerTraceTest, GoesOnWithItsLaneAndStartsOverWithAnother) {
  begin({.init_scale = 64});
  lane_->clean(2);
  lane_->grow();
  ScaleHistory trace;
  EXPECT_FALSE(trace.follow(store_, 0)) << "nothing was read yet";
  LaneInfo fork;
  fork.parent = 0;
  fork.fork_step = 3;
  store_.addLane({{}, 1}, fork);
  EXPECT_TRUE(trace.follow(store_, 0)) << "a fork leaves it as it is";
  lane_->clean(2);
  lane_->backOff();
  EXPECT_TRUE(trace.follow(store_, 0));
  EXPECT_EQ(trace.moves(), ScaleHistory::of(store_, 0).moves());
  EXPECT_EQ(trace.rungs().at(7).steps, 3);

  store_.continueFrom(0, 4, store_.lane(0).info());
  EXPECT_FALSE(trace.follow(store_, 0)) << "its last steps were cut";
  EXPECT_EQ(trace.moves(), (std::vector<ScaleChange>{{3, Verdict::grew, 64, 128}}));
  store_.rewindLane(0);
  EXPECT_FALSE(trace.follow(store_, 0));
  EXPECT_TRUE(trace.moves().empty());
}

TEST_F(ForkedTrace, StartsOverWhenItsSharedStepsBecomeItsOwn) {
  begin({.init_scale = 64});
  StepRecord record;
  record.step = 5;
  record.loss_scale = 128;
  store_.appendSteps(1, std::vector{record});
  ScaleHistory fork = ScaleHistory::of(store_, 1);
  EXPECT_TRUE(fork.follow(store_, 1));
  store_.rewindLane(0);
  EXPECT_FALSE(fork.follow(store_, 1)) << "it has no parent any more";
}

TEST_F(ScalerTraceTest, AppliesASettingForTheNextStepAtOnce) {
  begin({.init_scale = 64});
  lane_->clean(4);
  lane_->turn("scaler.init_scale", "8");
  EXPECT_EQ(read().scale(), 8);
  EXPECT_EQ(trace_.ruleSince(), 5);
  lane_->turn("scaler.growth_interval", "7");
  EXPECT_EQ(read().ruleSince(), 5) << "the rule is the same";
  lane_->turn("scaler.behaves_like", "\"megatron\"");
  EXPECT_EQ(read().scale(), 8) << "another rule keeps it";
}

} // namespace
} // namespace amplab

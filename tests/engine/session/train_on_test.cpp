// SPDX-License-Identifier: Apache-2.0
// Training a finished lane for more steps.
#include "tests/engine/session/session_fixture.h"

#include <gtest/gtest.h>
#include <string>

namespace amplab {
namespace {

// Losses, updates and scales have the bits of one long run.
TEST_F(SessionTest, ALaneThatHasEndedIsTrainedOnWithTheBitsOfOneLongRun) {
  for (const char* mode : {"fp32", "amp-fp16"}) {
    SCOPED_TRACE(mode);
    heard = {};
    RunConfig shorter = small(mode), whole = small(mode);
    for (RunConfig* each : {&shorter, &whole}) each->scaler.kind = mode == std::string("fp32") ? "none" : "dynamic";
    shorter.train.steps = 20;
    session.post(wire::Prepare{{shorter, whole}});
    session.post(wire::Play{});
    ASSERT_TRUE(ended(0) && ended(1));
    session.post(wire::ApplySetting{0, "train.steps", "50"});
    session.post(wire::Play{});
    ASSERT_TRUE(until([&] { return heard.steps[0].size() == 50 && has_ended(heard.status[0].state); }));
    EXPECT_EQ(heard.status[0].state, LaneState::finished);
    EXPECT_TRUE(heard.failures.empty());
    ASSERT_EQ(heard.steps[1].size(), 50u);
    for (size_t i = 0; i < 50; ++i) {
      EXPECT_EQ(heard.steps[0][i].step, heard.steps[1][i].step);
      EXPECT_EQ(heard.steps[0][i].loss, heard.steps[1][i].loss) << i;
      EXPECT_EQ(heard.steps[0][i].update, heard.steps[1][i].update);
      EXPECT_EQ(heard.steps[0][i].loss_scale, heard.steps[1][i].loss_scale);
    }
    session.post(wire::Compare{0, 1});
    ASSERT_TRUE(until([&] { return !heard.diverged.empty(); }));
    EXPECT_EQ(heard.diverged[0].loss_step, 0) << heard.diverged[0].text;
    for (const ParameterDistance& each : heard.diverged[0].distances) EXPECT_EQ(each.distance, 0) << each.step;
  }
}

TEST_F(SessionTest, ALaneThatWasStoppedGoesOnToItsOldEnd) {
  RunConfig config = small();
  config.guard.stop_at_step = 7;
  session.post(wire::Prepare{{config}});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  ASSERT_EQ(heard.steps[0].size(), 7u);
  session.post(wire::ApplySetting{0, "train.steps", "50"});
  session.post(wire::Play{});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 50 && heard.status[0].state == LaneState::finished; }));
}

TEST_F(SessionTest, TrainingOnToAStepThatIsMadeIsRejectedAndTheLaneHasEndedStill) {
  session.post(wire::Prepare{{small()}});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  session.post(wire::ApplySetting{0, "train.steps", "50"});
  ASSERT_TRUE(until([&] { return !heard.failures.empty(); }));
  EXPECT_NE(heard.failures[0].text.find("has made 50 steps"), std::string::npos) << heard.failures[0].text;
  EXPECT_EQ(heard.status[0].state, LaneState::finished);
}

} // namespace
} // namespace amplab

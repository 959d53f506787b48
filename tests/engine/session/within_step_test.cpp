// SPDX-License-Identifier: Apache-2.0
// Steps executed phase by phase, and commands between two phases.
#include "tests/engine/session/past_fixture.h"
#include "tests/support/program.h"

namespace amplab {
namespace {

struct SessionWithinAStep : SessionPastTest {
  void take_phases(int count) {
    const size_t before = heard.phases[0].size();
    for (int i = 0; i < count; ++i) session.post(wire::StepPhase{});
    ASSERT_TRUE(until([&] { return heard.phases[0].size() == before + static_cast<size_t>(count); }));
  }
  TemporaryFolder folder;
  const std::string file = (folder / "saved.safetensors").string();
};

TEST_F(SessionWithinAStep, AStepTakenPhaseByPhaseHasTheBitsOfOneTakenWhole) {
  train({of_steps(20, "amp-fp16")}, 20);
  const std::vector<StepRecord> whole = std::move(heard.steps[0]);
  train({of_steps(20, "amp-fp16")}, 5);
  for (int i = 0; i < 8; ++i) session.post(wire::StepPhase{});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 6; }));
  std::vector<std::string> phases;
  for (const PhaseRecord& phase : heard.phases[0]) phases.push_back(phase.phase);
  EXPECT_EQ(phases,
            (std::vector<std::string>{"cast", "forward", "scale", "backward", "unscale", "clip", "step", "update"}));
  EXPECT_EQ(heard.phases[0].front().step, 6);
  EXPECT_TRUE(heard.phases[0].back().next.empty());
  for (int i = 0; i < 3; ++i) session.post(wire::StepPhase{});
  session.post(wire::Play{}); // finishes the open step
  ASSERT_TRUE(ended(0));
  ASSERT_EQ(heard.steps[0].size(), 20u);
  for (size_t i = 0; i < 20; ++i) expect_same_numbers(heard.steps[0][i], whole[i]);
}

TEST_F(SessionWithinAStep, LanesDoNotComputeWithEachOthersSettings) {
  const std::vector<RunConfig> configs = {of_steps(4), of_steps(4, "tf32")};
  train(configs, 4);
  const auto whole = heard.steps;
  session.post(wire::Prepare{configs});
  heard = {};
  for (int i = 0; i < 4 * 8; ++i) session.post(wire::StepPhase{});
  ASSERT_TRUE(ended(0) && ended(1));
  for (const size_t lane : {0, 1})
    for (size_t i = 0; i < 4; ++i) expect_same_numbers(heard.steps[lane][i], whole[lane][i]);
  EXPECT_NE(whole[0][0].loss, whole[1][0].loss) << "or there would be nothing to mix up";
}

TEST_F(SessionWithinAStep, StopFinishesTheStepSoThatItsCheckpointHoldsAWholeOne) {
  train({of_steps(20)}, 8);
  const std::vector<StepRecord> whole = heard.steps[0];
  train({of_steps(20)}, 3);
  session.post(wire::SaveCheckpoints{0, file, 0});
  take_phases(2);
  session.post(wire::Stop{});
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(heard.steps[0].size(), 4u);
  session.post(wire::Prepare{{of_steps(20)}});
  session.post(wire::Resume{0, file});
  session.post(wire::StepOnce{4});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 8; }));
  for (size_t i = 0; i < 8; ++i) expect_same_numbers(heard.steps[0][i], whole[i]);
}

TEST_F(SessionWithinAStep, ResumeHasNothingOfTheStepThatWasOpen) {
  train({of_steps(20)}, 10);
  session.post(wire::SaveCheckpoints{0, file, 0});
  session.post(wire::Stop{});
  session.post(wire::Prepare{{of_steps(20)}});
  session.post(wire::Play{});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 30; }));
  const std::vector<StepRecord> whole(heard.steps[0].begin() + 10, heard.steps[0].end());
  train({of_steps(20)}, 3);
  take_phases(2);
  session.post(wire::Resume{0, file});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  ASSERT_EQ(heard.steps[0].size(), 4u + 10) << "the step that was open, and what came after the checkpoint";
  for (size_t i = 10; i < 20; ++i) expect_same_numbers(heard.steps[0][i - 6], whole[i]);
}

TEST_F(SessionWithinAStep, ItIsExplainedByItsReplay) {
  RunConfig config = of_steps(4, "amp-fp16");
  config.scaler.init_scale = 0x1p40;
  session.post(wire::Prepare{{config}});
  take_phases(4);
  EXPECT_EQ(heard.phases[0].back().phase, "backward");
  session.post(wire::Explain{0, 1});
  ASSERT_TRUE(until([&] { return !heard.explained.empty() || !heard.failures.empty(); }));
  ASSERT_TRUE(heard.failures.empty()) << heard.failures[0].text;
  EXPECT_EQ(heard.explained[0].what.find("Step 1 is incomplete: it was replayed to its end. Step 1 was skipped"), 0u)
      << heard.explained[0].what;
}

TEST_F(SessionWithinAStep, AForkOfNowHasTheSettingThatWaitsForTheStepsEnd) {
  train({of_steps(20)}, 3);
  take_phases(1);
  session.post(wire::ApplySetting{0, "optimizer.lr", "0.5"});
  session.post(wire::Fork{0, -1, "", {}});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0) && ended(1));
  ASSERT_EQ(heard.steps[1].size(), 17u);
  EXPECT_EQ(heard.steps[1].back().lr, 0.5);
}

TEST_F(SessionWithinAStep, FaultsPutInMeanwhileAreForTheNextStep) {
  train({of_steps(8, "amp-fp16")}, 3);
  session.post(wire::Inject{0, "fc1.weight.grad", "factor", 1, 0}); // for the step that is opened now
  take_phases(3);
  for (int64_t i = 0; i < 20; ++i) session.post(wire::Inject{0, "fc1.weight.grad", "nan", 1, i});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  ASSERT_EQ(heard.steps[0].size(), 8u);
  EXPECT_FALSE(heard.steps[0][3].skipped);
  EXPECT_TRUE(heard.steps[0][4].skipped);
  std::vector<int64_t> marked;
  for (const Event& event : heard.events[0])
    if (event.kind == EventKind::injection) marked.push_back(event.step);
  ASSERT_EQ(marked.size(), 21u);
  EXPECT_EQ(marked.front(), 4);
  EXPECT_EQ(marked.back(), 5);
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Lanes that run line by line, and breakpoints that stop a playing session.
#include "tests/engine/session/past_fixture.h"
#include "tests/support/program.h"

#include <algorithm>

namespace amplab {
namespace {

struct SessionByLines : SessionPastTest {
  // Sends the command and waits for the lane's next stop.
  LineStop go(wire::ContinueLane command, size_t lane = 0) {
    const size_t before = heard.stops[lane].size();
    session.post(std::move(command));
    EXPECT_TRUE(until([&] { return heard.stops[lane].size() > before || !heard.failures.empty(); }));
    return heard.stops[lane].size() > before ? heard.stops[lane].back() : LineStop{};
  }
  LineStop next_stop(size_t lane, size_t before) {
    EXPECT_TRUE(until([&] { return heard.stops[lane].size() > before; }));
    return heard.stops[lane].size() > before ? heard.stops[lane].back() : LineStop{};
  }
  void set_breaks(int64_t lane, std::vector<Break> breaks) {
    const size_t before = heard.breaks_set.size();
    session.post(wire::SetBreaks{lane, std::move(breaks)});
    ASSERT_TRUE(until([&] { return heard.breaks_set.size() > before || !heard.failures.empty(); }));
  }
  LineStop names(int64_t lane = 0) {
    const size_t before = heard.stops[static_cast<size_t>(lane)].size();
    session.post(wire::ReadVariables{lane});
    return next_stop(static_cast<size_t>(lane), before);
  }
  void prepare(const std::vector<RunConfig>& configs) {
    session.post(wire::Prepare{configs});
    ASSERT_TRUE(until([&] { return !heard.prepared.empty(); }));
    heard = {};
  }
  // Each step takes minutes.
  static RunConfig endless() {
    RunConfig config = of_steps(20);
    config.loop = "w = torch.ones(256, 256)\nfor i in range(900000):\n    y = w @ w\n";
    return config;
  }
  static Break at(int64_t line, std::string condition = {}) {
    return {line, std::move(condition), 0, "", BreakOn::none};
  }
  static Break on(BreakOn fact) { return {0, "", 0, "", fact}; }
  TemporaryFolder folder;
  const std::string file = (folder / "saved.safetensors").string();
};

TEST_F(SessionByLines, AStepTakenByLinesHasTheBitsOfOneTakenWhole) {
  train({of_steps(12, "amp-fp16")}, 12);
  const std::vector<StepRecord> whole = std::move(heard.steps[0]);
  train({of_steps(12, "amp-fp16")}, 3);
  int stops = 0;
  while (heard.steps[0].size() < 5) {
    const LineStop stop = go({0, stops % 3 == 0 ? Pace::into : Pace::line, {}});
    EXPECT_EQ(stop.step, heard.steps[0].size() + (stop.line == 0 ? 0u : 1u));
    ASSERT_LT(++stops, 100);
  }
  go({0, Pace::line, {}});
  go({0, Pace::call, {}});
  session.post(wire::Play{}); // finishes the open step
  ASSERT_TRUE(ended(0));
  ASSERT_EQ(heard.steps[0].size(), 12u);
  for (size_t i = 0; i < 12; ++i) expect_same_numbers(heard.steps[0][i], whole[i]);
}

// As Phases.GoThroughAGraphThatAnEarlierStepHasKept, by lines.
TEST_F(SessionByLines, GoThroughAGraphThatAnEarlierStepHasKept) {
  RunConfig config = of_steps(4);
  config.loop = "if device == 'cpu':\n"
                "    w = torch.ones(2, requires_grad=True)\n"
                "    kept = (w * w).sum()\n"
                "    device = 'kept'\n"
                "w.grad = None\n"
                "kept.backward(retain_graph=True)\n"
                "print(w.grad)\n";
  train({config}, 1);
  while (heard.steps[0].size() < 4) go({0, Pace::line, {}});
  std::vector<std::string> printed;
  for (const Event& event : heard.events[0])
    if (event.kind == EventKind::print) printed.push_back(event.text);
  EXPECT_EQ(printed, std::vector<std::string>(4, "tensor([2., 2.])"));
}

TEST_F(SessionByLines, RepliesNameTheirCommand) {
  train({of_steps(20)}, 1);
  wire::Command by_line = wire::ContinueLane{}, free = wire::ContinueLane{0, Pace::free, {at(4)}},
                breaks = wire::SetBreaks{0, {at(4)}}, wrong = wire::SetBreaks{0, {at(99)}},
                ask = wire::ReadVariables{0};
  by_line.id = 21, free.id = 22, breaks.id = 23, wrong.id = 24, ask.id = 25;
  for (const wire::Command& command : {by_line, free, breaks, wrong, ask}) {
    const size_t before = heard.answered.size();
    session.post(command);
    ASSERT_TRUE(until([&] {
      return std::any_of(heard.answered.begin() + static_cast<ptrdiff_t>(before), heard.answered.end(),
                         [&](const auto& a) { return a.second == command.id; });
    }));
  }
  EXPECT_EQ(heard.answers("stopped"), (std::multiset<int64_t>{21, 22, 25}));
  EXPECT_EQ(heard.answers("breaks_set"), (std::multiset<int64_t>{23}));
  EXPECT_EQ(heard.answers("failure"), (std::multiset<int64_t>{24}));
  EXPECT_EQ(heard.failures.at(0).text, "Break 1: no statement of the loop begins on line 99.");
}

TEST_F(SessionByLines, ABreakStopsASessionThatPlaysWithinTheStep) {
  train({of_steps(30)}, 2);
  set_breaks(0, {at(5, "step == 7")});
  session.post(wire::Play{});
  const LineStop stop = next_stop(0, 0);
  EXPECT_EQ(std::tie(stop.step, stop.line, stop.reason, stop.index), std::make_tuple(7, 5, StopReason::breakpoint, 0));
  ASSERT_TRUE(until([&] { return heard.status[0].state == LaneState::paused; }));
  EXPECT_EQ(heard.steps[0].size(), 6u);
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(heard.steps[0].size(), 30u);
  EXPECT_EQ(heard.stops[0].size(), 1u);
}

TEST_F(SessionByLines, OtherLanesWaitForTheOneThatStands) {
  train({of_steps(30), of_steps(30), of_steps(30)}, 2);
  set_breaks(1, {at(5, "step == 7")});
  session.post(wire::Play{});
  next_stop(1, 0);
  ASSERT_TRUE(until([&] { return heard.status[2].state == LaneState::paused && heard.steps[2].size() == 7; }));
  EXPECT_EQ(heard.steps[0].size(), 7u);
  EXPECT_EQ(heard.steps[1].size(), 6u);
  session.post(wire::StepOnce{1});
  ASSERT_TRUE(until([&] { return heard.steps[1].size() == 7; }));
  session.post(wire::StepOnce{2});
  ASSERT_TRUE(until([&] { return heard.steps[2].size() == 9; }));
  for (const size_t lane : {0, 1, 2}) EXPECT_EQ(heard.steps[lane].size(), 9u) << "side by side again";
}

TEST_F(SessionByLines, EveryLaneMakesTheStepsThatStepOnceCounts) {
  train({of_steps(30), of_steps(30)}, 4);
  go({0, Pace::line, {}});
  session.post(wire::StepOnce{3});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 7; }));
  EXPECT_TRUE(until([&] { return heard.steps[1].size() == 7; })) << "it made " << heard.steps[1].size();
}

TEST_F(SessionByLines, OneLaneGoesOnToAPositionWhileOthersStand) {
  train({of_steps(30), of_steps(30)}, 2);
  const LineStop stop = go({1, Pace::free, {at(3, "step > 5")}}, 1);
  EXPECT_EQ(std::tie(stop.step, stop.line, stop.reason), std::make_tuple(6, 3, StopReason::position));
  ASSERT_TRUE(until([&] { return heard.steps[1].size() == 5; }));
  EXPECT_EQ(heard.steps[0].size(), 2u);
  session.post(wire::Play{}); // discards the stepping target
  ASSERT_TRUE(ended(0) && ended(1));
  EXPECT_EQ(heard.steps[0].size(), 30u);
}

TEST_F(SessionByLines, PauseRepliesForALaneThatRunsFreely) {
  RunConfig config = of_steps(1'000'000);
  train({config}, 1);
  session.post(wire::ContinueLane{0, Pace::free, {}});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() > 10; }));
  session.post(wire::Pause{});
  const LineStop stop = next_stop(0, 0);
  EXPECT_EQ(stop.reason, StopReason::requested);
  EXPECT_EQ(stop.line, 0);
}

TEST_F(SessionByLines, ARunThatEndsRepliesToo) {
  train({of_steps(5)}, 1);
  EXPECT_EQ(go({0, Pace::free, {}}).reason, StopReason::step);
  ASSERT_TRUE(ended(0));
  go({0, Pace::line, {}});
  ASSERT_EQ(heard.failures.size(), 1u);
  EXPECT_EQ(heard.failures[0].text, "No run can continue: it has ended.");
}

TEST_F(SessionByLines, ASkipStopsAtTheEndOfItsStepAndNamesAreReportedThere) {
  RunConfig config = of_steps(20, "amp-fp16");
  config.scaler.init_scale = 0x1p40;
  prepare({config});
  set_breaks(0, {on(BreakOn::growth), on(BreakOn::skip)});
  session.post(wire::Play{});
  const LineStop stop = next_stop(0, 0);
  EXPECT_EQ(std::tie(stop.step, stop.line, stop.index), std::make_tuple(1, 0, 1));
  ASSERT_TRUE(until([&] { return !heard.steps[0].empty(); }));
  EXPECT_TRUE(heard.steps[0][0].skipped);
  const LineStop now = names();
  EXPECT_EQ(now.reason, StopReason::requested);
  const auto scaler = std::ranges::find(now.names, "scaler", &VariableRecord::name);
  ASSERT_NE(scaler, now.names.end());
  EXPECT_EQ(scaler->parts.at(0).value, 0x1p39);
}

TEST_F(SessionByLines, BreaksOutliveARewindAndAreNotInherited) {
  train({of_steps(20)}, 4);
  set_breaks(0, {at(5)});
  session.post(wire::Rewind{0});
  session.post(wire::Play{});
  EXPECT_EQ(next_stop(0, 0).step, 1);
  session.post(wire::Rewind{-1});
  session.post(wire::Play{});
  EXPECT_EQ(next_stop(0, 1).step, 1);
  session.post(wire::Fork{0, 0, "", {}});
  ASSERT_TRUE(until([&] { return heard.forked.size() == 1; }));
  set_breaks(0, {});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(1) && ended(0));
  EXPECT_TRUE(heard.stops[1].empty());
}

TEST_F(SessionByLines, SettingsAndFaultsWaitForTheStepAndAForkBeginsBeforeIt) {
  train({of_steps(20)}, 10);
  const std::vector<StepRecord> whole = heard.steps[0];
  train({of_steps(20)}, 3);
  go({0, Pace::line, {}});
  go({0, Pace::line, {}});
  session.post(wire::ApplySetting{0, "optimizer.lr", "0.5"});
  session.post(wire::Fork{0, -1, "", {}});
  ASSERT_TRUE(until([&] { return !heard.forked.empty(); }));
  EXPECT_EQ(heard.forked[0].info.fork_step, 3);
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0) && ended(1));
  EXPECT_EQ(heard.steps[0][3].loss, whole[3].loss) << "the step that was open had the old rate";
  EXPECT_EQ(heard.steps[0][3].lr, whole[3].lr);
  EXPECT_EQ(heard.steps[0][5].lr, 0.5);
  EXPECT_EQ(heard.steps[1].size(), 17u);
}

TEST_F(SessionByLines, ALaneWhoseTextRaisesEndsWithItsLine) {
  RunConfig config = of_steps(20);
  config.loop = "a = [1]\nb = 5\nc = a[b]\n";
  prepare({config, of_steps(20)});
  go({0, Pace::line, {}});
  const LineStop stop = go({0, Pace::step, {}});
  EXPECT_EQ(stop.reason, StopReason::error);
  EXPECT_EQ(stop.line, 3);
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(heard.status[0].state, LaneState::failed);
  ASSERT_TRUE(until([&] { return !heard.events[0].empty(); }));
  EXPECT_EQ(heard.events[0].back().kind, EventKind::error);
  EXPECT_EQ(heard.events[0].back().line, 3);
  EXPECT_EQ(go({1, Pace::line, {}}, 1).line, 1) << "the other lane goes on";
}

TEST_F(SessionByLines, StopEndsALongStepSoonAndWritesNothingOfIt) {
  prepare({endless()});
  session.post(wire::SaveCheckpoints{0, file, 0});
  session.post(wire::Play{});
  ASSERT_TRUE(until([&] { return heard.status[0].state == LaneState::running; }));
  session.post(wire::Stop{});
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(heard.status[0].state, LaneState::stopped);
  EXPECT_EQ(heard.status[0].ended_by, EndedBy::person);
}

TEST_F(SessionByLines, TheEndOfASessionEndsAStepAtOnce) {
  const RunConfig config = endless();
  for (const bool by_lines : {false, true}) {
    Session other([](const std::string& name) { return open_device(name); });
    other.post(wire::Prepare{{config}});
    if (by_lines) {
      other.post(wire::ContinueLane{0, Pace::line, {}});
      other.post(wire::ContinueLane{0, Pace::step, {}});
    } else {
      other.post(wire::Play{});
    }
    other.wait(std::chrono::milliseconds(200));
  } // joins the session's thread; hangs if the step does not end
}

TEST_F(SessionByLines, CancellingStopsALaneAtItsNextLine) {
  prepare({endless()});
  go({0, Pace::line, {}});
  wire::Command command = wire::ContinueLane{0, Pace::step, {}};
  command.id = 7;
  session.post(command);
  session.post(wire::CancelCommand{7});
  const bool answered = until([&] { return heard.stops[0].size() == 2 || !heard.failures.empty(); });
  ASSERT_TRUE(answered) << "called off while it ran, or before it was obeyed";
  EXPECT_TRUE(!heard.failures.empty() || heard.stops[0].back().reason == StopReason::requested);
}

} // namespace
} // namespace amplab

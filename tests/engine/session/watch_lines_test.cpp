// SPDX-License-Identifier: Apache-2.0
// Results of lines, reported while a session plays. Each reading of the clock advances it by a tick, 1/1024 of a
// second. A step reads it twice while lines are watched, so that times are counts.
#include "tests/engine/session/past_fixture.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace amplab {
namespace {

struct WatchedLines : SessionPastTest {
  WatchedLines()
      : SessionPastTest([](const std::string& name) { return open_device(name); },
                        [ticks = 0]() mutable { return ++ticks / 1024.0; }) {}

  void play(const std::vector<RunConfig>& configs, wire::SetInspection watch) {
    session.post(watch);
    play(configs);
  }
  void play(const std::vector<RunConfig>& configs) {
    heard = {};
    session.post(wire::Prepare{configs});
    ASSERT_TRUE(until([&] { return !heard.prepared.empty(); }));
    session.post(wire::Play{});
    for (size_t lane = 0; lane < configs.size(); ++lane) ASSERT_TRUE(ended(lane));
  }
  static std::vector<int64_t> steps_of(const std::vector<LinesOfStep>& lines) {
    std::vector<int64_t> steps;
    for (const LinesOfStep& of : lines) steps.push_back(of.step);
    return steps;
  }
  // With a share of 1 the first inspection waits until a step and ten milliseconds are saved, one tick per step.
  static constexpr int64_t kFirst = 13;
  static std::vector<int64_t> every(int64_t n, int64_t last) {
    std::vector<int64_t> steps;
    for (int64_t step = kFirst; step <= last; step += n) steps.push_back(step);
    return steps;
  }
};

TEST_F(WatchedLines, AreReportedForOneStepPerInterval) {
  play({of_steps(100)}, {19, 1});
  EXPECT_EQ(steps_of(heard.lines[0]), every(10, 100)) << "20 ticks are the first that are more";
  EXPECT_EQ(heard.steps[0].size(), 100u);
  EXPECT_TRUE(heard.ops[0].empty()) << "no watch requests those";
  for (const LinesOfStep& of : heard.lines[0])
    EXPECT_TRUE(
        std::ranges::any_of(of.lines, [](const LineRecord& line) { return line.did == "applied" && line.runs == 1; }));
}

TEST_F(WatchedLines, OfEachLaneByItself) {
  play({of_steps(60), of_steps(60, "amp-fp16")}, {39, 1});
  ASSERT_FALSE(heard.lines[0].empty());
  EXPECT_EQ(steps_of(heard.lines[0]), every(10, 60)) << "a round of two lanes has four ticks";
  EXPECT_EQ(steps_of(heard.lines[1]), steps_of(heard.lines[0]));
}

TEST_F(WatchedLines, AreNotReportedWithoutARequestOrAfterIt) {
  play({of_steps(60)});
  EXPECT_TRUE(heard.lines[0].empty());
  session.post(wire::SetInspection{19, 1});
  play({of_steps(60)}, {0, 1});
  EXPECT_TRUE(heard.lines[0].empty());
}

TEST_F(WatchedLines, OutliveWhatBecomesOfLanes) {
  play({of_steps(60)}, {19, 1});
  const std::vector<int64_t> expected = every(10, 60);
  EXPECT_EQ(steps_of(heard.lines[0]), expected);
  for (const int64_t lane : {-1, 0}) {
    heard = {};
    session.post(wire::Rewind{lane});
    ASSERT_TRUE(until([&] { return lane < 0 ? !heard.prepared.empty() : !heard.rewound.empty(); }));
    session.post(wire::Play{});
    ASSERT_TRUE(ended(0));
    EXPECT_EQ(steps_of(heard.lines[0]), expected) << "rewound: " << lane;
  }
  session.post(wire::Fork{0, 20, "fork", {}});
  finish_fork(1);
  EXPECT_EQ(heard.lines[1].front().step, 20 + kFirst);
}

TEST_F(WatchedLines, OfStepsThatAreInspectedAnyway) {
  RunConfig config = of_steps(30);
  config.inspect.every = 4;
  play({config}, {1'000'000, 0});
  EXPECT_EQ(steps_of(heard.lines[0]), (std::vector<int64_t>{4, 8, 12, 16, 20, 24, 28}));
  EXPECT_FALSE(heard.ops[0].empty());
  EXPECT_GT(heard.ops[0].front().flushed + 1, 0);
  int64_t ops = 0;
  for (const LineRecord& line : heard.lines[0][0].lines) ops += line.ops;
  EXPECT_EQ(ops, std::ranges::count(heard.ops[0], 4, &OpRecord::step));
}

TEST_F(WatchedLines, NotOfStepsThatAreEvaluated) {
  RunConfig config = of_steps(61);
  config.train.eval_every = kFirst;
  play({config}, {19, 1});
  EXPECT_EQ(steps_of(heard.lines[0]), (std::vector<int64_t>{14, 24, 35, 46, 57}))
      << "13, 26 and so on have one tick, and are not inspected";
}

TEST_F(WatchedLines, ChangeNoBit) {
  const std::vector<RunConfig> configs = {of_steps(90, "amp-fp16"), of_steps(90)};
  play(configs, {0, 1});
  const auto plain = heard.steps;
  play(configs, {6, 1});
  EXPECT_GT(heard.lines[0].size(), 15u);
  for (const size_t lane : {0, 1}) {
    ASSERT_EQ(heard.steps[lane].size(), plain[lane].size());
    for (size_t i = 0; i < plain[lane].size(); ++i) expect_same_numbers(heard.steps[lane][i], plain[lane][i]);
  }
}

TEST_F(WatchedLines, OfALaneWithBreaksToo) {
  session.post(wire::SetInspection{19, 1});
  session.post(wire::Prepare{{of_steps(60)}});
  session.post(wire::SetBreaks{0, {{4, "step == 1000", 0, "", BreakOn::none}}});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(steps_of(heard.lines[0]), every(10, 60));
}

TEST_F(WatchedLines, AreRejectedInASentenceWhereTheyMakeNoSense) {
  session.post(wire::SetInspection{19, 1});
  for (const wire::SetInspection& wrong : {wire::SetInspection{-3, 0.05}, wire::SetInspection{100, std::nan("")},
                                           wire::SetInspection{100, -1}, wire::SetInspection{100, 2}})
    session.post(wrong);
  ASSERT_TRUE(until([&] { return heard.failures.size() == 4; }));
  EXPECT_EQ(heard.failures[0].text, "Invalid inspection interval: it must be at least 0 ms (0: never), not -3.");
  EXPECT_EQ(heard.failures[1].text, "Invalid inspection budget: it must be a number from 0 to 1, not nan.");
  play({of_steps(60)});
  EXPECT_EQ(steps_of(heard.lines[0]), every(10, 60)) << "the rule that there was holds on";
}

} // namespace
} // namespace amplab

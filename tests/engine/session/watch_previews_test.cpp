// SPDX-License-Identifier: Apache-2.0
// Previews of models, reported while a session plays and at a stop. Each reading of the clock advances it by a tick,
// 1/1024 of a second.
#include "tests/engine/session/past_fixture.h"

#include <algorithm>

namespace amplab {
namespace {

struct WatchedPreviews : SessionPastTest {
  WatchedPreviews()
      : SessionPastTest([](const std::string& name) { return open_device(name); },
                        [ticks = 0]() mutable { return ++ticks / 1024.0; }) {}

  static wire::SetInspection previews(int64_t every_ms = 6) {
    return {.every_ms = every_ms, .share = 1, .lines = false, .numbers = false, .previews = true};
  }
  void play(const std::vector<RunConfig>& configs, wire::SetInspection watch) {
    heard = {};
    session.post(watch);
    session.post(wire::Prepare{configs});
    session.post(wire::Play{});
    for (size_t lane = 0; lane < configs.size(); ++lane) {
      ASSERT_TRUE(ended(lane));
      const auto pictured = [&] {
        return !heard.previews[lane].empty() && heard.previews[lane].back().step == configs[lane].train.steps;
      };
      if (watch.previews && watch.every_ms > 0) {
        ASSERT_TRUE(until(pictured)) << "the last one is of the trained model";
      }
    }
  }
  static std::vector<int64_t> steps_of(const std::vector<LanePreview>& previews) {
    std::vector<int64_t> steps;
    for (const LanePreview& preview : previews) steps.push_back(preview.step);
    return steps;
  }
};

TEST_F(WatchedPreviews, BeginWithTheUntrainedModelAndEndWithTheTrainedOne) {
  play({of_steps(90)}, previews());
  const std::vector<LanePreview>& received = heard.previews[0];
  ASSERT_GT(received.size(), 4u);
  EXPECT_EQ(received.front().step, 0);
  EXPECT_EQ(received.back().step, 90);
  EXPECT_TRUE(std::ranges::is_sorted(steps_of(received)));
  EXPECT_TRUE(std::holds_alternative<Boundary>(received.back().what));
  EXPECT_FALSE(heard.inspection_costs[0].empty()) << "their cost is reported";
  EXPECT_TRUE(heard.inspections[0].empty() && heard.lines[0].empty() && heard.ops[0].empty())
      << "no step is traced for them";
}

TEST_F(WatchedPreviews, AreNotMadeWithoutAWatch) {
  play({of_steps(90)}, {.every_ms = 6, .share = 1, .lines = true});
  EXPECT_TRUE(heard.previews[0].empty());
  play({of_steps(90)}, {.every_ms = 0, .share = 1, .lines = false, .numbers = false, .previews = true});
  EXPECT_TRUE(heard.previews[0].empty());
}

TEST_F(WatchedPreviews, ChangeNoBit) {
  RunConfig with_batch_norm = of_steps(24, "amp-fp16");
  with_batch_norm.model = {.name = "layers",
                           .layers = {"Linear(16)", "BatchNorm1d", "ReLU", "Dropout(0.3)", "Linear(2)"}};
  const std::vector<RunConfig> configs = {of_steps(24, "amp-fp16"), of_steps(24, "amp-bf16"), of_steps(24),
                                          with_batch_norm};
  play(configs, {.every_ms = 0});
  const auto plain = heard.steps;
  play(configs, previews(1));
  for (const size_t lane : {0, 1, 2, 3}) {
    EXPECT_GT(heard.previews[lane].size(), 4u) << lane;
    ASSERT_EQ(heard.steps[lane].size(), plain[lane].size());
    for (size_t i = 0; i < plain[lane].size(); ++i) expect_same_numbers(heard.steps[lane][i], plain[lane][i]);
  }
}

TEST_F(WatchedPreviews, AreReportedWhereALaneStandsAndOnce) {
  session.post(wire::Prepare{{of_steps(50)}});
  session.post(wire::StepOnce{3});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 3; }));
  session.post(previews(1'000'000));
  ASSERT_TRUE(until([&] { return heard.previews[0].size() == 1; }));
  EXPECT_EQ(heard.previews[0][0].step, 3) << "as it stands, though nothing runs";
  session.post(previews(2'000'000));
  session.post(wire::StepOnce{2});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 5 && heard.previews[0].back().step == 5; }));
  EXPECT_EQ(steps_of(heard.previews[0]), (std::vector<int64_t>{3, 5})) << "no preview is made twice";
  session.post(wire::StepPhase{});
  ASSERT_TRUE(until([&] { return heard.phases[0].size() == 1; }));
  EXPECT_EQ(heard.previews[0].size(), 2u) << "within a step there is none";
}

TEST_F(WatchedPreviews, AreMadeAgainWhenThePrecisionOfAPausedLaneChanges) {
  session.post(wire::Prepare{{of_steps(50)}});
  session.post(wire::StepOnce{3});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 3; }));
  session.post(previews(1'000'000));
  session.post(wire::ApplySetting{0, "optimizer.lr", "0.5"});
  session.post(wire::ApplySetting{0, "precision.mode", "\"pure-fp16\""});
  ASSERT_TRUE(until([&] { return heard.previews[0].size() == 2; }));
  EXPECT_EQ(steps_of(heard.previews[0]), (std::vector<int64_t>{3, 3})) << "the learning rate changes no answer";
}

TEST_F(WatchedPreviews, AreMadeAgainAfterARewindAndAFork) {
  play({of_steps(20)}, previews(1'000'000));
  heard = {};
  session.post(wire::Rewind{0});
  ASSERT_TRUE(until([&] { return !heard.previews[0].empty(); }));
  EXPECT_EQ(heard.previews[0][0].step, 0);
  session.post(wire::StepOnce{8});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 8; }));
  session.post(wire::Fork{0, 8, "fork", {}});
  ASSERT_TRUE(until([&] { return !heard.previews[1].empty(); }));
  EXPECT_EQ(heard.previews[1][0].step, 8);
}

} // namespace
} // namespace amplab

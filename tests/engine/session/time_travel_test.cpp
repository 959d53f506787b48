// SPDX-License-Identifier: Apache-2.0
// Time travel by lines, through a session.
#include "engine/run/number_text.h"
#include "tests/engine/session/past_fixture.h"
#include "tests/support/limited_device.h"

#include <algorithm>
#include <limits>

namespace amplab {
namespace {

struct SessionTimeTravel : SessionPastTest {
  using SessionPastTest::SessionPastTest;
  SessionTimeTravel() = default;

  // Returns the stop, or nothing if the command was refused.
  std::optional<LineStop> look(wire::TimeTravel wanted, int64_t id = 0) {
    const auto lane = static_cast<size_t>(std::max<int64_t>(wanted.lane, 0));
    const size_t before = heard.stops[lane].size(), failed = heard.failures.size();
    wire::Command command = std::move(wanted);
    command.id = id;
    session.post(std::move(command));
    EXPECT_TRUE(until([&] { return heard.stops[lane].size() > before || heard.failures.size() > failed; }));
    return heard.stops[lane].size() > before ? std::optional(heard.stops[lane].back()) : std::nullopt;
  }
  LineStop go(Pace pace, std::vector<Break> to = {}) {
    const size_t before = heard.stops[0].size();
    session.post(wire::ContinueLane{0, pace, std::move(to)});
    EXPECT_TRUE(until([&] { return heard.stops[0].size() > before; }));
    return heard.stops[0].back();
  }
  static Break at(int64_t line, int64_t after = 0) { return {line, "", after, "", BreakOn::none}; }
};

TEST_F(SessionTimeTravel, RepliesWithAStopOfAPastStep) {
  train({of_steps(40, "amp-fp16"), of_steps(40)}, 12);
  const std::optional<LineStop> stop = look({1, {12, -1, -1}, Seek::before, ""}, 31);
  ASSERT_TRUE(stop);
  EXPECT_TRUE(stop->past);
  EXPECT_EQ(stop->step, 12);
  EXPECT_GT(stop->line, 0);
  EXPECT_FALSE(stop->names.empty());
  EXPECT_EQ(heard.answers("stopped"), std::multiset<int64_t>{31});
  EXPECT_FALSE(look({1, {12, -1, -1}, Seek::line, ""}, 32));
  EXPECT_EQ(heard.answers("failure"), std::multiset<int64_t>{32});
}

TEST_F(SessionTimeTravel, GoesBackThroughAnOpenStepWithoutEffectOnTheLane) {
  train({of_steps(20, "amp-fp16")}, 20);
  const std::vector<StepRecord> alone = std::move(heard.steps[0]);
  train({of_steps(20, "amp-fp16")}, 5);
  LineStop stands = go(Pace::line);
  for (int i = 0; i < 4; ++i) stands = go(Pace::line);
  LineStop stop = stands;
  for (int i = 0; i < 12; ++i) {
    const std::optional<LineStop> before = look({0, stop.position, Seek::before, ""});
    ASSERT_TRUE(before) << heard.failures.back().text;
    EXPECT_LT(std::tie(before->position.step, before->position.at), std::tie(stop.position.step, stop.position.at));
    stop = *before;
  }
  EXPECT_LT(stop.step, 6);
  EXPECT_FALSE(look({0, stands.position, Seek::line, ""}));
  EXPECT_NE(heard.failures.back().text.find("current position"), std::string::npos);
  session.post(wire::ApplySetting{0, "optimizer.lr", "0.5"}); // later settings do not affect the past
  ASSERT_TRUE(look({0, stands.position, Seek::before, ""}));
  session.post(wire::ApplySetting{0, "optimizer.lr", number_text(RunConfig().optimizer.lr)});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  ASSERT_EQ(heard.steps[0].size(), 20u);
  for (size_t i = 0; i < 20; ++i) expect_same_numbers(heard.steps[0][i], alone[i]);
  EXPECT_TRUE(look({0, {20, -1, -1}, Seek::before, ""})) << "and when it has ended";
}

TEST_F(SessionTimeTravel, TravelsWhileItPlays) {
  train({of_steps(100000)}, 3);
  session.post(wire::Play{});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() > 10; }));
  ASSERT_TRUE(look({0, {4, 2, -1}, Seek::position, ""}));
  EXPECT_EQ(heard.stops[0].back().position, (LinePosition{4, 2, -1}));
  const size_t before = heard.steps[0].size();
  EXPECT_TRUE(until([&] { return heard.steps[0].size() > before + 10; })) << "it plays on";
}

TEST_F(SessionTimeTravel, AForkKnowsItsPastFromItsOwnBeginOn) {
  train({of_steps(20)}, 10);
  session.post(wire::Fork{0, 6, "fork", {}});
  ASSERT_TRUE(until([&] { return !heard.forked.empty(); }));
  EXPECT_FALSE(look({1, {6, 3, -1}, Seek::position, ""}));
  session.post(wire::StepOnce{2});
  ASSERT_TRUE(until([&] { return heard.steps[1].size() == 2; }));
  const std::optional<LineStop> stop = look({1, {7, 1, -1}, Seek::position, ""});
  ASSERT_TRUE(stop) << heard.failures.back().text;
  EXPECT_FALSE(look({1, {7, 1, -1}, Seek::before, ""}));
  EXPECT_NE(heard.failures.back().text.find("after step 6"), std::string::npos) << heard.failures.back().text;
}

TEST_F(SessionTimeTravel, AlsoIntoTheStepThatHasRaised) {
  RunConfig config = of_steps(20);
  config.loop =
      "optimizer.zero_grad()\n(x, t), = batches\nloss = loss_fn(model(x), t)\nloss.backward()\noptimizer.step()\n"
      "if optimizer.param_groups[0][\"lr\"] > 0.5:\n    x @ torch.ones(1, 1)\n";
  train({config}, 3);
  session.post(wire::ApplySetting{0, "optimizer.lr", "1"});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  ASSERT_EQ(heard.status[0].state, LaneState::failed);
  std::optional<LineStop> stop = look({0, {4, 6, -1}, Seek::position, ""});
  ASSERT_TRUE(stop) << heard.failures.back().text;
  EXPECT_EQ(stop->line, 6);
  stop = look({0, stop->position, Seek::step, ""});
  ASSERT_TRUE(stop);
  EXPECT_EQ(stop->reason, StopReason::error);
  EXPECT_EQ(stop->line, 7);
}

TEST_F(SessionTimeTravel, RejectsWhatIsNoPositionInASentence) {
  EXPECT_FALSE(look({0, {1, 1, -1}, Seek::position, ""})) << "there is no lane";
  train({of_steps(10)}, 3);
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max(), kLeast = std::numeric_limits<int64_t>::min();
  const int64_t numbers[] = {kLeast, -2, -1, 0, 1, 3, 4, 1000, kMost};
  int refused = 0;
  for (int seek = 0; seek <= static_cast<int>(kLastSeek); ++seek)
    for (const int64_t step : numbers)
      for (const int64_t at : numbers)
        for (const int64_t calls : {kLeast, int64_t{-1}, int64_t{2}, kMost})
          refused += !look({0, {step, at, calls}, static_cast<Seek>(seek), "loss"});
  EXPECT_GT(refused, 1000);
  for (const int64_t lane : {kLeast, int64_t{-1}, int64_t{7}, kMost}) {
    const size_t failed = heard.failures.size();
    session.post(wire::TimeTravel{lane, {1, 1, -1}, Seek::position, ""});
    EXPECT_TRUE(until([&] { return heard.failures.size() > failed; }));
  }
  for (const std::string& name : {std::string(1 << 20, 'n'), std::string("\xff\0", 2), std::string()})
    EXPECT_FALSE(look({0, {3, 2, -1}, Seek::changed, name}));
  for (const wire::Failure& failure : heard.failures) EXPECT_LT(failure.text.size(), 1300u);
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(heard.status[0].state, LaneState::finished);
}

// ---- long replays --------------------------------------------------------------------------------------------------

struct ALongWayBack : SessionTimeTravel {
  ALongWayBack() {
    RunConfig config = of_steps(20);
    config.loop = "w = torch.ones(64, 64)\nfor i in range(900000):\n    y = w @ w\n";
    session.post(wire::Prepare{{config}});
    place = go(Pace::free, {at(3, 20000)}).position;
  }
  LinePosition place;
};

TEST_F(ALongWayBack, IsCancelled) {
  wire::Command command = wire::TimeTravel{0, place, Seek::position, ""};
  command.id = 9;
  session.post(command);
  session.post(wire::CancelCommand{9});
  ASSERT_TRUE(until([&] { return !heard.failures.empty(); }));
  EXPECT_EQ(heard.failures[0].text, "Cancelled.");
  EXPECT_EQ(heard.status[0].state, LaneState::paused) << "the lane stands as it stood";
}

TEST_F(ALongWayBack, IsEndedSoonByAStop) {
  session.post(wire::TimeTravel{0, place, Seek::position, ""});
  session.post(wire::Stop{});
  ASSERT_TRUE(until([&] { return !heard.failures.empty() || heard.stops[0].size() > 1; }));
  ASSERT_TRUE(ended(0));
}

TEST_F(ALongWayBack, ReportsHowFarItIs) {
  RunConfig none = of_steps(80000);
  none.inspect.snapshot_mb = 0;
  train({none}, 60000);
  ASSERT_TRUE(look({0, {59000, 2, -1}, Seek::position, ""}, 12));
  EXPECT_TRUE(heard.answers("progress").contains(12));
}

// ---- memory --------------------------------------------------------------------------------------------------------

struct TimeTravelTakesMemory : SessionTimeTravel {
  TimeTravelTakesMemory()
      : SessionTimeTravel([](const std::string&) {
          auto limited = std::make_unique<LimitedDevice>(open_device("cpu"), size_t{1} << 40);
          device = limited.get();
          return limited;
        }) {}
  static inline LimitedDevice* device = nullptr;
};

TEST_F(TimeTravelTakesMemory, WhichIsReleasedWhenTheLaneGoesOn) {
  RunConfig config = of_steps(50);
  config.model.hidden = {300, 300};
  config.train.compile = false;
  train({config, config}, 4);
  const size_t alone = device->in_use();
  ASSERT_TRUE(look({0, {3, 2, -1}, Seek::position, ""}));
  const size_t beside = device->in_use();
  EXPECT_GT(beside, alone + alone / 4);
  ASSERT_TRUE(look({1, {3, 2, -1}, Seek::position, ""}));
  EXPECT_LT(device->in_use(), beside + alone / 4) << "one replay stands, of one lane";
  session.post(wire::StepOnce{1});
  ASSERT_TRUE(until([&] { return heard.steps[1].size() == 5 && heard.status[1].state == LaneState::paused; }));
  EXPECT_LE(device->in_use(), alone + alone / 20);
}

TEST_F(TimeTravelTakesMemory, AndWhereThereIsNoneTheLaneIsUnharmed) {
  RunConfig config = of_steps(50);
  config.model.hidden = {300, 300};
  train({config}, 4);
  device->set_limit(device->in_use() + 1000);
  EXPECT_FALSE(look({0, {3, 2, -1}, Seek::position, ""}));
  device->set_limit(size_t{1} << 40);
  ASSERT_TRUE(look({0, {3, 2, -1}, Seek::position, ""}));
  session.post(wire::StepOnce{1});
  EXPECT_TRUE(until([&] { return heard.steps[0].size() == 5; }));
}

} // namespace
} // namespace amplab

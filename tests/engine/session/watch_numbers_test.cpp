// SPDX-License-Identifier: Apache-2.0
// Tensor statistics, reported while a session plays, for inspected and past steps. Each reading of the clock advances
// it by a tick, 1/1024 of a second.
#include "tests/engine/session/past_fixture.h"
#include "tests/support/limited_device.h"

#include <algorithm>
#include <atomic>

namespace amplab {
namespace {

struct WatchedNumbers : SessionPastTest {
  WatchedNumbers()
      : SessionPastTest([](const std::string& name) { return open_device(name); },
                        [ticks = 0]() mutable { return ++ticks / 1024.0; }) {}

  void prepare(const std::vector<RunConfig>& configs) {
    heard = {};
    session.post(wire::Prepare{configs});
    ASSERT_TRUE(until([&] { return !heard.prepared.empty(); }));
  }
  void play(const std::vector<RunConfig>& configs, wire::SetInspection watch) {
    session.post(watch);
    prepare(configs);
    session.post(wire::Play{});
    for (size_t lane = 0; lane < configs.size(); ++lane) ASSERT_TRUE(ended(lane));
  }
  static std::vector<std::byte> bytes(const StepInspection& inspection) {
    return wire::encode(wire::Report(wire::InspectionReport{0, inspection}));
  }
};

TEST_F(WatchedNumbers, AreReportedWithTheOpCallsAndTheCostOfInspection) {
  play({of_steps(200)}, {.every_ms = 19, .share = 1, .lines = false, .numbers = true});
  ASSERT_GT(heard.inspections[0].size(), 5u);
  EXPECT_TRUE(heard.lines[0].empty()) << "no watch requests those";
  ASSERT_EQ(heard.inspection_costs[0].size(), heard.inspections[0].size());
  for (size_t i = 0; i < heard.inspections[0].size(); ++i) {
    const StepInspection& inspection = heard.inspections[0][i];
    EXPECT_EQ(heard.inspection_costs[0][i].step, inspection.step);
    EXPECT_GT(std::ranges::count(heard.ops[0], inspection.step, &OpRecord::step), 5);
    EXPECT_FALSE(inspection.updates.empty());
    EXPECT_EQ(heard.inspection_costs[0][i].cost.usual_s, 1 / 1024.0);
    EXPECT_EQ(heard.inspection_costs[0][i].cost.inspection_s, 0) << "by this clock a look takes no longer";
  }
  EXPECT_EQ(heard.steps[0].size(), 200u);
}

TEST_F(WatchedNumbers, GoWithLinesInOneLook) {
  play({of_steps(200)}, {.every_ms = 19, .share = 1, .lines = true, .numbers = true});
  ASSERT_FALSE(heard.inspections[0].empty());
  ASSERT_EQ(heard.lines[0].size(), heard.inspections[0].size());
  for (size_t i = 0; i < heard.lines[0].size(); ++i) EXPECT_EQ(heard.lines[0][i].step, heard.inspections[0][i].step);
  play({of_steps(200)}, {.every_ms = 19, .share = 1, .lines = false, .numbers = false});
  EXPECT_TRUE(heard.inspections[0].empty() && heard.lines[0].empty() && heard.inspection_costs[0].empty());
}

TEST_F(WatchedNumbers, LinesAloneReportNoNumbers) {
  play({of_steps(100)}, {.every_ms = 19, .share = 1});
  EXPECT_TRUE(heard.inspections[0].empty());
  EXPECT_TRUE(heard.ops[0].empty());
  EXPECT_EQ(heard.inspection_costs[0].size(), heard.lines[0].size()) << "they cost something too";
}

TEST_F(WatchedNumbers, OfStepsThatAreInspected) {
  RunConfig config = of_steps(12);
  config.inspect.every = 4;
  play({config}, {.every_ms = 0});
  ASSERT_EQ(heard.inspections[0].size(), 3u);
  EXPECT_EQ(heard.inspections[0][1].step, 8);
  EXPECT_TRUE(heard.inspection_costs[0].empty())
      << "that was asked for by the configuration, and is no cost of watching";
  prepare({of_steps(12)});
  session.post(wire::InspectNext{});
  session.post(wire::StepPhase{});
  session.post(wire::StepOnce{2});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 2; }));
  ASSERT_FALSE(heard.inspections[0].empty());
  EXPECT_EQ(heard.inspections[0][0].step, 1);
}

TEST_F(WatchedNumbers, OfAReplayedStepAreThoseOfTheLiveOneToTheBit) {
  for (const char* mode : {"amp-fp16", "fp16-master", "pure-bf16"}) {
    RunConfig config = of_steps(30, mode);
    config.scaler = {.kind = "dynamic", .growth_interval = 3};
    if (config.precision.mode == "pure-bf16") config.scaler.kind = "none";
    config.inspect.every = 7;
    play({config}, {.every_ms = 0});
    const std::vector<StepInspection> live = heard.inspections[0];
    ASSERT_EQ(live.size(), 4u) << mode;
    for (const StepInspection& inspection : live) {
      heard = {};
      session.post(wire::InspectPastStep{0, inspection.step});
      ASSERT_TRUE(until([&] { return !heard.ops[0].empty(); }));
      ASSERT_EQ(heard.inspections[0].size(), 1u) << "before the answer";
      EXPECT_EQ(bytes(heard.inspections[0][0]), bytes(inspection)) << mode << " step " << inspection.step;
    }
  }
}

TEST_F(WatchedNumbers, ChangeNoBit) {
  const std::vector<RunConfig> configs = {of_steps(90, "amp-fp16"), of_steps(90)};
  play(configs, {.every_ms = 0});
  const auto plain = heard.steps;
  play(configs, {.every_ms = 6, .share = 1, .lines = false, .numbers = true});
  EXPECT_GT(heard.inspections[0].size(), 3u);
  for (const size_t lane : {0, 1}) {
    ASSERT_EQ(heard.steps[lane].size(), plain[lane].size());
    for (size_t i = 0; i < plain[lane].size(); ++i) expect_same_numbers(heard.steps[lane][i], plain[lane][i]);
  }
}

// The clock counts calls on the device. An inspection is expensive, because it makes its calls one by one and adds
// many.
struct ExpensiveInspections : SessionPastTest {
  explicit ExpensiveInspections(
      std::shared_ptr<std::atomic<LimitedDevice*>> at = std::make_shared<std::atomic<LimitedDevice*>>(nullptr))
      : SessionPastTest(
            [at](const std::string& name) {
              auto device = std::make_unique<LimitedDevice>(open_device(name), size_t{1} << 30);
              *at = device.get();
              return device;
            },
            [at] {
              const LimitedDevice& device = *at->load();
              return static_cast<double>(device.calls + 5 * device.replays) * 1e-3;
            }) {}

  void plays_within(wire::SetInspection watch) {
    session.post(watch);
    heard = {};
    session.post(wire::Prepare{{of_steps(1500, "amp-fp16")}});
    session.post(wire::Play{});
    ASSERT_TRUE(ended(0));
    ASSERT_GT(heard.inspection_costs[0].size(), 5u);
    for (const wire::InspectionDone& inspection_costs : heard.inspection_costs[0])
      EXPECT_GT(inspection_costs.cost.inspection_s, inspection_costs.cost.usual_s) << "dear";
    const InspectionCost last = heard.inspection_costs[0].back().cost;
    EXPECT_LT(last.share, watch.share * 1.25) << "a last look may not be paid for yet";
    EXPECT_GT(last.share, watch.share * 0.7) << "what may be spent is";
  }
};

TEST_F(ExpensiveInspections, KeepTheShareWhateverIsInspected) {
  plays_within({.every_ms = 1, .share = 0.1, .lines = true, .numbers = true});
  EXPECT_EQ(heard.inspections[0].size(), heard.inspection_costs[0].size());
  plays_within({.every_ms = 1, .share = 0.3, .lines = false, .numbers = true});
  EXPECT_EQ(heard.inspections[0].size(), heard.inspection_costs[0].size());
  plays_within({.every_ms = 1, .share = 0.1, .lines = true, .numbers = false});
}

} // namespace
} // namespace amplab

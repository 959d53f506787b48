// SPDX-License-Identifier: Apache-2.0
// Past steps through the wire's commands: phases, forks, replays, explanations, injected faults.
#include "tests/engine/session/past_fixture.h"
#include "tests/support/program.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

TEST_F(SessionPastTest, AForkWithoutChangesGoesOnWithTheSameBitsToTheEnd) {
  for (const int64_t at : {0, 1, 412, 999}) {
    train({of_steps(1000, "amp-fp16")}, 1000);
    session.post(wire::Fork{0, at, "again", {}});
    finish_fork(1);
    ASSERT_EQ(std::ssize(heard.steps[1]), 1000 - at);
    for (const StepRecord& step : heard.steps[1])
      expect_same_numbers(step, heard.steps[0][static_cast<size_t>(step.step) - 1]);
    EXPECT_EQ(heard.forked[0].info.parent, 0);
    EXPECT_EQ(heard.forked[0].info.fork_step, at);
    EXPECT_EQ(heard.forked[0].config.name, "again");
  }
}

TEST_F(SessionPastTest, AForkWithOneSettingChangedDivergesThereAndTheFirstOpThatDiffersIsNamed) {
  RunConfig config = of_steps(1000, "amp-fp16");
  train({config}, 1000);
  session.post(wire::Fork{0, 500, "bf16", {{"precision.mode", "\"amp-bf16\""}}});
  finish_fork(1);
  EXPECT_EQ(heard.steps[1].front().step, 501);
  EXPECT_NE(heard.steps[1].front().loss, heard.steps[0][500].loss);
  EXPECT_EQ(heard.forked[0].config.precision.mode, "amp-bf16");

  session.post(wire::Compare{0, 1});
  ASSERT_TRUE(until([&] { return !heard.diverged.empty() || !heard.failures.empty(); }));
  ASSERT_TRUE(heard.failures.empty()) << heard.failures[0].text;
  const Divergence& divergence = heard.diverged[0];
  EXPECT_EQ(divergence.loss_step, 501);
  EXPECT_EQ(divergence.position.step, 501);
  EXPECT_EQ(divergence.position.phase, "forward");
  EXPECT_EQ(divergence.position.op, "to");
  EXPECT_EQ(divergence.dtype_a, "fp16");
  EXPECT_EQ(divergence.dtype_b, "bf16");
  EXPECT_NE(divergence.value_a, divergence.value_b);
  ASSERT_EQ(divergence.distances.size(), 12u);
  EXPECT_EQ(divergence.distances.back().step, 1000);
  EXPECT_GT(divergence.distances.back().distance, divergence.distances.front().distance / 10);
  for (const ParameterDistance& d : divergence.distances) EXPECT_TRUE(d.distance > 0 && d.distance < 1) << d.step;
}

TEST_F(SessionPastTest, ASettingThatOnlyTheOptimizerReadsDivergesThereFirst) {
  train({of_steps(60)}, 60);
  session.post(wire::Fork{0, 30, "lr", {{"optimizer.lr", "0.002"}}});
  finish_fork(1);
  EXPECT_EQ(heard.steps[1][0].loss, heard.steps[0][30].loss) << "the same weights on the same batch";
  EXPECT_NE(heard.steps[1][1].loss, heard.steps[0][31].loss);
  session.post(wire::Compare{0, 1});
  ASSERT_TRUE(until([&] { return !heard.diverged.empty(); }));
  EXPECT_EQ(heard.diverged[0].loss_step, 32);
  EXPECT_EQ(heard.diverged[0].position.step, 31) << "the update of the step before";
  EXPECT_EQ(heard.diverged[0].position.op, "adamw");
  EXPECT_EQ(heard.diverged[0].position.phase, "step");
  EXPECT_GT(heard.diverged[0].position.line, 0) << "the line that steps";
}

// Two loops that differ by one line: the second loop has one more after its second line.
constexpr const char* kPlain =
    "for x, t in batches:\n    loss = loss_fn(model(x), t)\nloss.backward()\noptimizer.step()\noptimizer.zero_grad()\n";
constexpr const char* kDoubled = "for x, t in batches:\n    loss = loss_fn(model(x), t)\n    loss = loss * "
                                 "2\nloss.backward()\noptimizer.step()\noptimizer.zero_grad()\n";

TEST_F(SessionPastTest, TheFirstDifferenceIsReportedWithItsLineOfEachLoop) {
  RunConfig plain = of_steps(20), doubled = of_steps(20);
  plain.loop = kPlain;
  doubled.loop = kDoubled;
  train({plain, doubled}, 20);
  session.post(wire::Compare{0, 1});
  ASSERT_TRUE(until([&] { return !heard.diverged.empty() || !heard.failures.empty(); }));
  ASSERT_TRUE(heard.failures.empty()) << heard.failures[0].text;
  const Divergence& divergence = heard.diverged[0];
  EXPECT_EQ(divergence.position.phase, "backward") << divergence.text;
  EXPECT_EQ(divergence.position.line, 3) << divergence.text;
  EXPECT_EQ(divergence.line_b, 4);
  EXPECT_NE(divergence.text.find("line 3 of the one loop and 4 of the other"), std::string::npos) << divergence.text;
}

TEST_F(SessionPastTest, WhatOnlyOneLaneCallsIsReportedWithItsLine) {
  RunConfig plain = of_steps(20), idle = of_steps(20);
  plain.name = "A";
  idle.name = "B";
  plain.loop = kPlain;
  idle.loop = "for x, t in batches:\n    loss = loss_fn(model(x), t)\nloss.backward()\noptimizer.zero_grad()\n";
  train({plain, idle}, 20);
  session.post(wire::Compare{0, 1});
  ASSERT_TRUE(until([&] { return !heard.diverged.empty() || !heard.failures.empty(); }));
  ASSERT_TRUE(heard.failures.empty()) << heard.failures[0].text;
  const Divergence& divergence = heard.diverged[0];
  EXPECT_EQ(divergence.position.step, 1);
  EXPECT_TRUE(divergence.position.op.empty());
  EXPECT_EQ(divergence.position.line, 4) << divergence.text;
  EXPECT_EQ(divergence.line_b, 0);
  EXPECT_NE(divergence.text.find(" Line 4 of A calls "), std::string::npos) << divergence.text;
}

TEST_F(SessionPastTest, LanesThatNeverDivergeAreReportedToAgree) {
  train({of_steps(20), of_steps(20)}, 20);
  session.post(wire::Compare{0, 1});
  ASSERT_TRUE(until([&] { return !heard.diverged.empty(); }));
  EXPECT_EQ(heard.diverged[0].loss_step, 0);
  for (const ParameterDistance& d : heard.diverged[0].distances) EXPECT_EQ(d.distance, 0) << d.step;
  EXPECT_TRUE(heard.diverged[0].position.op.empty());
}

TEST_F(SessionPastTest, ReplayAfterTenLiveSettingChangesGivesTheSameBits) {
  RunConfig config = of_steps(200, "amp-fp16");
  config.inspect.every = 9;
  config.clip = {.kind = "norm", .max = 1};
  session.post(wire::Prepare{{config}});
  const std::pair<const char*, const char*> settings[] = {
      {"optimizer.lr", "0.01"},          {"precision.mode", "\"amp-bf16\""}, {"clip.max", "0.25"},
      {"optimizer.weight_decay", "0.1"}, {"precision.mode", "\"amp-fp16\""}, {"scaler.growth_interval", "3"},
      {"clip.kind", "\"none\""},         {"scaler.init_scale", "1048576"},   {"precision.cast_cache", "false"},
      {"optimizer.lr", "0.002"}};
  size_t done = 0;
  for (const auto& [key, value] : settings) {
    session.post(wire::StepOnce{17});
    done += 17;
    ASSERT_TRUE(until([&] { return heard.steps[0].size() == done; }));
    session.post(wire::ApplySetting{0, key, value});
  }
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  ASSERT_TRUE(heard.failures.empty()) << heard.failures[0].text;
  const std::vector<OpRecord> live = std::move(heard.ops[0]);
  for (int64_t step = 9; step <= 200; step += 9) {
    heard.ops[0].clear();
    session.post(wire::InspectPastStep{0, step});
    ASSERT_TRUE(until([&] { return !heard.ops[0].empty(); })) << step;
    std::vector<OpRecord> then;
    std::ranges::copy_if(live, std::back_inserter(then), [&](const OpRecord& r) { return r.step == step; });
    ASSERT_EQ(then.size(), heard.ops[0].size()) << step;
    for (size_t i = 0; i < then.size(); ++i) {
      const OpRecord &a = then[i], &b = heard.ops[0][i];
      EXPECT_TRUE(a.op == b.op && a.layer == b.layer && a.out_dtype == b.out_dtype && a.amax == b.amax &&
                  a.amin_nonzero == b.amin_nonzero && a.zeros == b.zeros && a.inf == b.inf &&
                  a.casts_cached == b.casts_cached)
          << "step " << step << ", " << a.op << " of " << a.layer;
    }
  }
  session.post(wire::Fork{0, 130, "again", {}});
  ASSERT_TRUE(until([&] { return !heard.forked.empty(); }));
  session.post(wire::StepOnce{6}); // up to the next change of a setting, which the fork does not make
  ASSERT_TRUE(until([&] { return heard.steps[1].size() == 6; }));
  for (const StepRecord& step : heard.steps[1])
    expect_same_numbers(step, heard.steps[0][static_cast<size_t>(step.step) - 1]);
}

TEST_F(SessionPastTest, AForkOfALaneThatWentOnFromACheckpointHasTheSameBits) {
  TemporaryFolder folder;
  const std::string file = (folder / "saved.safetensors").string();
  train({of_steps(60, "amp-fp16")}, 20);
  session.post(wire::SaveCheckpoints{0, file, 25});
  session.post(wire::StepOnce{40});
  ASSERT_TRUE(ended(0));
  Session after([](const std::string& name) { return open_device(name); }); // stands for a session after a crash
  const RunConfig config = of_steps(80, "amp-fp16");
  after.post(wire::Prepare{{config}});
  after.post(wire::Resume{0, file});
  after.post(wire::Fork{0, -1, "go on", {}});
  after.post(wire::Play{});
  std::vector<StepRecord> steps;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (steps.size() < 20 && std::chrono::steady_clock::now() < deadline) {
    for (wire::Report& report : after.drain()) {
      if (auto* m = std::get_if<wire::Steps>(&report); m && m->lane == 1)
        steps.insert(steps.end(), m->records.begin(), m->records.end());
      if (auto* m = std::get_if<wire::Failure>(&report)) ADD_FAILURE() << m->text;
    }
    after.wait(std::chrono::milliseconds(5));
  }
  ASSERT_EQ(steps.size(), 20u);
  EXPECT_EQ(steps.front().step, 61) << "the checkpoint was written when the lane ended";

  train({of_steps(80, "amp-fp16")}, 80);
  for (const StepRecord& step : steps) expect_same_numbers(step, heard.steps[0][static_cast<size_t>(step.step) - 1]);
}

TEST_F(SessionPastTest, AForkFromBeforeASettingChangeHasNothingOfIt) {
  session.post(wire::Prepare{{of_steps(6), of_steps(6)}});
  session.post(wire::ApplySetting{0, "precision.mode", "\"pure-fp16\""}); // rounds the weights at once
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0) && ended(1));
  session.post(wire::Fork{0, 0, "undisturbed", {}});
  finish_fork(2);
  ASSERT_EQ(heard.steps[2].size(), 6u);
  for (size_t i = 0; i < 6; ++i) expect_same_numbers(heard.steps[2][i], heard.steps[1][i]);
}

TEST_F(SessionPastTest, AForkOfWeightsThatWereLoadedTwiceBeginsWithTheSecond) {
  TemporaryFolder folder;
  const std::string first = (folder / "first.safetensors").string(), second = (folder / "second.safetensors").string();
  for (const auto& [seed, file] : {std::pair(7, first), std::pair(8, second)}) {
    RunConfig config = of_steps(5);
    config.seed = static_cast<uint64_t>(seed);
    session.post(wire::Prepare{{config}});
    session.post(wire::SaveWeights{0, file, ""});
  }
  session.post(wire::Prepare{{of_steps(5)}});
  session.post(wire::LoadWeights{0, first});
  session.post(wire::LoadWeights{0, second});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  session.post(wire::Fork{0, 0, "", {}});
  finish_fork(1);
  ASSERT_EQ(heard.steps[1].size(), 5u);
  for (size_t i = 0; i < 5; ++i) expect_same_numbers(heard.steps[1][i], heard.steps[0][i]);
}

TEST_F(SessionPastTest, AForkReportsWhatIsEmulatedInItsOwnMode) {
  train({of_steps(5), of_steps(5, "amp-fp16")}, 5);
  session.post(wire::Prepare{{of_steps(5), of_steps(5, "amp-fp16")}});
  session.post(wire::StepOnce{2});
  session.post(wire::Fork{0, -1, "", {{"precision.mode", "\"amp-fp16\""}}});
  ASSERT_TRUE(until([&] { return !heard.forked.empty() && !heard.prepared.empty(); }));
  EXPECT_EQ(heard.forked[0].info.emulated, heard.prepared[0].lanes[1].emulated);
}

TEST_F(SessionPastTest, DistancesAreThoseOfTheParametersAlone) {
  RunConfig config = of_steps(40);
  config.model.norm = "batch"; // its counters are far larger than any weight
  train({config}, 40);
  session.post(wire::Fork{0, 0, "lr", {{"optimizer.lr", "0.1"}}});
  finish_fork(1);
  session.post(wire::Compare{0, 1});
  ASSERT_TRUE(until([&] { return !heard.diverged.empty(); }));
  EXPECT_GT(heard.diverged[0].distances.back().distance, 0.5) << "a hundred times the learning rate";
}

TEST_F(SessionPastTest, LanesThatHadDivergedBeforeOneOfThemBeganAreReported) {
  train({of_steps(40), of_steps(40, "amp-bf16")}, 40);
  session.post(wire::Fork{1, 20, "bf16.1", {{"optimizer.lr", "0.1"}}});
  finish_fork(2);
  session.post(wire::Compare{0, 2});
  ASSERT_TRUE(until([&] { return !heard.failures.empty(); }));
  EXPECT_EQ(heard.failures[0].text.find("bf16.1 begins after step 20, and differed from "), 0u)
      << heard.failures[0].text;
}

TEST_F(SessionPastTest, ALaneThatGoesOnHasTheScalersSettingsOfItsOwnConfiguration) {
  TemporaryFolder folder;
  const std::string file = (folder / "saved.safetensors").string();
  RunConfig config = of_steps(30, "amp-fp16");
  config.scaler.init_scale = 8;
  train({config}, 10);
  session.post(wire::SaveCheckpoints{0, file, 0});
  session.post(wire::Stop{});
  config.scaler.growth_interval = 15;
  session.post(wire::Prepare{{config}});
  session.post(wire::Resume{0, file});
  session.post(wire::StepOnce{10});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 20; }));
  EXPECT_EQ(heard.steps[0][10].loss_scale, 8);
  EXPECT_EQ(heard.steps[0].back().loss_scale, 16) << "grown after the fifteenth step, not the fortieth";
}

TEST_F(SessionPastTest, AForkOfAForkSharesBothPasts) {
  train({of_steps(90)}, 90);
  session.post(wire::Fork{0, 30, "child", {{"optimizer.lr", "0.01"}}});
  finish_fork(1);
  session.post(wire::Fork{1, 60, "grandchild", {}});
  ASSERT_TRUE(until([&] { return heard.forked.size() == 2; }));
  session.post(wire::Play{});
  ASSERT_TRUE(ended(2));
  for (const StepRecord& step : heard.steps[2])
    expect_same_numbers(step, heard.steps[1][static_cast<size_t>(step.step) - 31]);
  EXPECT_EQ(heard.forked[1].info.parent, 1);
}

TEST_F(SessionPastTest, ForksThatCannotBeAreFailureSentencesAndAddNoLane) {
  train({of_steps(50)}, 10);
  for (const wire::Fork& fork :
       {wire::Fork{0, 11, "", {}}, wire::Fork{3, 5, "", {}}, wire::Fork{0, 5, "", {{"model.hidden", "[4]"}}},
        wire::Fork{0, 5, "", {{"optimizer.lr", "\"fast\""}}}, wire::Fork{0, 5, "", {{"train.steps", "5"}}}}) {
    const size_t before = heard.failures.size();
    session.post(fork);
    ASSERT_TRUE(until([&] { return heard.failures.size() > before; }));
    EXPECT_FALSE(heard.failures.back().text.empty());
  }
  EXPECT_TRUE(heard.forked.empty());
}

TEST_F(SessionPastTest, OneLaneStartsOverAndTheOtherKeepsWhatItHas) {
  train({of_steps(30), of_steps(30, "amp-bf16")}, 20);
  session.post(wire::Rewind{1});
  ASSERT_TRUE(until([&] { return !heard.rewound.empty(); }));
  EXPECT_EQ(heard.rewound, std::vector<int64_t>{1});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  ASSERT_TRUE(ended(1));
  EXPECT_EQ(heard.steps[0].size(), 30u);
  ASSERT_EQ(heard.steps[1].size(), 50u);
  for (size_t i = 0; i < 20; ++i) expect_same_numbers(heard.steps[1][i], heard.steps[1][i + 20]);
}

TEST_F(SessionPastTest, ASkippedStepIsExplained) {
  RunConfig config = of_steps(10, "amp-fp16");
  config.scaler.init_scale = 0x1p40;
  train({config}, 10);
  ASSERT_TRUE(heard.steps[0][0].skipped);
  session.post(wire::Explain{0, 1});
  ASSERT_TRUE(until([&] { return !heard.explained.empty(); }));
  EXPECT_EQ(heard.explained[0].lane, 0);
  EXPECT_EQ(heard.explained[0].cause, "overflow");
  EXPECT_EQ(heard.explained[0].position.phase, "backward");
  session.post(wire::Explain{0, 11});
  ASSERT_TRUE(until([&] { return heard.failures.size() == 1; }));
}

TEST_F(SessionPastTest, AFaultPutInIsAnEventAndAForkFromBeforeItDoesNotHaveIt) {
  train({of_steps(30, "amp-fp16")}, 10);
  session.post(wire::Inject{0, "fc1", "nan", 1, 3});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  EXPECT_TRUE(heard.steps[0][10].skipped);
  const auto marked = std::ranges::find(heard.events[0], EventKind::injection, &Event::kind);
  ASSERT_NE(marked, heard.events[0].end());
  EXPECT_EQ(marked->step, 11);
  EXPECT_EQ(marked->subject, "fc1");
  session.post(wire::Fork{0, 10, "without", {}});
  finish_fork(1);
  EXPECT_FALSE(heard.steps[1][0].skipped);
  session.post(wire::Inject{0, "no.such.layer", "nan", 1, 0});
  session.post(wire::Inject{1, "fc1", "purple", 1, 0});
  session.wait(std::chrono::milliseconds(5));
  EXPECT_TRUE(heard.failures.empty()) << "lanes that have ended are left alone";
}

} // namespace
} // namespace amplab

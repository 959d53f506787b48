// SPDX-License-Identifier: Apache-2.0
#include "engine/run/config_error.h"
#include "tests/engine/session/session_fixture.h"
#include "tests/support/limited_device.h"
#include "tests/support/program.h"

#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>

namespace amplab {
namespace {

using namespace std::chrono_literals;

TEST_F(SessionTest, RunsEveryLaneToItsEndWithoutLosingAStep) {
  session.post(wire::Prepare{{small("fp32"), small("amp-bf16"), small("amp-fp16")}});
  session.post(wire::Play{});
  for (size_t lane = 0; lane < 3; ++lane) {
    ASSERT_TRUE(ended(lane));
    EXPECT_EQ(heard.status[lane].state, LaneState::finished);
    ASSERT_EQ(heard.steps[lane].size(), 50u);
    for (size_t i = 0; i < 50; ++i) EXPECT_EQ(heard.steps[lane][i].step, static_cast<int64_t>(i) + 1);
  }
  EXPECT_TRUE(is_recorded(heard.steps[0].back().eval_accuracy)) << "the last step is evaluated";
}

TEST_F(SessionTest, NamesLayersAndParametersBeforeTheFirstStep) {
  session.post(wire::Prepare{{small()}});
  ASSERT_TRUE(until([&] { return !heard.prepared.empty(); }));
  const LaneInfo& info = heard.prepared[0].lanes[0];
  EXPECT_EQ(info.layers.front(), "fc1");
  EXPECT_EQ(info.parameters.front(), "fc1.weight");
  EXPECT_EQ(info.parameters.back(), "head.bias");
}

TEST_F(SessionTest, RewindGoesBackToTheWeightsThatWereLoaded) {
  TemporaryFolder folder;
  const std::string file = (folder / "w.safetensors").string();
  RunConfig other = small();
  other.seed = 7;
  other.train.steps = 3;
  session.post(wire::Prepare{{other}});
  session.post(wire::SaveWeights{0, file, ""});
  RunConfig config = other;
  config.seed = 42;
  session.post(wire::Prepare{{config}});
  session.post(wire::LoadWeights{0, file});
  session.post(wire::Play{});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 3; }));
  session.post(wire::Rewind{});
  session.post(wire::Play{});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 6; }));
  for (size_t i = 0; i < 3; ++i) EXPECT_EQ(heard.steps[0][i].loss, heard.steps[0][i + 3].loss);
  EXPECT_TRUE(heard.failures.empty());
}

TEST_F(SessionTest, ACheckpointThatCannotBeWrittenDoesNotEndTheRun) {
  session.post(wire::Prepare{{small()}});
  session.post(wire::SaveCheckpoints{0, "/proc/no/where.safetensors", 20});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(heard.status[0].state, LaneState::finished);
  EXPECT_EQ(heard.failures.size(), 3u) << "after 20 and 40 steps, and at the end";
}

TEST_F(SessionTest, StepsNeverComeBeforeAReportThatWasMadeBeforeThem) {
  RunConfig endless = small();
  endless.train.steps = 1'000'000;
  session.post(wire::Prepare{{endless}});
  session.post(wire::Play{});
  for (int rewinds = 0; rewinds < 60; ++rewinds) {
    session.post(wire::Rewind{0});
    session.post(wire::Play{});
    bool rewound = false, first = false;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!first && std::chrono::steady_clock::now() < deadline)
      for (const wire::Report& report : session.drain()) { // without pauses
        rewound |= std::holds_alternative<wire::Rewound>(report);
        const auto* steps = std::get_if<wire::Steps>(&report);
        if (!steps || steps->records.front().step != 1) continue;
        first = rewinds > 0 || rewound;
        ASSERT_TRUE(rewound || rewinds == 0) << "step 1 came before the report of the rewind";
      }
    ASSERT_TRUE(first);
  }
}

TEST_F(SessionTest, MoreStepsThanTheRingHoldsAllArriveThoughTheListenerIsSlow) {
  RunConfig config = small();
  config.train.steps = 5000;
  session.post(wire::Prepare{{config}});
  session.post(wire::Play{});
  session.wait(300ms); // reads nothing, so that the ring fills up and training waits
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(heard.steps[0].size(), 5000u);
}

TEST_F(SessionTest, TrainsExactlyTheStepsRequestedAndPauses) {
  session.post(wire::Prepare{{small()}});
  session.post(wire::StepOnce{3});
  ASSERT_TRUE(until([&] { return heard.status[0].state == LaneState::paused; }));
  EXPECT_EQ(heard.steps[0].size(), 3u);
  session.post(wire::StepOnce{1});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 4; }));
}

TEST_F(SessionTest, PausesAndResumesWhereItWas) {
  RunConfig config = small();
  config.train.steps = 1'000'000;
  session.post(wire::Prepare{{config}});
  session.post(wire::Play{});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() > 10; }));
  session.post(wire::Pause{});
  ASSERT_TRUE(until([&] { return heard.status[0].state == LaneState::paused; }));
  listen();
  const size_t at_pause = heard.steps[0].size();
  session.wait(50ms);
  listen();
  EXPECT_EQ(heard.steps[0].size(), at_pause);
  session.post(wire::Play{});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() > at_pause + 10; }));
  for (size_t i = 0; i < heard.steps[0].size(); ++i) ASSERT_EQ(heard.steps[0][i].step, static_cast<int64_t>(i) + 1);
  session.post(wire::Stop{});
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(heard.status[0].state, LaneState::stopped);
}

TEST_F(SessionTest, ASettingChangesAtAStepBoundaryAndIsRecordedAsAnEvent) {
  session.post(wire::Prepare{{small(), small()}});
  session.post(wire::StepOnce{2});
  ASSERT_TRUE(until([&] { return heard.status[0].state == LaneState::paused; }));
  session.post(wire::ApplySetting{1, "optimizer.lr", "0.5"});
  session.post(wire::StepOnce{1});
  ASSERT_TRUE(until([&] { return heard.steps[1].size() == 3; }));
  ASSERT_EQ(heard.events[1].size(), 1u);
  const Event& event = heard.events[1][0];
  EXPECT_EQ(event.kind, EventKind::setting);
  EXPECT_EQ(event.step, 3);
  EXPECT_EQ(event.subject, "optimizer.lr");
  EXPECT_EQ(event.before, 0.001);
  EXPECT_EQ(event.after, 0.5);
  EXPECT_EQ(heard.steps[1][2].lr, 0.5);
  EXPECT_EQ(heard.steps[0][2].lr, 0.001) << "the other lane keeps its own";
}

TEST_F(SessionTest, ASettingOfANamedSectionIsChangedAsAnother) {
  RunConfig config = small();
  config.optimizers["d"].lr = 0.25;
  config.loop = "d.zero_grad()\nx, t = batches[0]\nloss_fn(model(x), t).backward()\nd.step()\n";
  session.post(wire::Prepare{{config}});
  session.post(wire::ApplySetting{0, "optimizers.d.lr", "0.5"});
  ASSERT_TRUE(until([&] { return heard.events[0].size() == 1; }));
  EXPECT_EQ(heard.events[0][0].subject, "optimizers.d.lr");
  EXPECT_EQ(heard.events[0][0].before, 0.25);
  EXPECT_EQ(heard.events[0][0].after, 0.5);
  session.post(wire::ApplySetting{0, "optimizers.d.name", "\"sgd\""});
  session.post(wire::ApplySetting{0, "optimizers.e.lr", "1"});
  ASSERT_TRUE(until([&] { return heard.failures.size() == 2; }));
  EXPECT_NE(heard.failures[0].text.find("\"optimizers.d.name\" cannot be changed"), std::string::npos);
  EXPECT_NE(heard.failures[1].text.find("did you mean \"optimizers.d.lr\""), std::string::npos);
}

TEST_F(SessionTest, WhatPyTorchWouldRaiseEndsTheLaneWithItsSentenceAndItsLine) {
  RunConfig raising = small();
  raising.scaler.kind = "dynamic";
  raising.loop = "optimizer.zero_grad()\nx, t = batches[0]\nscaler.scale(loss_fn(model(x), t)).backward()\n"
                 "scaler.unscale_(optimizer)\nscaler.unscale_(optimizer)\n";
  session.post(wire::Prepare{{raising, small()}});
  session.post(wire::StepOnce{2});
  ASSERT_TRUE(until([&] { return heard.steps[1].size() == 2; }));
  ASSERT_EQ(heard.events[0].size(), 1u);
  const Event& event = heard.events[0][0];
  EXPECT_EQ(event.kind, EventKind::error);
  EXPECT_EQ(event.step, 1);
  EXPECT_EQ(event.line, 5);
  EXPECT_EQ(event.text, "RuntimeError: unscale_() has already been called on this optimizer since the last update().");
  EXPECT_EQ(heard.status[0].state, LaneState::failed);
  EXPECT_EQ(heard.status[0].reason.find("loop line 5, column 1: RuntimeError: "), 0u) << heard.status[0].reason;
  EXPECT_NE(heard.status[1].state, LaneState::failed) << "the other lane goes on";
}

TEST_F(SessionTest, WhatAStepHasPrintedBeforeItRaisesIsReported) {
  RunConfig raising = small();
  raising.loop = "print('first')\nprint('second')\n1 / 0\n";
  session.post(wire::Prepare{{raising}});
  session.post(wire::StepOnce{1});
  ASSERT_TRUE(until([&] { return heard.status[0].state == LaneState::failed; }));
  std::vector<std::string> texts;
  for (const Event& event : heard.events[0]) texts.push_back(event.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"first", "second", "ZeroDivisionError: division by zero"}));
}

TEST_F(SessionTest, WhatIsPrintedIsAnEventOfItsLine) {
  RunConfig config = small();
  config.loop = "x, t = batches[0]\nprint(f'{x.shape[0]} samples')\n";
  session.post(wire::Prepare{{config}});
  session.post(wire::StepOnce{1});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 1; }));
  const auto printed = std::ranges::find(heard.events[0], EventKind::print, &Event::kind);
  ASSERT_NE(printed, heard.events[0].end());
  EXPECT_EQ(printed->text, std::to_string(config.data.batch_size) + " samples");
  EXPECT_EQ(printed->line, 2);
}

TEST_F(SessionTest, WhatCannotBeTurnedLiveIsAFailureSentenceAndChangesNothing) {
  session.post(wire::Prepare{{small()}});
  const std::pair<const char*, const char*> refused[] = {
      {"model.hidden", "[4]"}, {"optimizer.lr", "\"fast\""}, {"no.such.key", "1"}, {"optimizer.lr", "not json"}};
  for (const auto& [key, value] : refused) {
    const size_t before = heard.failures.size();
    session.post(wire::ApplySetting{-1, key, value});
    ASSERT_TRUE(until([&] { return heard.failures.size() > before; })) << key;
  }
  session.post(wire::Play{});
  EXPECT_TRUE(ended(0));
}

TEST_F(SessionTest, RewindGoesBackToTheSameStart) {
  session.post(wire::Prepare{{small("amp-fp16")}});
  session.post(wire::StepOnce{5});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 5; }));
  session.post(wire::Rewind{});
  session.post(wire::StepOnce{5});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 10; }));
  for (size_t i = 0; i < 5; ++i) EXPECT_EQ(heard.steps[0][i].loss, heard.steps[0][i + 5].loss);
  EXPECT_EQ(heard.prepared.size(), 2u);
}

TEST_F(SessionTest, AnInspectedStepIsSentWhole) {
  RunConfig config = small("amp-bf16");
  config.inspect.every = 2;
  session.post(wire::Prepare{{config}});
  session.post(wire::StepOnce{3});
  ASSERT_TRUE(until([&] { return heard.status[0].state == LaneState::paused; }));
  ASSERT_FALSE(heard.ops[0].empty());
  for (const OpRecord& r : heard.ops[0]) EXPECT_EQ(r.step, 2);
  heard.ops[0].clear();
  session.post(wire::InspectNext{});
  session.post(wire::StepOnce{2});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 5; }));
  listen();
  EXPECT_TRUE(std::ranges::any_of(heard.ops[0], [](const OpRecord& r) { return r.step == 4; }));
}

TEST_F(SessionTest, AnUnknownDeviceIsAFailureSentence) {
  RunConfig config = small();
  config.device = "cuda:7";
  session.post(wire::Prepare{{config}});
  ASSERT_TRUE(until([&] { return !heard.failures.empty(); }));
  EXPECT_NE(heard.failures[0].text.find("cuda"), std::string::npos);
}

TEST_F(SessionTest, ARequestThatFailsLeavesTheLanesAsTheyWere) {
  session.post(wire::Prepare{{small()}});
  session.post(wire::StepOnce{2});
  RunConfig absent = small();
  absent.device = "cuda:7";
  session.post(wire::Prepare{{absent}});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(heard.steps[0].size(), 50u);
  EXPECT_EQ(heard.failures.size(), 1u);
}

TEST_F(SessionTest, StopsWhenTheGuardSeesTheFirstNonfiniteValue) {
  RunConfig config = small();
  config.optimizer = {.name = "sgd", .lr = 1e30};
  config.guard.stop_on_nonfinite = true;
  session.post(wire::Prepare{{config}});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(heard.status[0].state, LaneState::stopped);
  EXPECT_EQ(heard.status[0].ended_by, EndedBy::nonfinite_guard);
  EXPECT_FALSE(heard.status[0].reason.empty());
}

TEST_F(SessionTest, EveryAnswerAndEveryFailureNamesItsCommand) {
  TemporaryFolder folder;
  int64_t sent = 100;
  const auto ask = [&](wire::Command command) {
    command.id = ++sent;
    session.post(std::move(command));
  };
  RunConfig config = small();
  config.device = "cuda:7";
  ask(wire::Prepare{{config}});                                   // 101
  ask(wire::Prepare{{small(), small("amp-bf16")}});               // 102
  ask(wire::SaveCheckpoints{0, "/proc/no/where.safetensors", 2}); // 103
  ask(wire::ApplySetting{0, "optimizer.lr", "0.5"});              // 104
  ask(wire::ApplySetting{0, "no.such.key", "1"});                 // 105
  ask(wire::Inject{1, "loss", "inf", 1, 0});                      // 106
  ask(wire::StepOnce{3});                                         // 107
  ASSERT_TRUE(until([&] { return heard.steps[1].size() == 3; }));
  ask(wire::Explain{0, 1});                                           // 108
  ask(wire::Explain{0, 99});                                          // 109
  ask(wire::Fork{0, 1, "kid", {}});                                   // 110
  ask(wire::Compare{0, 2});                                           // 111
  ask(wire::InspectPastStep{0, 2});                                   // 112
  ask(wire::SaveWeights{0, (folder / "w.safetensors").string(), ""}); // 113
  ask(wire::StepPhase{});                                             // 114
  ask(wire::Rewind{1});                                               // 115
  ask(wire::Stop{});                                                  // 116
  ASSERT_TRUE(ended(0) && ended(1) && ended(2));
  EXPECT_EQ(heard.answers("failure"), (std::multiset<int64_t>{101, 103, 103, 103, 105, 109}))
      << "checkpoints that failed in passing, after two steps, four, and at the end, name who asked for them";
  EXPECT_EQ(heard.answers("prepared"), (std::multiset<int64_t>{102}));
  EXPECT_EQ(heard.answers("explained"), (std::multiset<int64_t>{108}));
  EXPECT_EQ(heard.answers("forked"), (std::multiset<int64_t>{110}));
  EXPECT_EQ(heard.answers("diverged"), (std::multiset<int64_t>{111}));
  EXPECT_EQ(heard.answers("ops"), (std::multiset<int64_t>{112, 116, 116}))
      << "Stop finishes the steps that were begun phase by phase, which are inspected";
  EXPECT_EQ(heard.answers("rewound"), (std::multiset<int64_t>{115}));
  EXPECT_EQ(heard.answers("phases"), (std::multiset<int64_t>{114, 114, 114}));
  for (const int64_t id : {104, 106, 110, 113}) EXPECT_EQ(heard.answers("events").count(id), 1u) << id;
  EXPECT_EQ(heard.status[0].ended_by, EndedBy::person);
}

TEST_F(SessionTest, DoesNotStopWhereAScalerOnlySearchesItsScale) {
  RunConfig config = small("amp-fp16");
  config.scaler = {.kind = "dynamic", .init_scale = 0x1p30};
  config.guard.stop_on_nonfinite = true;
  session.post(wire::Prepare{{config}});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  EXPECT_TRUE(heard.steps[0][0].skipped);
  EXPECT_EQ(heard.status[0].state, LaneState::finished) << heard.status[0].reason;
}

TEST_F(SessionTest, StopsWhereTheScalersFrameworkRaisesAnError) {
  RunConfig config = small();
  config.precision.mode = "amp-fp16";
  config.scaler = {.behaves_like = "deepspeed", .init_scale = 0x1p62, .min_scale = 0x1p60, .hysteresis = 1};
  session.post(wire::Prepare{{config}});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(heard.steps[0].size(), 3u); // 2^62, 2^61, and the one that cannot be halved
  EXPECT_EQ(heard.status[0].state, LaneState::stopped);
  EXPECT_EQ(heard.status[0].reason,
            "Stopped at step 3 by scaler.behaves_like: The run ends: the loss scale cannot fall below "
            "1152921504606846976 (DeepSpeed: if scale == min_scale: raise an error).");
}

TEST(SessionOnAFullDevice, OneLaneFailsAndTheOthersGoOn) {
  Session session([](const std::string& name) -> std::unique_ptr<Device> {
    if (name == "cpu") return std::make_unique<LimitedDevice>(open_device("cpu"), 60'000);
    return open_device("cpu");
  });
  RunConfig greedy = SessionTest::small(), modest = greedy;
  greedy.device = "cpu";
  greedy.data.batch_size = 4096;
  session.post(wire::Prepare{{greedy, modest}});
  session.post(wire::Play{});
  LaneStatus status[2];
  const auto deadline = std::chrono::steady_clock::now() + 30s;
  while (std::chrono::steady_clock::now() < deadline &&
         (status[0].state < LaneState::finished || status[1].state < LaneState::finished)) {
    for (wire::Report& report : session.drain())
      if (auto* m = std::get_if<wire::Status>(&report)) status[m->lane] = m->status;
    session.wait(5ms);
  }
  EXPECT_EQ(status[0].state, LaneState::failed);
  EXPECT_NE(status[0].reason.find("full"), std::string::npos) << status[0].reason;
  EXPECT_EQ(status[1].state, LaneState::finished);
}

TEST(SessionOnAFullMachine, ReportsItInASentence) {
  Session session([](const std::string&) -> std::unique_ptr<Device> { throw std::bad_alloc(); });
  session.post(wire::Prepare{{SessionTest::small()}});
  std::vector<wire::Report> reports;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (reports.empty() && std::chrono::steady_clock::now() < deadline) {
    session.wait(std::chrono::milliseconds(5));
    reports = session.drain();
  }
  ASSERT_EQ(reports.size(), 1u);
  const std::string text = std::get<wire::Failure>(reports[0]).text;
  EXPECT_NE(text.find("not enough memory"), std::string::npos) << text;
}

TEST(SessionOnADeviceThatIsLost, EveryLaneFailsAndTheOneAtWorkIsChargedAndTheSessionIsOver) {
  Session session([](const std::string&) {
    auto device = std::make_unique<LimitedDevice>(open_device("cpu"), size_t{1} << 30);
    device->kernels_until_lost = 150;
    return device;
  });
  session.post(wire::Prepare{{SessionTest::small(), SessionTest::small("amp-bf16")}});
  session.post(wire::Play{});
  const auto deadline = std::chrono::steady_clock::now() + 30s;
  while (!session.lost() && std::chrono::steady_clock::now() < deadline) session.wait(5ms);
  ASSERT_TRUE(session.lost());
  int failed = 0, sentences = 0, charged = 0, neighbours = 0;
  for (const wire::Report& report : session.drain()) {
    if (const auto* m = std::get_if<wire::Status>(&report)) {
      failed += m->status.state == LaneState::failed;
      charged += m->status.ended_by == EndedBy::device_lost && m->status.reason == "The test device is lost.";
      neighbours +=
          m->status.ended_by == EndedBy::neighbour && m->status.reason.find("step of \"") != std::string::npos;
    }
    if (const auto* m = std::get_if<wire::Failure>(&report)) sentences += m->text == "The test device is lost.";
  }
  EXPECT_EQ(failed, 2);
  EXPECT_EQ(sentences, 1);
  EXPECT_EQ(charged, 1);
  EXPECT_EQ(neighbours, 1);
}

// A fault in a step that was queued ahead is detected while another lane uses the device.
TEST(SessionOnADeviceThatFindsFaultLater, TheLaneThatCausedItFailsAndTheOthersGoOn) {
  for (const int faulty_replay : {14, 15}) {
    Session session([&](const std::string&) {
      auto device = std::make_unique<LimitedDevice>(open_device("cpu"), size_t{1} << 30);
      device->is_discrete = true; // steps run ahead
      device->faulty_replay = faulty_replay;
      return device;
    });
    session.post(wire::Prepare{{SessionTest::small(), SessionTest::small()}});
    session.post(wire::Play{});
    LaneStatus status[2];
    const auto deadline = std::chrono::steady_clock::now() + 30s;
    while (std::chrono::steady_clock::now() < deadline && !(has_ended(status[0].state) && has_ended(status[1].state))) {
      for (wire::Report& report : session.drain())
        if (auto* m = std::get_if<wire::Status>(&report)) status[m->lane] = m->status;
      session.wait(5ms);
    }
    // Each lane launches two captures per step. The second is queued for the following step.
    const int guilty = faulty_replay == 14 ? 1 : 0;
    EXPECT_EQ(status[guilty].state, LaneState::failed) << faulty_replay;
    EXPECT_EQ(status[guilty].ended_by, EndedBy::error);
    EXPECT_EQ(status[1 - guilty].state, LaneState::finished) << faulty_replay << status[1 - guilty].reason;
  }
}

TEST_F(SessionTest, HasSixtyFourLanesAtMost) {
  session.post(wire::Prepare{std::vector<RunConfig>(65, small())});
  ASSERT_TRUE(until([&] { return !heard.failures.empty(); }));
  EXPECT_EQ(heard.failures[0].text, "Too many lanes: 65; a session has 64 at most.");
}

TEST_F(SessionTest, ReportsHowManyCommandsItDropped) {
  session.post(wire::Prepare{{small()}}); // later commands wait meanwhile
  for (int i = 0; i < 20'000; ++i) session.post(wire::InspectNext{});
  session.post(wire::Play{}, size_t{1} << 40);
  ASSERT_TRUE(until([&] { return !heard.failures.empty(); }));
  const std::string& text = heard.failures[0].text; // the engine takes some meanwhile
  EXPECT_GE(std::stoi(text), 1) << text;
  EXPECT_NE(text.find(" dropped: the queue was full"), std::string::npos) << text;
}

TEST_F(SessionTest, ReportsThatItDroppedACommandThatIsTooLargeEvenIfNoneIsPending) {
  session.post(wire::Prepare{{small()}});
  ASSERT_TRUE(until([&] { return !heard.prepared.empty(); }));
  session.post(wire::Play{}, size_t{1} << 40);
  ASSERT_TRUE(until([&] { return !heard.failures.empty(); }));
  EXPECT_TRUE(heard.failures[0].text.starts_with("1 command was dropped")) << heard.failures[0].text;
}

TEST_F(SessionTest, HearsAStopHoweverMuchWaits) {
  RunConfig config = small();
  config.train.steps = 1'000'000'000;
  session.post(wire::Prepare{{config}});
  session.post(wire::Play{});
  for (int i = 0; i < 20'000; ++i) session.post(wire::InspectNext{});
  session.post(wire::Stop{});
  EXPECT_TRUE(until([&] { return heard.status[0].state == LaneState::stopped; }));
}

TEST_F(SessionTest, KeepsItsReportsUntilAListenerReadsThem) {
  RunConfig config = small();
  config.model.hidden = {4, 4, 4, 4, 4, 4};
  config.train.steps = 1'000'000'000;
  config.inspect.every = 1; // some two hundred records per step
  session.post(wire::Prepare{{config}});
  session.post(wire::Play{});
  ASSERT_TRUE(until([&] { return !heard.steps[0].empty(); }));
  const auto silent = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - silent < 2s) std::this_thread::yield();
  heard.ops[0].clear();
  listen();
  EXPECT_GT(heard.ops[0].size(), 0u);
  EXPECT_LE(heard.ops[0].size(), size_t{1} << 16);
}

TEST_F(SessionTest, EndsWithoutAListener) {
  RunConfig config = small();
  config.train.steps = 1'000'000'000;
  config.inspect.every = 1;
  session.post(wire::Prepare{{config}});
  session.post(wire::Play{});
  while (session.drain().empty()) session.wait(std::chrono::milliseconds(1));
} // the destructor returns

} // namespace
} // namespace amplab

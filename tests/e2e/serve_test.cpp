// SPDX-License-Identifier: Apache-2.0
#include "tests/e2e/server.h"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace amplab {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

TEST(Serve, GreetsWithItsProtocol) {
  Server server;
  const auto hello = server.next_of<wire::Hello>();
  ASSERT_TRUE(hello);
  EXPECT_EQ(hello->protocol, wire::kProtocolVersion);
}

TEST(Serve, TakesALaneThroughItsLoopByLines) {
  Server server;
  RunConfig config = spirals();
  config.precision.mode = "amp-fp16";
  server.send(wire::Prepare{{config}});
  ASSERT_TRUE(server.next_of<wire::Prepared>());
  std::vector<int64_t> lines;
  for (int i = 0; i < 4; ++i) {
    server.send(wire::ContinueLane{0, Pace::line, {}});
    const auto stopped = server.next_of<wire::Stopped>();
    ASSERT_TRUE(stopped);
    lines.push_back(stopped->stop.line);
  }
  EXPECT_EQ(lines, (std::vector<int64_t>{1, 2, 3, 4}));
  server.send(wire::SetBreaks{0, {{0, "step == 5 and found_inf != 1 and loss > 0", 0, "", BreakOn::none}}});
  const auto set = server.next_of<wire::BreaksSet>();
  ASSERT_TRUE(set);
  EXPECT_EQ(set->breaks.size(), 1u);
  server.send(wire::Play{});
  const auto stopped = server.next_of<wire::Stopped>();
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->stop.step, 5);
  EXPECT_EQ(stopped->stop.reason, StopReason::breakpoint);
  const auto loss = std::ranges::find(stopped->stop.names, "loss", &VariableRecord::name);
  ASSERT_NE(loss, stopped->stop.names.end());
  EXPECT_EQ(loss->dtype, "fp32");
  EXPECT_GT(loss->value, 0);
  server.send(wire::TimeTravel{0, stopped->stop.position, Seek::changed, "loss"});
  const auto past = server.next_of<wire::Stopped>();
  ASSERT_TRUE(past);
  EXPECT_TRUE(past->stop.past);
  EXPECT_EQ(past->stop.step, 5);
  EXPECT_GT(past->stop.line, 0);
  EXPECT_NE(past->stop.text.find("`loss` became"), std::string::npos) << past->stop.text;
  server.send(wire::TimeTravel{0, {99, 1, -1}, Seek::before, ""});
  EXPECT_NE(server.next_failure().find("Step 99 is not among the steps"), std::string::npos);
  server.send(wire::SetBreaks{0, {{0, "los > 0", 0, "", BreakOn::none}}});
  EXPECT_EQ(server.next_failure(),
            "Break 1: condition, column 1: NameError: name 'los' is not defined. Did you mean: 'loss'?");
  server.send(wire::Shutdown{});
  EXPECT_EQ(server.wait(), 0) << "also where a lane stands within its step";
}

TEST(Serve, TrainsAsCommandedAndSendsEveryStep) {
  Server server;
  server.send(wire::Prepare{{spirals(), spirals()}});
  const auto prepared = server.next_of<wire::Prepared>();
  ASSERT_TRUE(prepared);
  EXPECT_EQ(prepared->lanes.size(), 2u);
  server.send(wire::Play{});
  std::array<std::vector<int64_t>, 2> steps;
  int finished = 0;
  while (finished < 2) {
    const auto report = server.next();
    ASSERT_TRUE(report);
    if (const auto* m = std::get_if<wire::Steps>(&*report))
      for (const StepRecord& r : m->records) steps[static_cast<size_t>(m->lane)].push_back(r.step);
    if (const auto* m = std::get_if<wire::Status>(&*report)) finished += m->status.state == LaneState::finished;
  }
  for (const auto& lane : steps) {
    ASSERT_EQ(lane.size(), 500u);
    for (size_t i = 0; i < lane.size(); ++i) ASSERT_EQ(lane[i], static_cast<int64_t>(i) + 1);
  }
}

TEST(Serve, SendsAtMostSixtyTelemetryFramesASecondForALane) {
  Server server;
  RunConfig config = spirals();
  config.train.steps = 1'000'000'000;
  server.send(wire::Prepare{{config}});
  server.send(wire::Play{});
  ASSERT_TRUE(server.next_of<wire::Steps>());
  const auto begin = Clock::now();
  int frames = 0;
  while (Clock::now() - begin < 1s) frames += server.next_of<wire::Steps>().has_value();
  EXPECT_LE(frames, 64);
}

TEST(Serve, EndsItselfWhenTheWindowIsGone) {
  Server server;
  RunConfig config = spirals();
  config.train.steps = 1'000'000'000;
  server.send(wire::Prepare{{config}});
  server.send(wire::Play{});
  ASSERT_TRUE(server.next_of<wire::Steps>());
  server.hang_up();
  EXPECT_EQ(server.wait(), 0);
}

TEST(Serve, ABadConfigurationIsAFailureSentenceAndTheEngineGoesOn) {
  Server server;
  RunConfig config = spirals();
  config.device = "cuda:9";
  server.send(wire::Prepare{{config}});
  const auto failure = server.next_of<wire::Failure>();
  ASSERT_TRUE(failure);
  EXPECT_NE(failure->text.find("cuda:9"), std::string::npos);
  server.send(wire::Prepare{{spirals()}});
  EXPECT_TRUE(server.next_of<wire::Prepared>());
}

TEST(Serve, InspectsARunOnCommand) {
  Server server;
  RunConfig config = spirals();
  config.precision.mode = "amp-fp16";
  config.scaler.init_scale = 0x1p40;
  config.train.steps = 40;
  server.send(wire::Prepare{{config}});
  for (int phase = 0; phase < 8; ++phase) server.send(wire::StepPhase{});
  std::string phases;
  for (int phase = 0; phase < 8; ++phase) {
    const auto report = server.next_of<wire::Phases>();
    ASSERT_TRUE(report);
    phases += report->record.phase + " ";
  }
  EXPECT_EQ(phases, "cast forward scale backward unscale clip step update ");
  server.send(wire::StepOnce{29});
  for (int64_t step = 0; step < 30;) {
    const auto steps = server.next_of<wire::Steps>();
    ASSERT_TRUE(steps);
    step = steps->records.back().step;
  }
  server.send(wire::Explain{0, 1});
  const auto explained = server.next_of<wire::Explained>();
  ASSERT_TRUE(explained);
  EXPECT_EQ(explained->explanation.position.phase, "backward");
  server.send(wire::Inject{0, "fc1", "inf", 1, 0});
  server.send(wire::Fork{0, 10, "bf16", {{"precision.mode", "\"amp-bf16\""}}});
  const auto forked = server.next_of<wire::Forked>();
  ASSERT_TRUE(forked);
  EXPECT_EQ(forked->lane, 1);
  EXPECT_EQ(forked->info.fork_step, 10);
  server.send(wire::Play{});
  for (bool finished = false; !finished;) {
    const auto status = server.next_of<wire::Status>();
    ASSERT_TRUE(status);
    finished = status->lane == 1 && status->status.state == LaneState::finished;
  }
  server.send(wire::Compare{0, 1});
  const auto diverged = server.next_of<wire::Diverged>();
  ASSERT_TRUE(diverged);
  EXPECT_EQ(diverged->divergence.position.step, 11);
  server.send(wire::Rewind{1});
  const auto rewound = server.next_of<wire::Rewound>();
  ASSERT_TRUE(rewound);
  EXPECT_EQ(rewound->lane, 1);
}

wire::Command numbered(int64_t id, wire::Command command) {
  command.id = id;
  return command;
}

TEST(Serve, RepliesToEveryCommandBeforeItShutsDown) {
  for (const bool hangs_up : {false, true}) {
    Server server;
    std::vector<int64_t> sent, done;
    const auto ask = [&](wire::Command command) {
      sent.push_back(std::ssize(sent) + 1);
      server.send(numbered(sent.back(), std::move(command)));
    };
    ask(wire::Prepare{{spirals()}});
    ask(wire::StepOnce{400});
    for (int i = 0; i < 100; ++i) ask(wire::Explain{0, 300});
    if (hangs_up)
      server.hang_up();
    else
      ask(wire::Shutdown{});
    while (const auto report = server.next())
      if (std::holds_alternative<wire::Done>(*report)) done.push_back(report->command);
    EXPECT_EQ(done, sent);
    EXPECT_EQ(server.wait(), 0);
  }
}

TEST(Serve, RepliesToEveryCommandAroundAChangeOfTheNumberOfRanks) {
  if (std::string(AMPLAB_MPI) != "ON" || std::system("command -v mpirun >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "no MPI here";
  Server server;
  RunConfig ranked = spirals();
  ranked.device = "cpu";
  ranked.parallel.kind = "ddp";
  ranked.parallel.ranks = 2;
  std::vector<int64_t> sent, done;
  const auto ask = [&](wire::Command command) {
    sent.push_back(std::ssize(sent) + 1);
    server.send(numbered(sent.back(), std::move(command)));
  };
  ask(wire::Prepare{{spirals()}});
  ask(wire::Play{});
  ask(wire::Explain{0, 1});
  ask(wire::ReadVariables{0});
  ask(wire::Prepare{{ranked}});
  ask(wire::StepOnce{3});
  ask(wire::Explain{0, 99});
  ask(wire::Prepare{{spirals()}});
  ask(wire::ReadVariables{0});
  while (done.size() < sent.size()) {
    const auto report = server.next();
    ASSERT_TRUE(report) << done.size() << " of " << sent.size();
    if (std::holds_alternative<wire::Done>(*report)) done.push_back(report->command);
  }
  EXPECT_EQ(done, sent);
  server.send(wire::Shutdown{});
  EXPECT_EQ(server.wait(), 0);
}

TEST(Serve, ACommandThatCannotBeReadButForItsNumberIsAFailureAndTheEngineGoesOn) {
  Server server;
  std::vector<std::byte> bytes = wire::encode(numbered(7, wire::Rewind{3}));
  const std::string rewind = "rewind";
  std::ranges::search(bytes, std::as_bytes(std::span(rewind))).front() = std::byte{'q'};
  server.send_raw(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  server.send(numbered(8, wire::Prepare{{spirals()}}));
  std::vector<std::string> replies;
  while (replies.empty() || replies.back() != "done 8") {
    const auto report = server.next();
    ASSERT_TRUE(report);
    if (const auto* failure = std::get_if<wire::Failure>(&*report))
      replies.push_back(std::to_string(report->command) + " " + failure->text);
    if (std::holds_alternative<wire::Done>(*report)) replies.push_back("done " + std::to_string(report->command));
  }
  EXPECT_EQ(replies,
            (std::vector<std::string>{"7 This command failed: unknown message \"qewind\".", "done 7", "done 8"}));
}

TEST(Serve, GarbageOnTheWireEndsItWithASentenceNotACrash) {
  Server server;
  server.send_raw(std::string("\x08\0\0\0garbage!", 12));
  EXPECT_EQ(server.wait(), 1);
}

// The pipe and the session's queue are full, because the client does not read.
TEST(Serve, EndsOnShutdownIfItsReportsAreNotRead) {
  for (const bool hangs_up : {false, true}) {
    Server server;
    RunConfig config = spirals();
    config.train.steps = 1'000'000'000;
    config.inspect.every = 1;
    server.send(wire::Prepare{{config}});
    server.send(wire::Play{});
    ASSERT_TRUE(server.next_of<wire::Steps>());
    ASSERT_TRUE(server.fills_its_pipe());
    if (hangs_up)
      server.hang_up();
    else
      server.send(wire::Shutdown{});
    EXPECT_EQ(server.wait_without_reading(), 0);
  }
}

TEST(Serve, RejectsMoreLanesThanASessionHas) {
  Server server;
  server.send(wire::Prepare{std::vector<RunConfig>(65, spirals())});
  EXPECT_EQ(server.next_failure(), "Too many lanes: 65; a session has 64 at most.");
}

TEST(Serve, RejectsPathsThatTheSystemWouldCut) {
  Server server;
  server.send(wire::Prepare{{spirals()}});
  ASSERT_TRUE(server.next_of<wire::Prepared>());
  const std::string cut("weights\0.safetensors", 20);
  for (const wire::Command& command : std::initializer_list<wire::Command>{
           wire::LoadWeights{0, cut}, wire::Resume{0, cut}, wire::SaveWeights{0, cut, ""}}) {
    server.send(command);
    EXPECT_EQ(server.next_failure(), "weights\\x00.safetensors: not a file name: it contains a zero byte.");
  }
}

} // namespace
} // namespace amplab

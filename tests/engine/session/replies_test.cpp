// SPDX-License-Identifier: Apache-2.0
// Every command with a number gets exactly one reply, in the order of the commands.
#include "tests/engine/session/session_fixture.h"

#include <algorithm>
#include <numeric>
#include <thread>

namespace amplab {
namespace {

using namespace std::chrono_literals;

struct Replies : SessionTest {
  std::vector<int64_t> sent, done;                         // command numbers, in order
  std::map<int64_t, std::vector<std::string>> failures_of; // messages
  std::map<int64_t, std::vector<LineStop>> stops_of;

  int64_t ask(wire::Command command) {
    sent.push_back(command.id = std::ssize(sent) + 1);
    session.post(std::move(command));
    return sent.back();
  }
  void hear() {
    for (wire::Report& report : session.drain()) {
      if (const auto* m = std::get_if<wire::Status>(&report)) heard.status[static_cast<size_t>(m->lane)] = m->status;
      if (const auto* m = std::get_if<wire::Steps>(&report)) steps += std::ssize(m->records);
      if (const auto* m = std::get_if<wire::BreaksSet>(&report)) heard.breaks_set.push_back(*m);
      if (const auto* m = std::get_if<wire::Failure>(&report)) failures_of[report.command].push_back(m->text);
      if (const auto* m = std::get_if<wire::Stopped>(&report)) stops_of[report.command].push_back(m->stop);
      if (std::holds_alternative<wire::Done>(report)) done.push_back(report.command);
    }
  }
  template <class Condition> bool until(Condition condition) {
    for (const auto deadline = std::chrono::steady_clock::now() + 30s; std::chrono::steady_clock::now() < deadline;
         session.wait(5ms)) {
      hear();
      if (condition()) return true;
    }
    return false;
  }
  bool all_answered() {
    return until([this] { return done.size() >= sent.size(); });
  }
  static RunConfig endless() {
    RunConfig config = small();
    config.train.steps = 1'000'000'000;
    return config;
  }
  int64_t steps = 0;
};

TEST_F(Replies, ComeOnceForEachCommandInOrderWhateverItIs) {
  ask(wire::Play{});
  ask(wire::Prepare{{small(), small()}});
  ask(wire::SetInspection{});
  ask(wire::SetBreaks{-1, {}});
  ask(wire::ApplySetting{0, "optimizer.lr", "0.5"});
  ask(wire::ApplySetting{0, "no.such.key", "1"});
  ask(wire::StepOnce{2});
  ask(wire::StepPhase{});
  ask(wire::ContinueLane{0, Pace::line, {}});
  ask(wire::ContinueLane{7, Pace::free, {}});
  ask(wire::SaveCheckpoints{});
  ask(wire::InspectNext{});
  ask(wire::Inject{-1, "loss", "inf", 1, 0});
  ask(wire::Explain{0, 99});
  ask(wire::CancelCommand{1});
  ask(wire::Pause{});
  ask(wire::ReadVariables{1});
  ask(wire::Stop{});
  ask(wire::StepPhase{});
  ask(wire::SetBreaks{-1, {}});
  ask(wire::Rewind{});
  ASSERT_TRUE(all_answered());
  EXPECT_EQ(done, sent);
}

TEST_F(Replies, ComeAlsoForCommandsThatAreLeftOutUnderTheirNumbers) {
  ask(wire::Prepare{{small()}}); // later commands wait meanwhile
  for (int i = 0; i < 20'000; ++i) ask(wire::InspectNext{});
  ask(wire::Stop{}); // replaces another command in the full queue
  ASSERT_TRUE(all_answered());
  EXPECT_EQ(done, sent);
  ASSERT_FALSE(failures_of.empty());
  EXPECT_FALSE(failures_of.contains(0));
  EXPECT_FALSE(failures_of.contains(sent.back()));
  for (const auto& [command, sentences] : failures_of)
    EXPECT_EQ(sentences, (std::vector<std::string>{
                             "1 command was dropped: the queue was full. Wait for replies between commands."}))
        << command;
}

TEST_F(Replies, ComeForWhatWaitsWhenTheSessionEndsAndForWhatIsSentAfterwards) {
  ask(wire::Prepare{{endless()}});
  ask(wire::Play{});
  for (int i = 0; i < 1000; ++i) ask(wire::Explain{0, 1});
  ask(wire::Shutdown{});
  session.end();
  ask(wire::ReadVariables{0});
  hear();
  EXPECT_EQ(done, sent);
  EXPECT_EQ(failures_of[sent.back()], (std::vector<std::string>{"The engine ended before this command."}));
  EXPECT_FALSE(failures_of.contains(sent.back() - 1)) << "it was to shut down, and did";
}

TEST_F(Replies, OfARejectionComeInItsTurn) {
  ask(wire::Prepare{{small()}});
  sent.push_back(2);
  session.reject(2, {"No."});
  ask(wire::Pause{});
  ASSERT_TRUE(all_answered());
  EXPECT_EQ(done, sent);
  EXPECT_EQ(failures_of[2], (std::vector<std::string>{"No."}));
}

TEST_F(Replies, OfNamesDuringAFreeGoOnAreTheirOwnAndTheRunGoesOn) {
  ask(wire::Prepare{{endless()}});
  const int64_t going = ask(wire::ContinueLane{0, Pace::free, {}});
  const int64_t names = ask(wire::ReadVariables{0});
  ASSERT_TRUE(all_answered());
  EXPECT_EQ(done, sent);
  EXPECT_EQ(stops_of[names].size(), 1u);
  EXPECT_FALSE(stops_of.contains(going));
  EXPECT_TRUE(until([&, before = steps] { return steps > before + 100; })) << "no command has paused it";
  ask(wire::Pause{});
  ASSERT_TRUE(all_answered());
  EXPECT_EQ(stops_of[going].size(), 1u);
}

TEST_F(Replies, OfAFreeGoOnComeWhereOtherLanesTakeThePlaceOfItsOwn) {
  for (const bool rewound : {false, true}) {
    ask(wire::Prepare{{endless(), endless()}});
    const int64_t going = ask(wire::ContinueLane{-1, Pace::free, {}});
    ask(rewound ? wire::Command(wire::Rewind{}) : wire::Command(wire::Prepare{{small()}}));
    ASSERT_TRUE(all_answered());
    EXPECT_EQ(done, sent);
    EXPECT_EQ(stops_of[going].size(), 2u) << rewound;
  }
}

TEST_F(Replies, OfAFreeGoOnComeOnceForALaneThatIsRewoundMeanwhile) {
  ask(wire::Prepare{{endless(), endless()}});
  const int64_t going = ask(wire::ContinueLane{-1, Pace::free, {}});
  ask(wire::Rewind{1});
  ASSERT_TRUE(all_answered());
  EXPECT_EQ(stops_of[going].size(), 1u);
  ask(wire::Pause{});
  ASSERT_TRUE(all_answered());
  EXPECT_EQ(stops_of[going].size(), 2u);
}

TEST_F(Replies, OfAPrepareThatFailsLeaveAFreeGoOnUnderWay) {
  ask(wire::Prepare{{endless()}});
  const int64_t going = ask(wire::ContinueLane{0, Pace::free, {}});
  RunConfig absent = small();
  absent.device = "cuda:7";
  ask(wire::Prepare{{absent}});
  ASSERT_TRUE(all_answered());
  EXPECT_FALSE(stops_of.contains(going));
  EXPECT_TRUE(until([&, before = steps] { return steps > before + 100; }));
}

TEST_F(Replies, OfAPhaseOrBreaksWithoutALiveLaneAreAFailure) {
  ask(wire::Prepare{{small()}});
  ask(wire::Stop{});
  const int64_t phase = ask(wire::StepPhase{}), breaks = ask(wire::SetBreaks{-1, {}});
  ASSERT_TRUE(all_answered());
  EXPECT_EQ(failures_of[phase], (std::vector<std::string>{"No run can continue: it has ended."}));
  EXPECT_EQ(failures_of[breaks], (std::vector<std::string>{"No run can have breaks: it has ended."}));
}

TEST_F(Replies, OfBreaksInALaneThatHasEndedHoldOnceItIsRewound) {
  ask(wire::Prepare{{small()}});
  ask(wire::Stop{});
  ask(wire::SetBreaks{0, {{3, "", 0, "", BreakOn::none}}});
  ask(wire::Rewind{0});
  ask(wire::Play{});
  ASSERT_TRUE(all_answered());
  EXPECT_EQ(heard.breaks_set.size(), 1u);
  ASSERT_TRUE(until([&] { return stops_of.contains(0); }));
  EXPECT_EQ(stops_of[0][0].line, 3);
}

TEST_F(Replies, OfACancelledCommandAndOfItsCancellationComeInTheirTurns) {
  ask(wire::Prepare{{small()}});
  const int64_t names = ask(wire::ReadVariables{0});
  ask(wire::CancelCommand{names});
  ASSERT_TRUE(all_answered());
  EXPECT_EQ(done, sent);
  EXPECT_EQ(stops_of[names].size() + failures_of[names].size(), 1u) << "it may have been answered before";
}

// ---- queued reports ------------------------------------------------------------------------------------------------

TEST_F(Replies, ThatWaitWakeTheListenerAndSoDoesHalfTheRoomForSteps) {
  ask(wire::Prepare{{endless()}});
  ask(wire::Play{});
  ASSERT_TRUE(until([&] { return heard.status[0].state == LaneState::running; }));
  const auto began = std::chrono::steady_clock::now();
  session.wait(60s);
  EXPECT_LT(std::chrono::steady_clock::now() - began, 50s);
  const int64_t before = steps;
  hear();
  EXPECT_GE(steps - before, 4096);
}

TEST_F(Replies, AndStepsComeOnceToTwoListeners) {
  RunConfig config = small();
  config.train.steps = 30'000;
  session.post(wire::Prepare{{config}});
  session.post(wire::Play{});
  std::array<std::vector<int64_t>, 2> of_listeners;
  std::atomic<bool> ended = false;
  const auto listen = [&](std::vector<int64_t>& numbers) {
    for (bool last = false; !last;) {
      last = ended;
      for (const wire::Report& report : session.drain()) {
        if (const auto* m = std::get_if<wire::Status>(&report); m && has_ended(m->status.state)) ended = true;
        if (const auto* m = std::get_if<wire::Steps>(&report))
          for (const StepRecord& record : m->records) numbers.push_back(record.step);
      }
    }
  };
  {
    std::jthread first([&] { listen(of_listeners[0]); }), second([&] { listen(of_listeners[1]); });
  }
  for (const std::vector<int64_t>& numbers : of_listeners) EXPECT_TRUE(std::ranges::is_sorted(numbers));
  std::vector<int64_t> all = of_listeners[0], expected(30'000);
  all.insert(all.end(), of_listeners[1].begin(), of_listeners[1].end());
  std::ranges::sort(all);
  std::iota(expected.begin(), expected.end(), 1);
  EXPECT_TRUE(all == expected);
}

} // namespace
} // namespace amplab

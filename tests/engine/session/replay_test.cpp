// SPDX-License-Identifier: Apache-2.0
// Replays of past steps report their progress, and end within a step when they are called off.
#include "tests/engine/session/past_fixture.h"
#include "tests/support/limited_device.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <utility>

namespace amplab {
namespace {

// A session on a device that counts its calls. The lanes keep no snapshots, so every replay starts at the seed.
struct Replays {
  LimitedDevice* device = nullptr; // the session's
  std::atomic<int64_t> calls = 0;
  std::function<void()> at_call; // runs on the engine's thread
  std::unique_ptr<Session> session = std::make_unique<Session>([this](const std::string&) {
    auto limited = std::make_unique<LimitedDevice>(open_device("cpu"), size_t{1} << 30);
    limited->at_call = [this] {
      ++calls;
      if (at_call) at_call();
    };
    device = limited.get();
    return limited;
  });
  std::vector<wire::Report> heard;

  Replays(int64_t steps = 200) {
    RunConfig a = SessionTest::small(), b = a;
    a.train.steps = b.train.steps = steps;
    a.train.compile = b.train.compile = false;
    a.inspect.snapshot_mb = b.inspect.snapshot_mb = 0;
    b.optimizer.lr = 0.002;
    b.device = a.device = "cpu";
    session->post(wire::Prepare{{a, b}});
    session->post(wire::Play{});
    wait([](const wire::Report& report) {
      const auto* status = std::get_if<wire::Status>(&report);
      return status && status->lane == 1 && status->status.state == LaneState::finished;
    });
  }
  // Waits for a report that fits and returns it. Fails the test after 60 seconds.
  template <class Fits> wire::Report wait(Fits fits) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (std::chrono::steady_clock::now() < deadline) {
      for (wire::Report& report : session->drain()) heard.push_back(std::move(report));
      const auto found = std::ranges::find_if(heard, fits);
      if (found != heard.end()) return *found;
      session->wait(std::chrono::milliseconds(5));
    }
    ADD_FAILURE() << "nothing was heard";
    return wire::Failure{};
  }
  wire::Report answer(int64_t command) {
    return wait([&](const wire::Report& report) {
      return report.command == command && !std::holds_alternative<wire::Progress>(report);
    });
  }
  void ask(wire::Command command, int64_t id) {
    command.id = id;
    session->post(std::move(command));
  }
};

class CancelledReplay : public testing::TestWithParam<wire::Command> {};

TEST_P(CancelledReplay, EndsWithinAStepAndIsAnsweredByAFailure) {
  Replays replays;
  std::atomic<int64_t> since = -1; // calls since CancelCommand
  replays.at_call = [&, calls = 0]() mutable {
    if (since >= 0) ++since;
    if (++calls == 1000) replays.session->post(wire::CancelCommand{77}), since = 0;
  };
  replays.ask(GetParam(), 77);
  const wire::Report answer = replays.answer(77);
  ASSERT_TRUE(std::holds_alternative<wire::Failure>(answer));
  EXPECT_EQ(std::get<wire::Failure>(answer).text, "Cancelled.");
  EXPECT_GE(since, 0);
  EXPECT_LT(since, 60) << "a step of this model has some forty calls";
  replays.at_call = nullptr;
  replays.ask(wire::Explain{0, 2}, 78);
  EXPECT_TRUE(std::holds_alternative<wire::Explained>(replays.answer(78))) << "the session is as it was";
}

INSTANTIATE_TEST_SUITE_P(Past, CancelledReplay,
                         testing::Values(wire::Explain{0, 190}, wire::Compare{0, 1}, wire::Fork{1, 190, "kid", {}},
                                         wire::InspectPastStep{1, 190}));

TEST(Replay, OneThatWaitsItsTurnIsTakenOutOfTheQueue) {
  Replays replays;
  replays.ask(wire::Compare{0, 1}, 5);
  replays.ask(wire::Compare{1, 0}, 6);
  replays.session->post(wire::CancelCommand{6});
  replays.session->post(wire::CancelCommand{999}); // an unknown command
  EXPECT_TRUE(std::holds_alternative<wire::Failure>(replays.answer(6)));
  EXPECT_TRUE(std::holds_alternative<wire::Diverged>(replays.answer(5)));
}

TEST(Replay, ReportsItsProgressAsAReplyToItsCommand) {
  Replays replays(3000);
  replays.ask(wire::Compare{0, 1}, 5);
  EXPECT_TRUE(std::holds_alternative<wire::Diverged>(replays.answer(5)));
  int64_t last = -1;
  for (const wire::Report& report : replays.heard)
    if (const auto* progress = std::get_if<wire::Progress>(&report)) {
      EXPECT_EQ(report.command, 5);
      EXPECT_GT(progress->steps, last);
      EXPECT_GT(progress->left, 0);
      last = progress->steps;
    }
  EXPECT_GT(last, 100);
}

TEST(Replay, EndsWhenItsSessionDoes) {
  int64_t whole = 0;
  {
    Replays replays(1000);
    const int64_t before = replays.calls;
    replays.ask(wire::Compare{0, 1}, 5);
    EXPECT_TRUE(std::holds_alternative<wire::Diverged>(replays.answer(5)));
    whole = replays.calls - before;
  }
  Replays replays(1000);
  std::promise<void> begun;
  const int64_t before = replays.calls;
  replays.at_call = [&, has_begun = false]() mutable {
    if (!std::exchange(has_begun, true)) begun.set_value();
  };
  replays.ask(wire::Compare{0, 1}, 5);
  begun.get_future().wait();
  replays.session.reset();
  EXPECT_LT(replays.calls - before, whole / 4);
}

} // namespace
} // namespace amplab

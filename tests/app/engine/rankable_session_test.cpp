// SPDX-License-Identifier: Apache-2.0
// A session that is replaced when lanes are prepared with another number of ranks.
#include "app/engine/rankable_session.h"

#include "engine/run/config_error.h"
#include "engine/session/session.h"
#include "kernels/registry/registry.h"
#include "tests/support/program.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

namespace amplab {
namespace {

using namespace std::chrono_literals;

// Stands in for the ranks: a session in this process with single-rank lanes.
struct InPlaceOfRanks final : SessionPort {
  Session session{open_device};
  void post(wire::Command command, size_t bytes) override {
    if (auto* prepare = std::get_if<wire::Prepare>(&command))
      for (RunConfig& config : prepare->configs) config.parallel = {};
    session.post(std::move(command), bytes);
  }
  void reject(int64_t command, wire::Failure why) override { session.reject(command, std::move(why)); }
  std::vector<wire::Report> drain() override { return session.drain(); }
  void wait(std::chrono::milliseconds limit) override { session.wait(limit); }
  void gather(std::chrono::milliseconds limit) override { session.gather(limit); }
  void settle(const std::stop_token& stop) override { session.settle(stop); }
  void end() override { session.end(); }
  bool lost() const override { return session.lost(); }
};

struct Rankable : testing::Test {
  bool startable = true;
  RankableSession session{[this](int ranks, double) -> std::shared_ptr<SessionPort> {
    if (ranks > 1 && !startable) throw ConfigError("Ranks cannot be started.");
    return std::make_shared<InPlaceOfRanks>();
  }};
  std::vector<int64_t> sent, done;
  std::map<int64_t, std::string> failure_of;
  std::map<int64_t, int> prepared;

  static RunConfig with_ranks(int64_t ranks) {
    RunConfig config;
    config.data.name = "spirals";
    config.data.batch_size = 16;
    config.model.hidden = {8};
    config.scaler.kind = "none";
    config.precision.mode = "fp32";
    config.train.steps = 1'000'000'000;
    config.train.eval_every = 0;
    if (ranks > 1) config.parallel.kind = "ddp", config.parallel.ranks = ranks;
    return config;
  }
  int64_t ask(wire::Command command) {
    sent.push_back(command.id = std::ssize(sent) + 1);
    session.post(std::move(command));
    return sent.back();
  }
  void hear(const wire::Report& report) {
    if (const auto* m = std::get_if<wire::Failure>(&report)) failure_of[report.command] = m->text;
    if (std::holds_alternative<wire::Prepared>(report)) ++prepared[report.command];
    if (std::holds_alternative<wire::Done>(report)) done.push_back(report.command);
  }
  bool all_answered() {
    for (const auto deadline = std::chrono::steady_clock::now() + 30s; std::chrono::steady_clock::now() < deadline;
         session.wait(5ms)) {
      for (const wire::Report& report : session.drain()) hear(report);
      if (done.size() >= sent.size()) return true;
    }
    return false;
  }
};

TEST_F(Rankable, ObeysWhatWaitsBeforeItBecomesAnother) {
  TemporaryFolder folder;
  const std::string file = (folder / "w.safetensors").string();
  ask(wire::Prepare{{with_ranks(1)}});
  ask(wire::SaveWeights{0, file, ""});
  const int64_t other = ask(wire::Prepare{{with_ranks(2)}});
  ask(wire::Play{});
  const int64_t again = ask(wire::Prepare{{with_ranks(1)}});
  ask(wire::ReadVariables{0});
  ASSERT_TRUE(all_answered());
  EXPECT_EQ(done, sent);
  EXPECT_TRUE(failure_of.empty());
  EXPECT_TRUE(std::filesystem::exists(file));
  EXPECT_EQ(prepared[other], 1);
  EXPECT_EQ(prepared[again], 1);
}

TEST_F(Rankable, LosesNoStepAndSwapsNoneWhereItBecomesAnother) {
  constexpr int kTimes = 20;
  std::atomic<int> prepared_so_far = 0;
  std::vector<std::string> wrong;
  std::jthread listener([&](const std::stop_token& stop) {
    for (int64_t last = 0; !stop.stop_requested();)
      for (const wire::Report& report : session.drain()) {
        if (std::holds_alternative<wire::Prepared>(report)) last = 0, ++prepared_so_far, prepared_so_far.notify_all();
        if (const auto* m = std::get_if<wire::Steps>(&report))
          for (const StepRecord& record : m->records) {
            if (record.step != last + 1)
              wrong.push_back(std::to_string(record.step) + " after " + std::to_string(last));
            last = record.step;
          }
      }
  });
  for (int i = 0; i < kTimes; ++i) {
    ask(wire::Prepare{{with_ranks(1 + i % 2)}});
    ask(wire::Play{});
    prepared_so_far.wait(i);
  }
  listener.request_stop();
  listener.join();
  EXPECT_EQ(wrong, std::vector<std::string>());
}

TEST_F(Rankable, StaysAsItIsWhereRanksCannotBeStarted) {
  startable = false;
  ask(wire::Prepare{{with_ranks(1)}});
  const int64_t refused = ask(wire::Prepare{{with_ranks(2)}});
  const int64_t names = ask(wire::ReadVariables{0});
  ASSERT_TRUE(all_answered());
  EXPECT_EQ(done, sent);
  EXPECT_EQ(failure_of[refused], "Ranks cannot be started.");
  EXPECT_FALSE(failure_of.contains(names)) << "the lanes are there";
}

TEST_F(Rankable, RepliesToWaitingCommandsWhenItEnds) {
  ask(wire::Prepare{{with_ranks(1)}});
  ask(wire::Play{});
  ask(wire::Prepare{{with_ranks(2)}});
  for (int i = 0; i < 100; ++i) ask(wire::Explain{0, 1});
  ask(wire::Shutdown{});
  session.end();
  ask(wire::Prepare{{with_ranks(2)}});
  ASSERT_TRUE(all_answered());
  EXPECT_EQ(done, sent);
}

TEST_F(Rankable, WatchesOnWhereItBecomesAnother) {
  ask(wire::SetInspection{1, 1.0, false, false, true});
  const int64_t other = ask(wire::Prepare{{with_ranks(2)}});
  std::vector<int64_t> pictured;
  for (const auto deadline = std::chrono::steady_clock::now() + 30s;
       pictured.empty() && std::chrono::steady_clock::now() < deadline; session.wait(5ms))
    for (const wire::Report& report : session.drain())
      if (std::holds_alternative<wire::Preview>(report)) pictured.push_back(report.command);
  EXPECT_EQ(pictured, std::vector<int64_t>{other});
}

} // namespace
} // namespace amplab

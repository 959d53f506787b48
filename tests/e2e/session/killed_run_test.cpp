// SPDX-License-Identifier: Apache-2.0
// The engine is killed at random moments while it writes a session. The file holds all rows but those of the last
// second.
#include "engine/session_file/session_file.h"
#include "tests/e2e/session/session_rows.h"
#include "tests/support/seed.h"

#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <poll.h>
#include <random>

namespace amplab {
namespace {

constexpr int kKills = 10;
constexpr size_t kStep = 2, kWallS = 5; // columns of history.csv

struct SessionOfAKilledRun : testing::Test {
  TemporaryFolder folder;
  std::string session = (folder / "a.amplab").string(), out = (folder / "out").string();
  std::vector<std::string> configs;

  void SetUp() override {
    for (const char* name : {"a", "b", "c"})
      configs.push_back(
          folder.write(std::string(name) + ".json", std::string(R"({"name": ")") + name +
                                                        R"(", "data": {"name": "spirals", "batch_size": 16},
        "model": {"hidden": [8]}, "scaler": {"growth_interval": 40}, "precision": {"mode": ")" +
                                                        (*name == 'b' ? "amp-bf16" : "amp-fp16") + R"("},
        "train": {"steps": 100000000, "eval_every": 100}, "inspect": {"every": 1000}})"));
  }

  std::vector<std::string> words(const std::vector<std::string>& more) const {
    std::vector<std::string> all = {AMPLAB_ENGINE, "run", "--quiet"};
    all.insert(all.end(), configs.begin(), configs.end());
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  static std::mt19937& random() { // continues when the test is repeated
    static std::mt19937 drawn(support::seed_of_this_test());
    return drawn;
  }

  // Each row of the session equals the engine's row. Only rows of the last second may be missing. The lanes take turns,
  // so a lane's clock runs only while it trains.
  void expect_whole(SessionReader& reader, const SessionRun& run) {
    const std::vector<std::string> written = history_lines(reader, run),
                                   made = lines_of_run(out + "/history.csv", run.config.name);
    if (made.empty()) return; // killed before its first rows
    for (size_t i = 0; i < std::min(written.size(), made.size()); ++i)
      ASSERT_EQ(written[i], made[i]) << run.config.name;
    if (written.size() >= made.size()) return; // the CSV is written a moment later
    const double lost = std::stod(cells_of(made.back())[kWallS]) - std::stod(cells_of(made[written.size()])[kWallS]);
    EXPECT_LT(lost * static_cast<double>(configs.size()), 1.0)
        << run.config.name << ": " << made.size() - written.size() << " steps are missing";
  }

  // Rows are committed within a second, however many the engine makes meanwhile.
  bool each_lane_has_steps(std::chrono::seconds limit) const {
    const auto end = std::chrono::steady_clock::now() + limit;
    for (; std::chrono::steady_clock::now() < end; ::poll(nullptr, 0, 20)) try {
        SessionReader reader(session);
        const std::vector<SessionRun> runs = reader.runs();
        const auto has_steps = [&](const SessionRun& run) { return reader.step_count(run.number) > 0; };
        if (runs.size() == configs.size() && std::ranges::all_of(runs, has_steps)) return true;
      } catch (const SessionError&) { // not there yet
      }
    return false;
  }
};

TEST_F(SessionOfAKilledRun, HoldsAllButTheLastSecond) {
  for (int kill = 0; kill < kKills; ++kill) {
    std::filesystem::remove(session);
    std::filesystem::remove_all(out);
    const Running running(words({"--session", session, "--out", out}), folder);
    ::poll(nullptr, 0, static_cast<int>(random()() % 2500)); // milliseconds: a random moment
    running.signal(SIGKILL);
    running.wait();
    if (!std::filesystem::exists(session)) continue; // killed before it began
    SCOPED_TRACE("kill " + std::to_string(kill));
    try {
      SessionFile(session, {}); // as a program that continues the session
    } catch (const SessionError& error) {
      FAIL() << error.what();
    }
    SessionReader reader(session);
    EXPECT_FALSE(reader.being_written());
    for (const SessionRun& run : reader.runs()) expect_whole(reader, run);
    EXPECT_TRUE(reader.damage().empty()) << reader.damage().front();
  }
}

// The engine is deterministic. Except for times, a killed run has the rows of a run that was not killed.
TEST_F(SessionOfAKilledRun, HoldsTheRowsOfARunThatWasNotKilled) {
  const Running killed(words({"--session", session, "--out", out}), folder);
  ASSERT_TRUE(each_lane_has_steps(std::chrono::seconds(60))) << "no step came into the session";
  killed.signal(SIGKILL);
  killed.wait();
  SessionReader reader(session);
  const std::vector<SessionRun> runs = reader.runs();
  ASSERT_EQ(runs.size(), 3u);
  int64_t steps = 0;
  for (const SessionRun& run : runs) steps = std::max(steps, reader.step_count(run.number));
  ASSERT_GT(steps, 0);
  const std::string whole = (folder / "whole").string();
  ASSERT_EQ(Running(words({"--out", whole, "--steps", std::to_string(steps + 1)}), folder).wait().status, 0);
  const std::vector<std::string> names = cells_of(lines_of(slurp(whole + "/history.csv")).front());
  for (const SessionRun& run : runs) {
    const std::vector<std::string> written = history_lines(reader, run),
                                   made = lines_of_run(whole + "/history.csv", run.config.name);
    ASSERT_LT(written.size(), made.size()); // its last step is evaluated, as the last planned one
    for (size_t i = 0; i < written.size(); ++i) {
      const std::vector<std::string> a = cells_of(written[i]), b = cells_of(made[i]);
      for (size_t column = 3; column < names.size();
           ++column) // after the step; the run's id depends on the planned steps
        if (names[column] != "wall_s" && names[column] != "samples_per_s") {
          ASSERT_EQ(a[column], b[column]) << run.config.name << ", step " << a[kStep] << ", " << names[column];
        }
    }
  }
}

} // namespace
} // namespace amplab

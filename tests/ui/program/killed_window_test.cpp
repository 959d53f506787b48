// SPDX-License-Identifier: GPL-3.0-or-later
// The window is killed while lanes run. Its session is compared with the engine's output up to one second before the
// kill. The engine runs through `tee`, so that all its output is in a file.
#include "engine/session_file/session_reader.h"
#include "engine/wire/stream.h"
#include "tests/engine/session_file/random_records.h"
#include "tests/support/program.h"
#include "tests/support/seed.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <thread>
#include <variant>

namespace amplab {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
namespace fs = std::filesystem;

constexpr int kKills = 10;
constexpr auto kBehind = 1s; // longest delay of a session

struct Reports {
  std::map<int64_t, std::vector<StepRecord>> steps; // by lane
  std::map<int64_t, std::vector<Event>> events;
};

// Returns the complete reports among the first bytes of an engine's output.
Reports reports_in(std::string_view bytes) {
  Reports reports;
  wire::Splitter splitter;
  splitter.feed(std::as_bytes(std::span(bytes.data(), bytes.size())));
  while (const auto body = splitter.next()) {
    wire::Report report = wire::decode_report(*body);
    if (auto* steps = std::get_if<wire::Steps>(&report))
      std::ranges::move(steps->records, std::back_inserter(reports.steps[steps->lane]));
    if (auto* events = std::get_if<wire::Events>(&report))
      std::ranges::move(events->events, std::back_inserter(reports.events[events->lane]));
  }
  return reports;
}

class KilledWindow : public testing::Test {
 protected:
  std::string lane(const std::string& name, const std::string& mode) const {
    return folder_.write(
        name + ".json", R"({"name": ")" + name +
                            R"(", "data": {"name": "spirals", "batch_size": 32}, "model": {"hidden": [32]},
      "precision": {"mode": ")" +
                            mode + R"("}, "inspect": {"every": 50}, "train": {"steps": 10000000, "eval_every": 500}})");
  }
  std::optional<fs::path> session() const {
    const fs::path sessions = folder_ / "data/amplab/amplab/sessions";
    if (!fs::is_directory(sessions)) return std::nullopt;
    for (const auto& entry : fs::directory_iterator(sessions))
      if (entry.path().extension() == ".amplab") return entry.path();
    return std::nullopt;
  }

  // Before this, data wait in memory.
  bool is_begun() const {
    const auto path = session();
    try {
      return path && SessionReader(path->string()).runs().size() == 2;
    } catch (const SessionError&) {
      return false;
    }
  }

  TemporaryFolder folder_;
};

TEST_F(KilledWindow, HasLostNothingOlderThanASecond) {
  static std::mt19937 random(support::seed_of_this_test()); // continues when the test is repeated
  std::uniform_real_distribution<double> later(1.2, 3.5);
  const std::string fp32 = lane("fp32", "fp32"), fp16 = lane("fp16", "amp-fp16");
  const fs::path output = folder_ / "output";
  const std::string script =
      folder_.write("engine.sh", "\"" AMPLAB_ENGINE "\" serve | tee \"" + output.string() + "\"\n");
  for (int kill = 0; kill < kKills; ++kill) {
    fs::remove_all(folder_ / "data");
    fs::remove(output);
    const Running window({AMPLAB_WINDOW, "--run", "--engine", "sh \"" + script + "\"", fp32, fp16}, folder_,
                         {"QT_QPA_PLATFORM=offscreen", "HOME=" + (folder_ / "home").string(),
                          "XDG_DATA_HOME=" + (folder_ / "data").string(),
                          "XDG_CONFIG_HOME=" + (folder_ / "config").string(),
                          "TMPDIR=" + (folder_ / "").string()}); // files left by a kill are removed with the test
    // Size of the engine's output at each moment.
    std::vector<std::pair<Clock::time_point, uintmax_t>> sizes;
    const auto limit = Clock::now() + 60s;
    const auto wait = [&](auto until) {
      while (!until() && Clock::now() < limit) {
        std::this_thread::sleep_for(5ms); // polling interval
        std::error_code absent;
        const uintmax_t size = fs::file_size(output, absent);
        sizes.emplace_back(Clock::now(), absent ? 0 : size);
      }
    };
    wait([&] { return !sizes.empty() && sizes.back().second > 20'000; }); // lanes run
    wait([&] { return is_begun(); });
    const auto moment =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(later(random)));
    wait([&] { return Clock::now() >= moment; });
    window.signal(SIGKILL);
    const auto killed = Clock::now();
    window.wait();
    ASSERT_LT(killed, limit);

    const auto old = std::ranges::find_if(sizes.rbegin(), sizes.rend(),
                                          [&](const auto& at) { return at.first <= killed - kBehind; });
    ASSERT_NE(old, sizes.rend());
    const std::string bytes = slurp(output);
    const Reports all = reports_in(bytes), must = reports_in(std::string_view(bytes).substr(0, old->second));
    ASSERT_TRUE(must.steps.contains(0) && must.steps.contains(1)) << "nothing was run before that";
    const auto path = session();
    ASSERT_TRUE(path);
    SessionReader reader(path->string());
    EXPECT_FALSE(reader.being_written());
    EXPECT_EQ(reader.value("window.open"), "1");
    const auto runs = reader.runs();
    ASSERT_EQ(runs.size(), 2u);
    for (const SessionRun& run : runs) {
      const auto& reported = all.steps.at(run.lane);
      size_t kept = 0;
      reader.steps(run.number, 0, INT64_MAX, [&](std::span<const StepRecord> steps) {
        for (const StepRecord& step : steps) {
          ASSERT_LT(kept, reported.size());
          ASSERT_EQ(support::difference(step, reported[kept]), "") << "step " << step.step;
          ++kept;
        }
      });
      EXPECT_GE(kept, must.steps.at(run.lane).size()) << "of " << reported.size() << " at the end, kill " << kill;
      size_t events = 0;
      reader.events(run.number, [&](std::span<const Event> some) { events += some.size(); });
      EXPECT_GE(events, must.events.contains(run.lane) ? must.events.at(run.lane).size() : 0);
    }
    EXPECT_TRUE(reader.damage().empty()) << reader.damage().front();
    if (HasFailure()) break;
  }
}

} // namespace
} // namespace amplab

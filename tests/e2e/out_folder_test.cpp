// SPDX-License-Identifier: Apache-2.0
// The folder of `--out`: its contents are replaced when a run starts, and never otherwise.
#include "tests/support/csv_rows.h"
#include "tests/support/program.h"

#include <algorithm>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <map>
#include <sys/stat.h>
#include <thread>

namespace amplab {
namespace {

struct OutFolder : testing::Test {
  TemporaryFolder folder;
  std::string out = (folder / "out").string();
  std::string config =
      folder.write("a.json", R"({"name": "a", "data": {"name": "spirals", "batch_size": 32}, "model": {"hidden": [16]},
    "train": {"steps": 20, "eval_every": 0}})");

  Ended run(std::vector<std::string> words) {
    words.insert(words.begin(), {AMPLAB_ENGINE, "run", config, "--quiet"});
    return Running(words, folder).wait();
  }
  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> texts;
    for (const auto& entry : std::filesystem::directory_iterator(out))
      texts[entry.path().filename()] = slurp(entry.path());
    return texts;
  }
  // Starts a run without end and waits until it has written some rows.
  Running endless() {
    Running running({AMPLAB_ENGINE, "run", config, "--steps", "100000000", "--out", out, "--quiet"}, folder);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    std::error_code absent;
    while (std::chrono::steady_clock::now() < deadline &&
           (!std::filesystem::exists(out + "/history.csv") ||
            std::filesystem::file_size(out + "/history.csv", absent) < 10'000))
      std::this_thread::yield();
    return running;
  }
};

TEST_F(OutFolder, IsAsItWasAfterARunThatWasRejected) {
  ASSERT_EQ(run({"--out", out}).status, 0);
  const auto before = files();
  std::filesystem::create_directory(folder / "taken");
  const std::vector<std::string> refused[] = {{"--initial", "/nonexistent.safetensors"},
                                              {"--save-initial", "/nonexistent/w.safetensors"},
                                              {"--save-final", (folder / "taken").string()},
                                              {"--checkpoint", "/nonexistent/c.safetensors"}};
  for (std::vector<std::string> words : refused) {
    words.insert(words.end(), {"--out", out});
    const Ended ended = run(words);
    EXPECT_EQ(ended.status, 2) << words[0] << ": " << ended.err;
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
    EXPECT_TRUE(files() == before) << words[0];
  }
}

TEST_F(OutFolder, HoldsWhatHappenedBeforeTheFirstStep) {
  ASSERT_EQ(run({"--save-initial", (folder / "w.safetensors").string(), "--out", out}).status, 0);
  const Rows events = read_csv(out + "/events.csv");
  EXPECT_EQ(std::ranges::count_if(events, [](auto row) { return row["kind"] == "checkpoint"; }), 1);
}

TEST_F(OutFolder, IsKeptToOneRunAtATime) {
  Running first = endless();
  const Ended second = [&] { // in another folder, for its own output files
    TemporaryFolder elsewhere;
    return Running({AMPLAB_ENGINE, "run", config, "--quiet", "--out", out}, elsewhere).wait();
  }();
  EXPECT_EQ(second.status, 2);
  EXPECT_NE(second.err.find(out + ": another run is writing there"), std::string::npos) << second.err;
  first.signal(SIGKILL);
  first.wait();
  EXPECT_EQ(run({"--out", out}).status, 0) << "a run that was killed lets go";
}

TEST_F(OutFolder, IsCompleteAfterTheTerminalHasGone) {
  const Running running = endless();
  running.signal(SIGHUP);
  EXPECT_EQ(running.wait().status, 130);
  EXPECT_TRUE(std::filesystem::exists(out + "/compare.csv"));
}

TEST_F(OutFolder, OfANameThatIsTooLongIsRejected) {
  const Ended ended = run({"--out", out + std::string(300, 'x')});
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.err.find("cannot be created: File name too long"), std::string::npos) << ended.err;
}

TEST_F(OutFolder, OnAFullDiskIsComplainedOfOnceForEachFile) {
  // history.csv reaches the limit while the other tables still grow.
  const Ended ended = Running({"/bin/sh", "-c",
                               "ulimit -f 64; trap '' XFSZ; exec \"$0\" run \"$1\" --quiet --steps 20000 --out \"$2\" "
                               "--set precision.mode=amp-fp16 --set scaler.growth_interval=50",
                               AMPLAB_ENGINE, config, out},
                              folder)
                          .wait();
  EXPECT_EQ(ended.status, 1);
  std::map<std::string, int> counts;
  std::istringstream lines(ended.err);
  for (std::string line; std::getline(lines, line);) ++counts[line];
  EXPECT_FALSE(counts.empty());
  for (const auto& [line, times] : counts) EXPECT_LE(times, 2) << line; // once when detected, once at the end
}

TEST_F(OutFolder, IsRejectedWhereAFileInItIsALinkOrAPipe) {
  std::filesystem::create_directories(out);
  folder.write("elsewhere", "of others");
  for (const char* name : {"history.csv", "run.json", "compare.csv"}) {
    const std::string file = out + "/" + name;
    std::filesystem::create_symlink(folder / "elsewhere", file);
    const Ended linked = run({"--out", out});
    EXPECT_EQ(linked.status, 2) << name;
    EXPECT_NE(linked.err.find(file + ": cannot be written: it is not a regular file"), std::string::npos) << linked.err;
    std::filesystem::remove(file);
    ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
    EXPECT_EQ(run({"--out", out}).status, 2) << name; // and does not wait for a reader
    std::filesystem::remove(file);
  }
  EXPECT_EQ(slurp(folder / "elsewhere"), "of others");
}

TEST_F(OutFolder, IsMissedWithinSecondsWhenItIsRemoved) {
  const Running running = endless();
  std::filesystem::remove_all(out);
  const auto removed = std::chrono::steady_clock::now();
  std::string printed;
  while (printed.empty() && std::chrono::steady_clock::now() - removed < std::chrono::seconds(20))
    printed = slurp(folder / "stderr.txt");
  EXPECT_NE(printed.find(out + ": was removed or replaced during the run"), std::string::npos) << printed;
  running.signal(SIGTERM);
  EXPECT_EQ(running.wait().status, 130);
}

// As in `amplab-engine run ... 2>&1 | head`.
TEST_F(OutFolder, ReportsThatTheRunWasStoppedIfItsOutputHasNoReader) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  const pid_t child = ::fork();
  if (child == 0) { // prints progress at each tenth of the steps
    ::dup2(ends[1], STDERR_FILENO);
    ::execl(AMPLAB_ENGINE, AMPLAB_ENGINE, "run", config.c_str(), "--steps", "100000", "--out", out.c_str(), nullptr);
    ::_exit(127);
  }
  ::close(ends[0]);
  ::close(ends[1]);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status)) << "ended by signal " << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), 1);
  const std::string document = slurp(out + "/run.json");
  EXPECT_NE(document.find("\"stopped\""), std::string::npos) << document;
  EXPECT_LT(read_csv(out + "/history.csv").size(), 100000u);
}

} // namespace
} // namespace amplab

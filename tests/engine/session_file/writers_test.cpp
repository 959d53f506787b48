// SPDX-License-Identifier: Apache-2.0
// One writer and many readers, and the file after the writer was killed.
#include "engine/session_file/session_file.h"
#include "engine/session_file/session_reader.h"
#include "tests/engine/session_file/random_records.h"
#include "tests/support/program.h"
#include "tests/support/seed.h"
#include "tests/support/telemetry_samples.h"

#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <gtest/gtest.h>
#include <poll.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace amplab {
namespace {

using namespace support;

// Returns the message of the exception that `action` throws, or "" if it throws none.
template <class Action> std::string sentence_of(Action action) {
  try {
    action();
  } catch (const SessionError& error) {
    return error.what();
  }
  return "";
}

// A process that waits for begin(). Fork it before this process has threads: a lock of SQLite or of the heap that
// another thread holds would stay locked in the child forever.
class WaitingProcess {
 public:
  template <class Action> explicit WaitingProcess(Action action) {
    if (::pipe(gate_) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    child_ = ::fork();
    if (child_ != 0) return;
    char go = 0;
    int status = 98;
    try {
      if (::read(gate_[0], &go, 1) == 1) status = action();
    } catch (...) {
      status = 99;
    }
    ::_exit(status);
  }
  WaitingProcess(const WaitingProcess&) = delete;
  ~WaitingProcess() { ::close(gate_[0]), ::close(gate_[1]); }
  void begin() { EXPECT_EQ(::write(gate_[1], "", 1), 1); }
  pid_t id() const { return child_; }

 private:
  int gate_[2] = {-1, -1};
  pid_t child_ = -1;
};

struct SessionWriters : ::testing::Test {
  TemporaryFolder folder;
  std::string path = (folder / "a.amplab").string();

  // Runs `action` in a child process. Requires: this process has one thread. Returns the child's id.
  template <class Action> static pid_t in_a_process(Action action) {
    const pid_t child = ::fork();
    if (child == 0) {
      try {
        ::_exit(action());
      } catch (...) {
        ::_exit(99);
      }
    }
    return child;
  }
  static int status_of(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
};

// Checkpoints move rows into the file, even without a commit.
TEST_F(SessionWriters, MoveRowsFromTheLogIntoTheFileWhileItIsOpen) {
  SessionFile file(path, {});
  const RunNumber run = file.add_run({});
  file.commit();
  const uintmax_t before = std::filesystem::file_size(path);
  std::vector<StepRecord> steps(20'000);
  for (size_t i = 0; i < steps.size(); ++i)
    steps[i].step = static_cast<int64_t>(i) + 1, steps[i].loss = 1.0 / static_cast<double>(i + 3);
  file.steps(run, steps);
  file.commit();
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (std::filesystem::file_size(path) < before + 500'000 && std::chrono::steady_clock::now() < limit)
    std::this_thread::yield();
  EXPECT_GE(std::filesystem::file_size(path), before + 500'000);
}

TEST_F(SessionWriters, AreRejectedWhileAnotherWrites) {
  const std::string mine =
      "(process " + std::to_string(::getpid()) + ") is writing it. Wait until it ends, or open the file read-only";
  WaitingProcess writer([&] { return sentence_of([&] { SessionFile(path, {}); }).find(mine) == std::string::npos; });
  WaitingProcess reader(
      [&] { return SessionReader(path).runs().size() == 1 && SessionReader(path).being_written() ? 0 : 1; });
  std::optional<SessionFile> file(std::in_place, path, Versions{});
  file->add_run({});
  file->commit();
  EXPECT_NE(sentence_of([&] { SessionFile(path, {}); }).find(mine), std::string::npos);
  writer.begin(), reader.begin();
  EXPECT_EQ(status_of(writer.id()), 0);
  EXPECT_EQ(status_of(reader.id()), 0);
  EXPECT_TRUE(SessionReader(path).being_written());
  std::filesystem::create_symlink(path, folder / "link.amplab");
  EXPECT_NE(sentence_of([&] { SessionFile((folder / "link.amplab").string(), {}); }), "")
      << "by another name it is the same file";
  SessionFile moved = std::move(*file);
  file.reset();
  EXPECT_NE(sentence_of([&] { SessionFile(path, {}); }), "");
  { const SessionFile gone = std::move(moved); }
  EXPECT_FALSE(SessionReader(path).being_written());
  EXPECT_EQ(sentence_of([&] { SessionFile(path, {}); }), "");
  EXPECT_FALSE(std::filesystem::exists(folder / ".a.amplab.lock"));
}

TEST_F(SessionWriters, AreReadByOtherThreadsAndProcesses) {
  std::atomic<bool> ends = false;
  std::atomic<int64_t> seen = 0;
  // Steps are committed 100 at a time, for both runs together. A reader sees whole commits, and never fewer rows than
  // before.
  const auto read_on = [&](auto goes_on) {
    SessionReader reader(path);
    for (int64_t before = 0; goes_on();) {
      int64_t next = 1;
      reader.steps(1, 0, 1'000'000, [&](std::span<const StepRecord> piece) {
        for (const StepRecord& step : piece)
          if (!difference(step, sample_step(next++)).empty()) throw std::runtime_error("another step");
      });
      if (next - 1 < before || (next - 1) % 100 != 0 || !reader.damage().empty()) return 1;
      seen = before = next - 1;
    }
    return 0;
  };
  WaitingProcess other([&] { return read_on([&, left = 40]() mutable { return left-- > 0; }); });
  SessionFile file(path, {});
  file.add_run({}), file.add_run({});
  file.commit();
  other.begin();
  std::atomic<int> status = -1;
  std::thread thread([&] { status = read_on([&] { return !ends; }); });
  for (int64_t first = 1; first <= 8000; first += 100) {
    for (const RunNumber run : {1, 2}) file.steps(run, sample_steps(first, first + 99));
    file.commit();
  }
  while (seen < 8000 && status < 0) ::sched_yield();
  ends = true;
  thread.join();
  EXPECT_EQ(status, 0);
  EXPECT_EQ(seen, 8000);
  EXPECT_EQ(status_of(other.id()), 0);
}

TEST_F(SessionWriters, KilledAtAnyMomentLeaveWholeCommits) {
  std::mt19937 random(seed_of_this_test());
  const std::string weights[] = {folder.write("w0", std::string(3 << 20, 'a')),
                                 folder.write("w1", std::string(3 << 20, 'b')),
                                 folder.write("w2", std::string(1000, 'c'))};
  for (int kill = 0; kill < 12; ++kill) {
    const pid_t child = in_a_process([&] {
      SessionFile file(path, {});
      const RunNumber run = file.add_run({});
      for (int64_t first = 1;; first += 100) {
        file.steps(run, sample_steps(first, first + 99));
        const Event events[] = {sample_event(first + 99)};
        file.events(run, events);
        file.commit();
        file.snapshot(run, first, weights[first / 100 % 3]);
      }
      return 0;
    });
    ::poll(nullptr, 0, static_cast<int>(random() % 120)); // milliseconds: a random moment
    ::kill(child, SIGKILL);
    EXPECT_EQ(status_of(child), 128 + SIGKILL);
    if (!std::filesystem::exists(path)) continue;
    const auto expect_whole = [&] {
      SessionReader reader(path);
      EXPECT_FALSE(reader.being_written());
      for (const SessionRun& run : reader.runs()) {
        int64_t steps = 0, events = 0;
        reader.steps(run.number, 0, 1 << 30, [&](std::span<const StepRecord> piece) {
          for (const StepRecord& step : piece) ASSERT_EQ(difference(step, sample_step(++steps)), "");
        });
        reader.events(run.number, [&](std::span<const Event> piece) { events += std::ssize(piece); });
        EXPECT_EQ(steps, 100 * events);
        if (const auto place = reader.snapshot(run.number)) {
          const std::string out = (folder / "out").string(), expected = slurp(weights[place->step / 100 % 3]);
          reader.save_snapshot(run.number, out);
          EXPECT_TRUE(slurp(out) == expected) << "weights of step " << place->step;
        }
      }
      EXPECT_TRUE(reader.damage().empty());
    };
    try {
      expect_whole(); // before another writer clears the log
    } catch (const SessionError& error) {
      EXPECT_NE(std::string(error.what()).find("it is empty"), std::string::npos)
          << error.what(); // killed before its tables were created
    }
    { SessionFile next(path, {}); }
    expect_whole();
  }
}

} // namespace
} // namespace amplab

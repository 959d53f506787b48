// SPDX-License-Identifier: Apache-2.0
// `amplab-engine sweep`: every run is made exactly once, even if processes fail.
#include "engine/session_file/session_reader.h"
#include "tests/support/program.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <thread>

namespace amplab {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

// Returns the child processes of a process, from /proc.
std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename(), stat = slurp(entry.path() / "stat");
    if (name.find_first_not_of("0123456789") != std::string::npos || stat.empty()) continue;
    std::istringstream after_name(stat.substr(stat.rfind(')') + 1));
    std::string state;
    pid_t its_parent = 0;
    if (after_name >> state >> its_parent && its_parent == parent && state != "Z") children.push_back(std::stoi(name));
  }
  return children;
}

bool sweep_within(std::chrono::seconds limit, const std::function<bool()>& holds) {
  for (const auto last = std::chrono::steady_clock::now() + limit; std::chrono::steady_clock::now() < last;
       std::this_thread::sleep_for(5ms))
    if (holds()) return true;
  return holds();
}

struct SweepProgram : testing::Test {
  TemporaryFolder folder;
  const std::string session = (folder / "s.amplab").string();

  std::string sweep(int64_t steps, const std::string& rates, int seeds) {
    return folder.write("sweep.json",
                        R"({"base": {"device": "cpu", "threads": 1, "data": {"name": "spirals", "batch_size": 8},
      "model": {"hidden": [4]}, "train": {"eval_every": 0, "steps": )" +
                            std::to_string(steps) + R"(}}, "grid": {"optimizer.lr": [)" + rates + R"(]}, "seeds": )" +
                            std::to_string(seeds) + "}");
  }
  Running started(const std::string& file, std::vector<std::string> more = {}) {
    std::vector<std::string> words = {AMPLAB_ENGINE, "sweep", file, "--session", session, "--workers", "2"};
    words.insert(words.end(), more.begin(), more.end());
    return Running(words, folder);
  }
  // Runs a sweep on hosts. The host "nowhere" cannot be reached. A fake mpirun starts every process on this machine:
  // "mpirun", or another name through AMPLAB_MPIRUN.
  Ended ended_on(const std::string& hosts, const std::string& file, const std::string& program = "mpirun") {
    const fs::path mpirun = folder.write(
        program,
        "#!/bin/sh\nwhile [ \"$1\" != -host ]; do shift; done\n"
        "[ \"$2\" = nowhere ] && { printf -- '-----\\nssh: Could not resolve hostname "
        "nowhere\\nThis usually is caused by:\\n' >&2; exit 255; }\nshift 2\n\"$@\"\nstatus=$?\necho $status >>" +
            (folder / "statuses").string() + "\nexit $status\n");
    fs::permissions(mpirun, fs::perms::owner_all);
    const std::string found_by = program == "mpirun"
                                     ? "PATH=" + mpirun.parent_path().string() + ":" + std::getenv("PATH")
                                     : "AMPLAB_MPIRUN=" + mpirun.string();
    return Running({AMPLAB_ENGINE, "sweep", file, "--session", session, "--hosts", folder.write("hosts", hosts)},
                   folder, {found_by})
        .wait();
  }
  // Returns the number of runs per configuration.
  std::map<std::string, int> runs() {
    std::map<std::string, int> counts;
    for (const SessionRun& run : SessionReader(session).runs()) ++counts[run.info.run_id];
    return counts;
  }
  void expect_each_once(size_t count) {
    const std::map<std::string, int> all = runs();
    EXPECT_EQ(all.size(), count);
    for (const auto& [run, times] : all) EXPECT_EQ(times, 1) << run;
  }
};

TEST_F(SweepProgram, MakesEveryRunOnceThoughWorkersAreKilled) {
  const Running run = started(sweep(400, "0.01, 0.1", 5));
  int killed = 0;
  while (killed < 4 && ::kill(run.pid(), 0) == 0 && fs::exists("/proc/" + std::to_string(run.pid()))) {
    for (const pid_t worker : children_of(run.pid()))
      if (killed < 4 && ::kill(worker, SIGKILL) == 0) ++killed;
    if (slurp("/proc/" + std::to_string(run.pid()) + "/stat").find(") Z") != std::string::npos) break;
    std::this_thread::yield();
  }
  const Ended ended = run.wait();
  EXPECT_EQ(ended.status, 0) << ended.err;
  expect_each_once(10);
}

TEST_F(SweepProgram, RepeatsNothingAndMakesWhatWasAdded) {
  EXPECT_EQ(started(sweep(5, "0.01", 2)).wait().status, 0);
  const Ended again = started(sweep(5, "0.01", 2)).wait();
  EXPECT_NE(again.err.find("2 runs, 2 of them done already"), std::string::npos) << again.err;
  const Ended more = started(sweep(5, "0.01, 0.1", 2)).wait();
  EXPECT_NE(more.err.find("4 runs, 2 of them done already"), std::string::npos) << more.err;
  expect_each_once(4);
}

TEST_F(SweepProgram, LeavesNoProcessWhereItIsKilledAndGoesOnWhereItStood) {
  {
    const Running run = started(sweep(100000000, "0.01", 4));
    std::vector<pid_t> workers;
    ASSERT_TRUE(sweep_within(30s, [&] { return (workers = children_of(run.pid())).size() == 2; }));
    run.signal(SIGKILL);
    run.wait();
    for (const pid_t worker : workers) EXPECT_TRUE(sweep_within(20s, [&] { return ::kill(worker, 0) != 0; })) << worker;
  }
  EXPECT_EQ(started(sweep(5, "0.01", 4)).wait().status, 0);
  expect_each_once(4);
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(session).parent_path()))
    EXPECT_EQ(entry.path().filename().string().find(".sweep-"), std::string::npos) << entry.path();
}

TEST_F(SweepProgram, AnInterruptEndsItsWorkers) {
  const Running run = started(sweep(100000000, "0.01", 4));
  std::vector<pid_t> workers;
  ASSERT_TRUE(sweep_within(30s, [&] { return (workers = children_of(run.pid())).size() == 2; }));
  run.signal(SIGINT);
  EXPECT_EQ(run.wait().status, 130);
  for (const pid_t worker : workers) EXPECT_NE(::kill(worker, 0), 0);
}

TEST_F(SweepProgram, TasksOfAnArrayHaveEachRunOnceAndAreTakenIn) {
  const std::string file = sweep(5, "0.01, 0.1", 3);
  EXPECT_EQ(started(file, {"--task", "1/2"}).wait().status, 0);
  EXPECT_EQ(started(file, {"--task", "2/2"}).wait().status, 0);
  const Ended all = started(file).wait();
  EXPECT_NE(all.err.find("6 runs, 6 of them done already"), std::string::npos) << all.err;
  expect_each_once(6);
}

TEST_F(SweepProgram, AHostThatCannotBeReachedTakesNoRunFromTheOthers) {
  const Ended ended = ended_on("nowhere slots=4\nhere slots=2\n", sweep(5, "0.01, 0.1", 10));
  EXPECT_EQ(ended.status, 0);
  EXPECT_NE(ended.err.find("Runs fail on nowhere, so it gets no more: ssh: Could not resolve hostname nowhere\n"),
            std::string::npos)
      << ended.err;
  EXPECT_EQ(ended.err.find("caused by"), std::string::npos) << ended.err;
  expect_each_once(20);
}

TEST_F(SweepProgram, WithoutAHostThatIsLeftItEndsInASentence) {
  const Ended ended = ended_on("nowhere slots=2\n", sweep(5, "0.01, 0.1", 10));
  EXPECT_EQ(ended.status, 1);
  EXPECT_NE(ended.err.find("No host is left for 20 runs"), std::string::npos) << ended.err;
  EXPECT_EQ(ended_on("here slots=2\n", sweep(5, "0.01, 0.1", 10)).status, 0);
  expect_each_once(20);
}

TEST_F(SweepProgram, WhatAmplabMpirunNamesBringsTheWorkersAsItStartsRanks) {
  const Ended ended = ended_on("here slots=2\n", sweep(5, "0.01", 2), "another-launcher");
  EXPECT_EQ(ended.status, 0) << ended.err;
  expect_each_once(2);
  EXPECT_EQ(slurp((folder / "statuses").string()), "0\n0\n") << "of the workers";
}

TEST_F(SweepProgram, TakesOnlySharesOfItsOwnArray) {
  ASSERT_EQ(started(sweep(5, "0.01", 2)).wait().status, 0);
  fs::copy_file(session, folder / "s.best-of-three.amplab");
  fs::remove(session);
  const Ended ended = started(sweep(5, "0.1", 1)).wait();
  EXPECT_NE(ended.err.find("1 runs, 0 of them done already"), std::string::npos) << ended.err;
  expect_each_once(1);
}

TEST_F(SweepProgram, WritesNoSessionToStandardOutput) {
  const Ended ended = Running({AMPLAB_ENGINE, "sweep", sweep(5, "0.01", 1), "--session", "-"}, folder).wait();
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.err.find("not to standard output"), std::string::npos) << ended.err;
}

TEST_F(SweepProgram, AWorkerThatWritesMuchMoreThanAPipeHoldsEndsAndItsLastSentenceIsReported) {
  const std::string hosts = folder.write("hosts", "here\n");
  for (const std::string stream : {"1", "2"}) {
    const fs::path mpirun = folder.write("mpirun", "#!/bin/sh\nhead -c 1000000 /dev/zero | tr '\\0' '\\n' >&" + stream +
                                                       "\necho 'amplab-engine: the last of it' >&2\nexit 2\n");
    fs::permissions(mpirun, fs::perms::owner_all);
    const std::string to = folder / (stream + ".amplab");
    const Running run({AMPLAB_ENGINE, "sweep", sweep(5, "0.01", 1), "--session", to, "--hosts", hosts}, folder,
                      {"AMPLAB_MPIRUN=" + mpirun.string()});
    const bool ends = sweep_within(
        60s, [&] { return slurp("/proc/" + std::to_string(run.pid()) + "/stat").find(") Z") != std::string::npos; });
    EXPECT_TRUE(ends) << "stream " << stream;
    if (!ends) run.signal(SIGTERM);
    const Ended ended = run.wait();
    EXPECT_EQ(ended.status, 1);
    EXPECT_NE(ended.err.find(": the last of it\n"), std::string::npos) << ended.err;
  }
}

TEST_F(SweepProgram, WithoutASessionItPrintsATable) {
  const Ended ended = Running({AMPLAB_ENGINE, "sweep", sweep(5, "0.01, 0.1", 1), "--quiet"}, folder).wait();
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(std::ranges::count(ended.out, '\n'), 4) << ended.out;
}

TEST_F(SweepProgram, WhatCannotBeIsRejectedBeforeTheFirstRun) {
  const auto complaint = [&](const std::string& text) {
    const Ended ended =
        Running({AMPLAB_ENGINE, "sweep", folder.write("bad.json", text), "--session", session}, folder).wait();
    EXPECT_EQ(ended.status, 2);
    EXPECT_FALSE(fs::exists(session));
    return ended.err;
  };
  EXPECT_NE(complaint(R"({"grid": {"optimizer.lrr": [1]}})").find("optimizer.lr"), std::string::npos);
  EXPECT_NE(complaint(R"({"gird": {}})").find("grid"), std::string::npos);
  EXPECT_NE(complaint(R"([)").find("not valid JSON"), std::string::npos);
  for (const char* option : {"--task=1", "--workers"})
    EXPECT_EQ(Running({AMPLAB_ENGINE, "sweep", "x.json", option}, folder).wait().status, 2);
}

} // namespace
} // namespace amplab

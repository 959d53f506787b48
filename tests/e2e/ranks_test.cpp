// SPDX-License-Identifier: Apache-2.0
// Runs with several ranks: processes that mpirun starts. Skipped without MPI.
#include "tests/support/csv_rows.h"
#include "tests/support/program.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <thread>

namespace amplab {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

// Returns the processes of this test's ranks, by rank. A mark in their environment identifies them.
std::map<int, pid_t> ranks_marked(const std::string& mark) {
  std::map<int, pid_t> ranks;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const std::string environment = slurp(entry.path() / "environ"), words = slurp(entry.path() / "cmdline");
    constexpr std::string_view kRank = "OMPI_COMM_WORLD_RANK=";
    const size_t at = environment.find(kRank);
    if (environment.find(mark) != std::string::npos && at != std::string::npos &&
        words.find("amplab-engine") != std::string::npos)
      ranks[std::atoi(environment.c_str() + at + kRank.size())] = std::stoi(name);
  }
  return ranks;
}

// Returns all processes with the mark in their environment: this program, mpirun and the processes that it starts.
std::vector<std::string> processes_marked(const std::string& mark) {
  std::vector<std::string> all;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc"))
    if (slurp(entry.path() / "environ").find(mark) != std::string::npos) all.push_back(slurp(entry.path() / "cmdline"));
  return all;
}

bool within(std::chrono::seconds limit, const std::function<bool()>& holds) {
  for (const auto last = std::chrono::steady_clock::now() + limit; std::chrono::steady_clock::now() < last;
       std::this_thread::sleep_for(20ms))
    if (holds()) return true;
  return holds();
}

struct RanksProgram : testing::Test {
  TemporaryFolder folder;
  const std::string mark = "AMPLAB_TEST_MARK=" + std::to_string(::getpid());

  void SetUp() override {
    if (std::string(AMPLAB_MPI) != "ON" || std::system("command -v mpirun >/dev/null 2>&1") != 0)
      GTEST_SKIP() << "no MPI here";
  }
  // Gives MPI its own directories for temporary files, so that no other test interferes.
  std::string config(const std::string& name, int ranks, int steps, const std::string& more = "") {
    const std::string parallel =
        ranks > 1 ? R"(, "parallel": {"kind": "ddp", "ranks": )" + std::to_string(ranks) + "}" : "";
    return folder.write(name + ".json",
                        R"({"name": ")" + name + R"(", "device": "cpu", "data": {"name": "spirals", "batch_size": )" +
                            std::to_string(64 / ranks) + R"(}, "model": {"hidden": [16, 16], "activation": "tanh"},
      "precision": {"mode": "amp-fp16"}, "train": {"eval_every": 0, "steps": )" +
                            std::to_string(steps) + "}" + parallel + more + "}");
  }
  // Writes a program for AMPLAB_MPIRUN.
  std::string mpirun_that(const std::string& does) {
    const fs::path program = folder.write("mpirun-that", "#!/bin/bash\n" + does + "\n");
    fs::permissions(program, fs::perms::owner_all);
    return "AMPLAB_MPIRUN=" + program.string();
  }
  std::vector<std::string> words(std::vector<std::string> more) const {
    more.insert(more.begin(), {AMPLAB_ENGINE, "run"});
    return more;
  }
};

TEST_F(RanksProgram, TwoTrainAsOneProcessWithTheirBatchInTheSameRun) {
  const Ended ended = Running(words({config("one", 1, 40), config("two", 2, 40), "--set", "precision.mode=fp32",
                                     "--set", "scaler.kind=none", "--out", (folder / "out").string(), "--quiet"}),
                              folder)
                          .wait();
  ASSERT_EQ(ended.status, 0) << ended.err;
  std::map<std::string, std::vector<double>> losses;
  for (auto& row : read_csv(folder / "out/history.csv")) {
    losses[row["run"]].push_back(std::stod(row["loss"]));
    if (row["run"] == "two") {
      EXPECT_NE(row["rank.1.waited_s"], "");
      EXPECT_EQ(row["ranks.distance"], "0");
    }
  }
  ASSERT_EQ(losses["two"].size(), 40u);
  for (size_t i = 0; i < 40; ++i) EXPECT_NEAR(losses["two"][i], losses["one"][i], 1e-6 * losses["one"][i]) << i;
}

TEST_F(RanksProgram, TwoAndOneGoOnFromACheckpointOfFour) {
  const auto history = [&](const std::string& out) { return read_csv(folder / (out + "/history.csv")); };
  const std::string kept = (folder / "k-{step}.safetensors").string(), at_ten = (folder / "k-10.safetensors").string();
  const Ended four =
      Running(words({config("four", 4, 20), "--set", "precision.mode=fp32", "--set", "scaler.kind=none", "--checkpoint",
                     kept, "--checkpoint-every", "10", "--out", (folder / "four").string(), "--quiet"}),
              folder)
          .wait();
  ASSERT_EQ(four.status, 0) << four.err;
  const auto through = history("four");
  const std::vector<std::vector<std::string>> ways = {{"parallel.ranks=2", "data.batch_size=32"},
                                                      {"parallel.kind=none", "data.batch_size=64"}};
  for (const auto& way : ways) {
    SCOPED_TRACE(way[0]);
    const Ended on = Running(words({"--resume", at_ten, "--set", way[0], "--set", way[1], "--out",
                                    (folder / way[0]).string(), "--quiet"}),
                             folder)
                         .wait();
    ASSERT_EQ(on.status, 0) << on.err;
    auto rows = history(way[0]);
    ASSERT_EQ(rows.size(), 10u);
    for (size_t i = 0; i < rows.size(); ++i) {
      auto same = through.at(10 + i);
      EXPECT_EQ(rows[i]["step"], same["step"]);
      EXPECT_NEAR(std::stod(rows[i]["loss"]), std::stod(same["loss"]), 1e-6 * std::stod(same["loss"])) << i;
    }
  }
  const Ended fewer = Running(words({"--resume", at_ten, "--set", "parallel.ranks=2", "--quiet"}), folder).wait();
  EXPECT_EQ(fewer.status, 2);
  EXPECT_NE(fewer.err.find("its ranks process 64 samples per step, but here it would be 32: set data.batch_size=32."),
            std::string::npos)
      << fewer.err;
}

TEST_F(RanksProgram, OneThatIsKilledOrStoppedEndsTheRunInASentenceAndNoneIsLeft) {
  for (const int signal : {SIGKILL, SIGSTOP}) {
    Running run(
        words({config("long", 2, 100000000), "--out", (folder / ("out" + std::to_string(signal))).string(), "--quiet"}),
        folder, {mark});
    std::map<int, pid_t> ranks;
    const fs::path history = folder / ("out" + std::to_string(signal)) / "history.csv";
    ASSERT_TRUE(within(60s, [&] {
      std::error_code none;
      return fs::file_size(history, none) > 5000 && !none && (ranks = ranks_marked(mark)).size() == 2;
    }));
    const pid_t victim = ranks.at(1);
    ::kill(victim, signal);
    const Ended ended = run.wait();
    EXPECT_EQ(ended.status, 1) << ended.err;
    EXPECT_NE(ended.err.find("Rank 1 on "), std::string::npos) << ended.err;
    EXPECT_NE(ended.err.find("(process " + std::to_string(victim) + ")"), std::string::npos) << ended.err;
    EXPECT_NE(ended.err.find(" in step "), std::string::npos) << ended.err;
    EXPECT_TRUE(within(10s, [&] { return ranks_marked(mark).empty(); }));
    const Rows events = read_csv(folder / ("out" + std::to_string(signal)) / "events.csv");
    ASSERT_FALSE(events.empty());
    EXPECT_EQ(events.back().at("kind"), "error");
  }
}

TEST_F(RanksProgram, NoProcessOutlivesTheProgramThatStartedIt) {
  for (const bool before_ranks : {true, false}) // true: only mpirun runs, and a rank may not have opened its input yet
    for (const int signal : {SIGKILL, SIGINT, SIGTERM}) {
      SCOPED_TRACE(std::to_string(before_ranks) + " " + std::to_string(signal));
      Running run(words({config("long", 2, 100000000), "--quiet"}), folder, {mark});
      const size_t least = before_ranks ? 2 : 3;
      ASSERT_TRUE(within(60s, [&] {
        return processes_marked(mark).size() >= least && (before_ranks || ranks_marked(mark).size() == 2);
      }));
      run.signal(signal);
      run.wait();
      EXPECT_TRUE(within(20s, [&] { return processes_marked(mark).empty(); }))
          << testing::PrintToString(processes_marked(mark));
    }
}

// Open MPI 5 delays, repeats and loses part of the data that passes through it.
TEST_F(RanksProgram, NeitherInputNorOutputOfMpirunIsNeeded) {
  const std::string mpirun = mpirun_that("exec mpirun --allow-run-as-root --oversubscribe \"$@\" "
                                         "< <(exec env -i /usr/bin/tail --pid=$$ -f /dev/null) > /dev/null");
  const Ended ended = Running(words({config("two", 2, 5), "--quiet"}), folder, {mark, mpirun}).wait();
  EXPECT_EQ(ended.status, 0) << ended.err;
}

// A rank 0 on another host does not find the pipes. Open MPI 5 holds back incomplete lines.
TEST_F(RanksProgram, WithoutItsPipesTheFirstGoesByTheStreamsOfMpirunInLines) {
  const std::string mpirun =
      mpirun_that("set -- \"${@:1:$#-2}\" else where\n"
                  "exec mpirun --allow-run-as-root --oversubscribe \"$@\" > >(LC_ALL=C exec sed -u '')");
  const Ended ended = Running(words({config("two", 2, 5), "--quiet"}), folder, {mark, mpirun}).wait();
  EXPECT_EQ(ended.status, 0) << ended.err;
}

// Each message but the first loses a byte. The next begins where its last byte is expected, or never comes.
TEST_F(RanksProgram, AMessageThatMpirunDamagesIsASentence) {
  const std::string mpirun =
      mpirun_that("set -- \"${@:1:$#-2}\" else where\n"
                  "exec mpirun --allow-run-as-root --oversubscribe \"$@\" > >(LC_ALL=C exec sed -u '2,$s/.$//')");
  const Ended ended =
      Running(words({config("two", 2, 5), "--set", "parallel.timeout_s=5", "--quiet"}), folder, {mark, mpirun}).wait();
  EXPECT_EQ(ended.status, 1);
  EXPECT_NE(ended.err.find("A message from rank 0 "), std::string::npos) << ended.err;
  EXPECT_NE(ended.err.find("Start this program on the host of rank 0, the first of AMPLAB_HOSTS."), std::string::npos)
      << ended.err;
  EXPECT_TRUE(processes_marked(mark).empty());
}

TEST_F(RanksProgram, RanksThatNeverStartAreASentence) {
  const std::string mpirun = mpirun_that("echo 'no route to bob' >&2; exec sleep 1000");
  const Ended ended =
      Running(words({config("two", 2, 5), "--set", "parallel.timeout_s=1", "--quiet"}), folder, {mark, mpirun}).wait();
  EXPECT_EQ(ended.status, 1);
  EXPECT_NE(ended.err.find("Rank 0 has not started within 1"), std::string::npos) << ended.err;
  EXPECT_NE(ended.err.find("; check that \"mpirun -n 2 hostname\" ends, or train with \"parallel.kind\" none. mpirun "
                           "printed: no route to bob"),
            std::string::npos)
      << ended.err;
  EXPECT_TRUE(processes_marked(mark).empty());
}

TEST_F(RanksProgram, AnInterruptEndsTheRunWithItsFilesWhole) {
  Running run(words({config("long", 2, 100000000), "--out", (folder / "out").string(), "--quiet"}), folder, {mark});
  ASSERT_TRUE(within(60s, [&] {
    std::error_code none;
    return fs::file_size(folder / "out/history.csv", none) > 5000 && !none;
  }));
  run.signal(SIGINT);
  EXPECT_EQ(run.wait().status, 130);
  EXPECT_TRUE(within(10s, [&] { return ranks_marked(mark).empty(); }));
  EXPECT_FALSE(read_csv(folder / "out/compare.csv").empty());
}

TEST_F(RanksProgram, MpirunThatIsNotThereIsASentence) {
  const Ended ended =
      Running(words({config("two", 2, 5), "--quiet"}), folder, {"AMPLAB_MPIRUN=/nowhere/mpirun"}).wait();
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.err.find("Ranks cannot be started: /nowhere/mpirun: No such file or directory."), std::string::npos)
      << ended.err;
}

// Buckets are being reduced when backward throws. The other ranks cannot end that step. The error message of every lane
// names the cause.
TEST_F(RanksProgram, OneThatRaisesWithinBackwardEndsTheRunInItsWordsAndAllOfThemOnlyTheirLane) {
  const auto raising_on = [&](const std::string& name, const std::string& ranks, const std::string& size = "3") {
    return config(name, 2, 100000,
                  R"(, "loop": "class Raises(torch.autograd.Function):\n)"
                  R"(    @staticmethod\n    def forward(ctx, x):\n        return x * 1\n)"
                  R"(    @staticmethod\n    def backward(ctx, g):\n)"
                  R"(        if torch.distributed.get_rank() in )" +
                      ranks + R"(:\n            return torch.zeros(2) + torch.zeros()" + size +
                      R"()\n        return g\n)"
                      R"(for x, t in batches:\n    loss_fn(model(Raises.apply(x.requires_grad_())), t).backward()\n")");
  };
  const auto ended_of = [&](std::vector<std::string> configs) {
    configs.insert(configs.end(), {"--set", "parallel.timeout_s=3", "--set", "parallel.bucket_mb=0.001", "--quiet"});
    return Running(words(configs), folder, {mark}).wait();
  };
  const auto ended = [&](const std::string& raising, const std::string& other) { return ended_of({raising, other}); };
  const std::string why = "RuntimeError: The size of tensor a (2) must match the size of tensor b (3)",
                    in_step = " could not continue in step 1, and the others have waited ";
  const Ended first = ended(raising_on("first", "[0]"), config("other", 2, 100000));
  EXPECT_EQ(first.status, 1);
  EXPECT_NE(first.err.find("first: loop line 8, column 20: " + why), std::string::npos) << first.err;
  EXPECT_NE(first.err.find("other: Rank 0 on "), std::string::npos) << first.err;
  EXPECT_NE(first.err.find(in_step), std::string::npos) << first.err;
  const Ended second = ended(raising_on("second", "[1]"), config("other", 2, 100000));
  EXPECT_EQ(second.status, 1);
  EXPECT_NE(second.err.find("second: Rank 1 on "), std::string::npos) << second.err;
  EXPECT_NE(second.err.find(in_step), std::string::npos) << second.err;
  const Ended both = ended(raising_on("both", "[0, 1]"), config("other", 2, 40));
  EXPECT_EQ(both.status, 1);
  EXPECT_NE(both.err.find("both: loop line 8, column 20: " + why), std::string::npos) << both.err;
  EXPECT_EQ(both.err.find("other:"), std::string::npos) << "it has trained to its end: " << both.err;
  const Ended later =
      ended_of({raising_on("both", "[0, 1]"), raising_on("later", "[0]", "5"), config("other", 2, 100000)});
  EXPECT_NE(later.err.find("other: Rank 0 on "), std::string::npos)
      << "rank 1 has gone on since it could not: " << later.err;
  EXPECT_TRUE(within(10s, [&] { return ranks_marked(mark).empty(); }));
}

TEST_F(RanksProgram, TheLargestOfNumbersAndNanIsNanWhicheverRankHasIt) {
  const std::string nan_of = config("nan", 3, 1,
                                    R"(, "loop": "import torch.distributed as dist\n)"
                                    R"(x = torch.arange(3.0)\nx[dist.get_rank()] = torch.tensor(float('nan'))\n)"
                                    R"(dist.all_reduce(x, op=dist.ReduceOp.MAX)\nprint(x.tolist())\n")");
  const Ended ended = Running(words({nan_of, "--out", (folder / "out").string()}), folder, {mark}).wait();
  EXPECT_EQ(ended.status, 0) << ended.err;
  const std::string events = slurp(folder / "out/events.csv");
  EXPECT_NE(events.find("[nan, nan, nan]"), std::string::npos) << ended.out << ended.err << events;
}

TEST_F(RanksProgram, OtherCommandsReportThatTheyTrainAlone) {
  const Ended ended = Running({AMPLAB_ENGINE, "inspect", config("two", 2, 5), "--step", "1"}, folder).wait();
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.err.find("this program was started alone"), std::string::npos) << ended.err;
}

} // namespace
} // namespace amplab

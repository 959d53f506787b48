// SPDX-License-Identifier: Apache-2.0
// `amplab-engine run` on small generated data: files, determinism, exit conditions.
#include "tests/support/csv_rows.h"
#include "tests/support/program.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <thread>

namespace amplab {
namespace {

using namespace std::chrono_literals;
struct RunProgram : testing::Test {
  TemporaryFolder folder;

  std::string config(const std::string& name, const std::string& mode, const std::string& more = "") {
    return folder.write(name + ".json", R"({"name": ")" + name + R"(", "data": {"name": "spirals", "batch_size": 32},
      "model": {"hidden": [16, 16]}, "precision": {"mode": ")" +
                                            mode + R"("}, "train": {"steps": 60, "eval_every": 30})" + more + "}");
  }
  Ended run(std::vector<std::string> words) {
    words.insert(words.begin(), {AMPLAB_ENGINE, "run"});
    return Running(words, folder).wait();
  }
};

TEST_F(RunProgram, WritesEveryFileWithOneRowPerStepAndRun) {
  const Ended ended = run({config("a", "fp32"), config("b", "amp-fp16"), "--out", (folder / "out").string(),
                           "--inspect-every", "20", "--quiet"});
  ASSERT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(ended.out + ended.err, "");
  const Rows history = read_csv(folder / "out/history.csv");
  EXPECT_EQ(history.size(), 120u);
  for (const char* run : {"a", "b"})
    EXPECT_EQ(std::ranges::count_if(history, [&](auto row) { return row["run"] == run; }), 60);
  const Rows compare = read_csv(folder / "out/compare.csv");
  ASSERT_EQ(compare.size(), 2u);
  EXPECT_EQ(compare[1].at("mode"), "amp-fp16");
  EXPECT_EQ(compare[0].at("steps"), "60");
  EXPECT_EQ(compare[0].at("data.name"), "spirals");
  EXPECT_GT(std::stod(compare[0].at("eval_accuracy")), 0.3);
  const Rows ops = read_csv(folder / "out/ops.csv");
  EXPECT_EQ(std::ranges::count_if(ops,
                                  [](auto row) {
                                    return row["run"] == "b" && row["step"] == "40" && row["op"] == "linear" &&
                                           row["phase"] == "forward";
                                  }),
            3);
  EXPECT_TRUE(std::ranges::any_of(
      ops, [](auto row) { return row["run"] == "b" && row["compute_dtype"] == "fp16" && row["emulated"] == "1"; }));
  for (const char* file : {"events.csv", "hist.csv", "updates.csv"})
    EXPECT_TRUE(std::filesystem::exists(folder / "out" / file)) << file;
  EXPECT_TRUE(std::filesystem::exists(folder / "out/run.json"));
}

TEST_F(RunProgram, ExplainsEverySkipOfAScaleSearch) {
  const std::string file = config("search", "amp-fp16", R"(, "scaler": {"init_scale": 1099511627776})");
  const Ended ended = run({file, "--explain", "--quiet"});
  ASSERT_EQ(ended.status, 0) << ended.err;
  for (const char* part : {"search, step 1\n", "In backward, the first op to make one is ",
                           "the largest fp16 number is 65504", "scale search at the start", "had the same result."})
    EXPECT_NE(ended.out.find(part), std::string::npos) << part << " in\n" << ended.out;
  EXPECT_EQ(run({config("fine", "fp32"), "--explain", "--quiet"}).out.find("step 1\n"), std::string::npos);
}

TEST_F(RunProgram, AnInterruptEndsExplaining) {
  // Every step is skipped, and without snapshots each is replayed from the seed. Explaining therefore takes long.
  const std::string file =
      folder.write("long.json", R"({"data": {"name": "spirals", "batch_size": 512}, "model": {"hidden": [256, 256]},
    "precision": {"mode": "amp-fp16"}, "scaler": {"kind": "static", "init_scale": 1e30},
    "train": {"steps": 150, "eval_every": 0}, "inspect": {"snapshot_mb": 0}})");
  Running running({AMPLAB_ENGINE, "run", file, "--explain", "--out", (folder / "out").string(), "--quiet"}, folder);
  const auto deadline = std::chrono::steady_clock::now() + 30s;
  while (std::chrono::steady_clock::now() < deadline &&
         slurp(folder / "out/run.json").find("\"finished\"") == std::string::npos)
    std::this_thread::yield();
  running.signal(SIGINT);
  const Ended ended = running.wait();
  EXPECT_EQ(ended.status, 130) << ended.err;
  EXPECT_NE(ended.out.find("more steps were skipped"), std::string::npos) << ended.out;
  EXPECT_EQ(ended.out.find("first 100 are explained"), std::string::npos) << ended.out;
}

TEST_F(RunProgram, OutputThatIsCutIsAFailure) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
  for (const std::string words : {"describe settings", "export-pytorch \"$1\"", "run --quiet \"$1\""}) {
    const Ended ended =
        Running({"/bin/sh", "-c", "\"$0\" " + words + " > /dev/full", AMPLAB_ENGINE, config("a", "fp32")}, folder)
            .wait();
    EXPECT_EQ(ended.status, 1) << words;
    EXPECT_NE(ended.err.find("Standard output"), std::string::npos) << ended.err;
  }
}

TEST_F(RunProgram, ExportsAConfigurationThatIsPipedIn) {
  const std::string file = config("a", "amp-fp16");
  const auto piped = [&](const std::string& source) {
    return Running({"/bin/sh", "-c", source + " | \"$0\" export-pytorch -", AMPLAB_ENGINE, file}, folder).wait();
  };
  const Ended named = Running({AMPLAB_ENGINE, "export-pytorch", file}, folder).wait(), same = piped("cat \"$1\"");
  EXPECT_EQ(same.status, 0) << same.err;
  EXPECT_FALSE(same.out.empty());
  EXPECT_EQ(same.out, named.out);
  const Ended refused = piped("echo '{\"nmae\": 1}'");
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("stdin: "), std::string::npos) << refused.err;
}

TEST_F(RunProgram, TheSameConfigTwiceGivesTheSameHistoryButForTimes) {
  const std::string file = config("a", "amp-fp16", R"(, "scaler": {"init_scale": 1099511627776})");
  for (const char* out : {"one", "two"}) ASSERT_EQ(run({file, "--out", (folder / out).string(), "--quiet"}).status, 0);
  Rows one = read_csv(folder / "one/history.csv"), two = read_csv(folder / "two/history.csv");
  for (Rows* rows : {&one, &two})
    for (auto& row : *rows)
      for (const char* time : {"wall_s", "samples_per_s"}) row.erase(time);
  EXPECT_EQ(one, two);
}

TEST_F(RunProgram, EverySkipOfAScaleSearchIsAnEvent) {
  const std::string file = config("a", "amp-fp16", R"(, "scaler": {"init_scale": 1099511627776})");
  ASSERT_EQ(run({file, "--out", (folder / "out").string(), "--quiet"}).status, 0);
  const Rows history = read_csv(folder / "out/history.csv"), events = read_csv(folder / "out/events.csv");
  std::vector<std::string> skipped, reported;
  for (auto row : history)
    if (row["skipped"] == "1") skipped.push_back(row["step"]);
  for (auto row : events)
    if (row["kind"] == "skip") reported.push_back(row["step"]);
  EXPECT_GT(skipped.size(), 10u);
  EXPECT_EQ(skipped, reported);
}

TEST_F(RunProgram, WithoutOutATableIsPrintedAndNothingWritten) {
  const Ended ended = run({config("a", "fp32"), config("b", "amp-bf16"), "--quiet"});
  EXPECT_EQ(ended.status, 0);
  EXPECT_NE(ended.out.find("amp-bf16"), std::string::npos) << ended.out;
}

TEST_F(RunProgram, TheTableNamesItsBaselineAndWhatIsEmulated) {
  const Ended two = run({config("a", "fp32"), config("b", "amp-fp16"), "--quiet"});
  EXPECT_NE(two.out.find("1 % away from that of the baseline, \"a\"."), std::string::npos) << two.out;
  EXPECT_NE(two.out.find("hardware"), std::string::npos) << two.out;
  EXPECT_NE(two.out.find("emulated"), std::string::npos) << two.out;
  ASSERT_EQ(run({config("b", "amp-fp16"), "--out", (folder / "out").string(), "--quiet"}).status, 0);
  EXPECT_EQ(read_csv(folder / "out/compare.csv")[0].at("emulated"), "1");
  EXPECT_EQ(read_csv(folder / "out/history.csv").back().at("emulated"), "1");
}

TEST_F(RunProgram, ARegressionHasNoAccuracy) {
  const std::string file = folder.write("sine.json", R"({"data": {"name": "sine"}, "precision": {"mode": "fp32"},
    "scaler": {"kind": "none"}, "train": {"steps": 10, "eval_every": 5}})");
  const Ended ended = run({file, "--out", (folder / "out").string()});
  ASSERT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(ended.err.find("accuracy"), std::string::npos) << ended.err;
  EXPECT_EQ(read_csv(folder / "out/compare.csv")[0].at("eval_accuracy"), "");
  EXPECT_EQ(read_csv(folder / "out/history.csv").back().at("eval_accuracy"), "");
  EXPECT_EQ(run({file, "--quiet"}).out.find("nan"), std::string::npos);
}

TEST_F(RunProgram, EveryPolicyIsExplainedWhereOpsAreListed) {
  const std::string text = Running({AMPLAB_ENGINE, "describe", "ops"}, folder).wait().out;
  const std::string json = Running({AMPLAB_ENGINE, "describe", "ops", "--json"}, folder).wait().out;
  for (const char* meaning : {"region's 16-bit format", "On no list:", "called with dtype=float32"}) {
    EXPECT_NE(text.find(meaning), std::string::npos) << meaning;
    EXPECT_NE(json.find(meaning), std::string::npos) << meaning;
  }
}

TEST_F(RunProgram, DivergingIsAResultAndNaNIsWrittenAsSuch) {
  const std::string file = config("a", "fp32", R"(, "optimizer": {"name": "sgd", "lr": 1000000, "weight_decay": 1})");
  ASSERT_EQ(run({file, "--out", (folder / "out").string(), "--quiet"}).status, 0);
  const Rows history = read_csv(folder / "out/history.csv");
  EXPECT_EQ(history.back().at("loss"), "nan");
  EXPECT_NE(read_csv(folder / "out/compare.csv")[0].at("first_nonfinite_step"), "");
}

TEST_F(RunProgram, AnInterruptEndsWith130AndLeavesWholeRows) {
  const std::string file = config("a", "fp32");
  Running running({AMPLAB_ENGINE, "run", file, "--steps", "100000000", "--set", "train.eval_every=0", "--out",
                   (folder / "out").string(), "--quiet"},
                  folder);
  const auto deadline = std::chrono::steady_clock::now() + 30s;
  while (std::chrono::steady_clock::now() < deadline &&
         (!std::filesystem::exists(folder / "out/history.csv") ||
          std::filesystem::file_size(folder / "out/history.csv") < 10'000))
    std::this_thread::yield();
  running.signal(SIGINT);
  const Ended ended = running.wait();
  EXPECT_EQ(ended.status, 130) << ended.err;
  const Rows history = read_csv(folder / "out/history.csv");
  EXPECT_EQ(slurp(folder / "out/history.csv").back(), '\n');
  ASSERT_FALSE(history.empty());
  for (size_t i = 0; i < history.size(); ++i) ASSERT_EQ(history[i].at("step"), std::to_string(i + 1));
  EXPECT_EQ(read_csv(folder / "out/compare.csv")[0].at("steps"), std::to_string(history.size()));
}

TEST_F(RunProgram, AKilledRunLeavesWhatWasMeasured) {
  Running running({AMPLAB_ENGINE, "run", config("a", "fp32"), "--steps", "100000000", "--out",
                   (folder / "out").string(), "--quiet"},
                  folder);
  const auto deadline = std::chrono::steady_clock::now() + 30s;
  while (std::chrono::steady_clock::now() < deadline &&
         (!std::filesystem::exists(folder / "out/history.csv") ||
          std::filesystem::file_size(folder / "out/history.csv") < 10'000))
    std::this_thread::yield();
  running.signal(SIGKILL);
  EXPECT_EQ(running.wait().status, 128 + SIGKILL);
  EXPECT_GT(read_csv(folder / "out/history.csv").size(), 10u);
}

TEST_F(RunProgram, AFullDiskIsReportedOnceAndTheRunGoesOn) {
  // A limit on file size simulates a full disk: writes beyond it fail in the same way.
  const std::string file = config("a", "fp32");
  const Ended ended =
      Running({"/bin/sh", "-c", "ulimit -f 8; trap '' XFSZ; exec \"$0\" run \"$1\" --steps 2000 --out \"$2\" --quiet",
               AMPLAB_ENGINE, file, (folder / "out").string()},
              folder)
          .wait();
  EXPECT_EQ(ended.status, 1) << ended.err;
  EXPECT_NE(ended.err.find("history.csv"), std::string::npos) << ended.err;
  EXPECT_LE(std::ranges::count(ended.err, '\n'), 3) << ended.err;
  EXPECT_EQ(slurp(folder / "out/history.csv").back(), '\n') << "no truncated row is left";
}

TEST_F(RunProgram, EachCommandReportsItsOwnWords) {
  const std::string sweep = Running({AMPLAB_ENGINE, "sweep", "--help"}, folder).wait().out;
  EXPECT_NE(sweep.find("sweep SWEEP.json"), std::string::npos);
  EXPECT_EQ(sweep.find("CONFIG.json"), std::string::npos) << "of no other";
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"help", "sweep"}, {"--help", "sweep"}, {"sweep", "x.json", "-h"}}) {
    std::vector<std::string> all = {AMPLAB_ENGINE};
    all.insert(all.end(), words.begin(), words.end());
    const Ended ended = Running(all, folder).wait();
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_EQ(ended.out, sweep);
  }
}

TEST_F(RunProgram, HelpDescribeAndVersionWork) {
  EXPECT_EQ(Running({AMPLAB_ENGINE, "--help"}, folder).wait().status, 0);
  EXPECT_EQ(Running({AMPLAB_ENGINE, "--version"}, folder).wait().status, 0);
  for (const char* topic : {"settings", "ops", "policies", "modes", "columns", "models", "data", "devices"}) {
    const Ended text = Running({AMPLAB_ENGINE, "describe", topic}, folder).wait();
    EXPECT_EQ(text.status, 0) << topic;
    EXPECT_GT(std::ranges::count(text.out, '\n'), 1) << topic;
    const Ended json = Running({AMPLAB_ENGINE, "describe", topic, "--json"}, folder).wait();
    EXPECT_EQ(json.out.front(), '[') << topic;
  }
  const Ended fields = Running({AMPLAB_ENGINE, "describe", "fields"}, folder).wait();
  EXPECT_EQ(fields.status, 2);
  EXPECT_NE(fields.err.find("'describe fields' is now 'describe settings'."), std::string::npos) << fields.err;
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// The outcome sentence at the end of `amplab-engine run`. Real runs, with the figures recomputed from their files.
#include "tests/support/csv_rows.h"
#include "tests/support/program.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace amplab {
namespace {

struct OutcomeOfRun : testing::Test {
  TemporaryFolder folder;

  // Returns the program's output. Its files are in "out". `more`: sections after the model's.
  std::string run(const std::string& more, std::vector<std::string> words = {}) {
    const std::string file = folder.write(
        "it.json", R"({"name": "it", "data": {"name": "spirals", "batch_size": 32}, "model": {"hidden": [16, 16]}, )" +
                       more + "}");
    words.insert(words.begin(), {AMPLAB_ENGINE, "run", file, "--out", (folder / "out").string()});
    return Running(words, folder).wait().out;
  }
  double measured(const char* column) { return std::stod(read_csv(folder / "out/compare.csv").at(0).at(column)); }
};

TEST_F(OutcomeOfRun, HasLearntWithTheAccuracyAndTheSkipsOfItsFiles) {
  const std::string file = std::string(EXAMPLES) + "/deep-fp16-scaler.json";
  const Ended ended = Running({AMPLAB_ENGINE, "run", file, "--out", (folder / "out").string()}, folder).wait();
  ASSERT_EQ(ended.status, 0) << ended.err;
  const auto skipped = static_cast<int>(measured("skipped"));
  ASSERT_GT(skipped, 0);
  EXPECT_EQ(ended.out, "fp16 + scaler: Learnt: test accuracy " +
                           std::to_string(std::lround(100 * measured("eval_accuracy"))) + " %, " +
                           std::to_string(skipped) + " of 1,000 steps skipped.\n");
}

TEST_F(OutcomeOfRun, HasDivergedSinceTheStepThatItsHistoryHas) {
  const std::string outcome =
      run(R"("precision": {"mode": "amp-fp16"}, "scaler": {"kind": "none"}, )"
          R"("optimizer": {"name": "sgd", "lr": 1000}, "train": {"steps": 60, "eval_every": 0})");
  const Rows history = read_csv(folder / "out/history.csv");
  const auto bad = std::ranges::find_if(history, [](auto row) { return !std::isfinite(std::stod(row["loss"])); });
  ASSERT_NE(bad, history.end());
  EXPECT_EQ(outcome, "it: Diverged at step " + bad->at("step") + ": the loss is NaN since then.\n");
}

TEST_F(OutcomeOfRun, HasSkippedAllItsSteps) {
  EXPECT_EQ(run(R"("precision": {"mode": "amp-fp16"}, "scaler": {"kind": "static", "init_scale": 1e30}, )"
                R"("train": {"steps": 30, "eval_every": 0})"),
            "it: Did not learn: all 30 steps were skipped.\n");
}

TEST_F(OutcomeOfRun, HasStoodStillAtARateOfNothing) {
  EXPECT_EQ(run(R"("precision": {"mode": "fp32"}, "optimizer": {"name": "sgd", "lr": 1e-12}, )"
                R"("train": {"steps": 100, "eval_every": 0})")
                .substr(0, 34),
            "it: Did not learn: loss from 0.693");
}

TEST_F(OutcomeOfRun, WasStoppedByItsGuard) {
  EXPECT_EQ(
      run(R"("precision": {"mode": "fp32"}, "guard": {"stop_at_step": 25}, "train": {"steps": 100, "eval_every": 0})"),
      "it: Stopped at step 25 by guard.stop_at_step.\n");
}

TEST_F(OutcomeOfRun, WasTooShortToJudge) {
  EXPECT_EQ(run(R"("precision": {"mode": "fp32"}, "train": {"steps": 5, "eval_every": 0})").substr(0, 41),
            "it: Too few steps to judge: test accuracy");
}

// Sigmoids without a scaler, as in small-gradients-no-scaler.json.
TEST_F(OutcomeOfRun, HasLostItsGradientsToZeros) {
  const std::string file = std::string(EXAMPLES) + "/deep-fp16-no-scaler.json";
  const Ended ended = Running({AMPLAB_ENGINE, "run", file, "--set", "train.steps=120", "--inspect-every", "20", "--out",
                               (folder / "out").string()},
                              folder)
                          .wait();
  const size_t at = ended.out.find("Did not learn: ");
  ASSERT_NE(at, std::string::npos) << ended.out << ended.err;
  const double percent = std::stod(ended.out.substr(at + 15));
  EXPECT_NE(ended.out.find(" % of its gradients were zero.\n"), std::string::npos) << ended.out;
  double zeros = 0, count = 0;
  for (auto row : read_csv(folder / "out/hist.csv"))
    if (row["kind"] == "gradient" && row["reference"] == "0")
      zeros += std::stod(row["zero"]), count += std::stod(row["count"]);
  ASSERT_GT(count, 0);
  EXPECT_NEAR(percent, 100 * zeros / count, 0.6);
}

} // namespace
} // namespace amplab

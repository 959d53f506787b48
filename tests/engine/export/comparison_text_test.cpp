// SPDX-License-Identifier: Apache-2.0
#include "engine/export/comparison_text.h"

#include "tests/engine/export/sample_runs.h"

namespace amplab {
namespace {

TEST(ComparisonText, AlignsColumnsOfAnyLanguage) {
  RunRecord fp32 = sample_run("größer", "aa"), fp16 = sample_run("fp16, no scaler", "bb");
  fp32.config.precision.mode = "fp32";
  fp16.config.precision.mode = "amp-fp16";
  fp16.status.state = LaneState::stopped;
  const std::vector<StepRecord> steps = {plain_step(1, 2.25)};
  std::vector<StepRecord> broken = {skipped_step(1), plain_step(2, std::numeric_limits<double>::quiet_NaN())};
  broken[1].update = 1;
  broken[1].eval_accuracy = 0.1;
  for (StepRecord& step : broken) step.emulated = true;
  const std::vector<Summary> summaries = {summarise(steps, steps), summarise(broken, steps)};
  EXPECT_EQ(comparison_text(std::vector{fp32, fp16}, summaries),
            "run              mode      device  products  state     loss   best  eval loss  accuracy  steps  skipped  "
            "NaN at  diverges at  scale  samples/s  peak MiB  time s\n"
            "größer           fp32      cpu     hardware  finished  2.25   2.25          -         -      1        0   "
            "    -     baseline      1        256       0.0    0.50\n"
            "fp16, no scaler  amp-fp16  cpu     emulated  stopped    nan  2.303          -    10.0 %      2        1   "
            "    2            1      1        256       0.0    1.00\n"
            "diverges at: First step with a loss more than 1 % away from that of the baseline, \"größer\".\n");
}

TEST(ComparisonText, OfOneRunExplainsNoBaseline) {
  const std::vector<StepRecord> steps = {plain_step(1, 2.25)};
  const std::string text = comparison_text(std::vector{sample_run("a", "0")}, std::vector{summarise(steps, steps)});
  EXPECT_EQ(std::ranges::count(text, '\n'), 2) << text;
}

TEST(ComparisonText, OfNoRunsIsItsHeadings) {
  const std::string text = comparison_text({}, {});
  EXPECT_EQ(std::ranges::count(text, '\n'), 1);
}

TEST(ComparisonText, ShowsRunsWithoutSteps) {
  EXPECT_NE(comparison_text(std::vector{sample_run("a", "0")}, std::vector<Summary>(1)).find(" - "), std::string::npos);
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
#include "engine/export/summary.h"

#include "tests/engine/export/sample_runs.h"

namespace amplab {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

std::vector<StepRecord> steps_with(std::initializer_list<double> losses) {
  std::vector<StepRecord> steps;
  for (const double loss : losses) steps.push_back(plain_step(std::ssize(steps) + 1, loss));
  return steps;
}

Summary summary_of(const std::vector<StepRecord>& steps) { return summarise(steps, steps); }

TEST(Summary, OfNoStepsRecordsNothing) {
  const Summary summary = summary_of({});
  EXPECT_FALSE(is_recorded(summary.final_loss));
  EXPECT_FALSE(is_recorded(summary.samples_per_s));
  EXPECT_EQ(summary.steps, 0);
  EXPECT_FALSE(summary.first_nonfinite_step);
}

TEST(Summary, HasLastAndBest) {
  const Summary summary = summary_of(steps_with({3, 1, 2}));
  EXPECT_EQ(summary.final_loss, 2);
  EXPECT_EQ(summary.best_loss, 1);
  EXPECT_EQ(summary.steps, 3);
  EXPECT_EQ(summary.updates, 3);
  EXPECT_EQ(summary.wall_s, 1.5);
  EXPECT_EQ(summary.memory_peak_bytes, 2000);
}

TEST(Summary, LeavesNanOutOfTheBestButNotOfTheLast) {
  const Summary summary = summary_of(steps_with({kNan, 2, kNan}));
  EXPECT_TRUE(std::isnan(summary.final_loss));
  EXPECT_TRUE(is_recorded(summary.final_loss));
  EXPECT_EQ(summary.best_loss, 2);
  EXPECT_FALSE(is_recorded(summary_of(steps_with({kNan})).best_loss));
  EXPECT_EQ(summary_of(steps_with({kInf})).best_loss, kInf);
}

TEST(Summary, HasTheLastEvaluation) {
  auto steps = steps_with({3, 2, 1});
  steps[0].eval_accuracy = 0.5;
  steps[1].eval_loss = 1.5, steps[1].eval_accuracy = 0.75;
  const Summary summary = summary_of(steps);
  EXPECT_EQ(summary.eval_loss, 1.5);
  EXPECT_EQ(summary.eval_accuracy, 0.75);
}

TEST(Summary, FindsTheFirstStepThatNoSkipProtected) {
  EXPECT_FALSE(summary_of(steps_with({1, 2})).first_nonfinite_step);
  EXPECT_EQ(summary_of(steps_with({1, kNan, kInf})).first_nonfinite_step, 2);
  std::vector<StepRecord> steps = {skipped_step(1), plain_step(2, 1), plain_step(3, 1)};
  steps[1].update = 1, steps[2].update = 2;
  EXPECT_FALSE(summary_of(steps).first_nonfinite_step) << "a skip is the scaler at work";
  EXPECT_EQ(summary_of(steps).skipped, 1);
  steps[2].grad_norm = kInf;
  EXPECT_EQ(summary_of(steps).first_nonfinite_step, 3);
}

// A run that was resumed after step 10, with three skipped steps before, and a fork.
TEST(Summary, CountsSkipsBeforeItsFirstStep) {
  std::vector<StepRecord> steps = {plain_step(11, 1), plain_step(12, 1), plain_step(13, 1)};
  steps[0].update = 8, steps[1].update = 8, steps[2].update = 9;
  steps[1].skipped = true;
  EXPECT_EQ(summary_of(steps).skipped, 4);
  EXPECT_EQ(summary_of({}).skipped, 0);
}

TEST(Summary, CountsSkipsBetweenTheRowsOfALog) {
  std::vector<StepRecord> steps = {plain_step(100, 1), plain_step(200, 1), plain_step(300, 1)};
  steps[0].update = 95, steps[1].update = 190, steps[2].update = 288;
  for (StepRecord& step : steps) step.skipped = true;
  EXPECT_EQ(summary_of(steps).skipped, 12);
}

TEST(Summary, IgnoresStepsWithoutALoss) {
  auto steps = steps_with({4, 3, 2, 9, 9});
  steps[1].loss = steps[3].loss = steps[4].loss = not_recorded();
  const Summary summary = summarise(steps, steps_with({4, 3, 2, 1, 1}));
  EXPECT_FALSE(summary.first_nonfinite_step);
  EXPECT_FALSE(summary.loss_nonfinite_since);
  EXPECT_FALSE(summary.divergence_step);
  EXPECT_EQ(summary.final_loss, 2);
  EXPECT_EQ(summary.loss_at_end, 2);
  EXPECT_EQ(summary.steps, 5);
  steps[2].loss = kNan;
  EXPECT_EQ(summary_of(steps).loss_nonfinite_since, 3);
}

TEST(Summary, IsEmulatedIfAnyStepWas) {
  auto steps = steps_with({3, 2, 1});
  EXPECT_FALSE(summary_of(steps).emulated);
  steps[1].emulated = true;
  EXPECT_TRUE(summary_of(steps).emulated) << "the precision can change during a run";
}

TEST(Summary, HasTheMedianSpeed) {
  auto steps = steps_with({1, 1, 1});
  steps[0].samples_per_s = 1000, steps[1].samples_per_s = 10, steps[2].samples_per_s = 30;
  EXPECT_EQ(summary_of(steps).samples_per_s, 30);
  steps.pop_back();
  EXPECT_EQ(summary_of(steps).samples_per_s, 505);
  steps[0].samples_per_s = not_recorded(), steps[1].samples_per_s = kInf;
  EXPECT_FALSE(is_recorded(summary_of(steps).samples_per_s));
}

TEST(Summary, FindsWhereRunsDiverge) {
  const auto baseline = steps_with({2, 1, 1, 1});
  EXPECT_FALSE(summarise(baseline, baseline).divergence_step);
  EXPECT_FALSE(summarise(steps_with({2.019, 1.009, 0.991}), baseline).divergence_step) << "less than 1 %";
  EXPECT_EQ(summarise(steps_with({2, 1, 1.0101}), baseline).divergence_step, 3);
  EXPECT_EQ(summarise(steps_with({2, 0.98}), baseline).divergence_step, 2);
  EXPECT_EQ(summarise(steps_with({2, 1, 1, 1, 9}), baseline).divergence_step, std::nullopt);
}

TEST(Summary, CountsNanAsDivergence) {
  EXPECT_TRUE(losses_diverge(kNan, 1));
  EXPECT_TRUE(losses_diverge(1, kNan));
  EXPECT_FALSE(losses_diverge(kNan, kNan));
  EXPECT_TRUE(losses_diverge(kInf, 1));
  EXPECT_FALSE(losses_diverge(kInf, kInf));
  EXPECT_TRUE(losses_diverge(-kInf, kInf));
  EXPECT_TRUE(losses_diverge(1e-30, 0));
  EXPECT_FALSE(losses_diverge(0, 0));
}

TEST(Summary, ComparesByStepNotByRow) {
  const auto baseline = steps_with({4, 3, 2, 1});
  std::vector<StepRecord> fork = {plain_step(3, 2), plain_step(4, 7)};
  EXPECT_EQ(summarise(fork, baseline).divergence_step, 4);
  EXPECT_EQ(summarise(baseline, fork).divergence_step, 4) << "a baseline that begins later";
}

TEST(Summary, ComparesALogThatHasFewOfTheSteps) {
  const auto baseline = steps_with({9, 8, 7, 6, 5, 4, 3, 2, 1});
  std::vector<StepRecord> log = {plain_step(2, 8), plain_step(5, 5), plain_step(8, 7), plain_step(20, 1)};
  EXPECT_EQ(summarise(log, baseline).divergence_step, 8);
  EXPECT_EQ(summarise(baseline, log).divergence_step, 8);
  log[2].loss = 2;
  EXPECT_FALSE(summarise(log, baseline).divergence_step);
}

TEST(Summary, ComparesInPiecesWhileBothRunsGrow) {
  Summariser log, baseline;
  Comparison comparison;
  const std::vector<StepRecord> rows = {plain_step(2, 8), plain_step(5, 5), plain_step(8, 7)};
  const auto steps = steps_with({9, 8, 7, 6, 5, 4, 3, 2, 1});
  log.add(rows, {});
  baseline.add(std::span(steps).first(6), {});
  int pieces = 1;
  while (!log.compare(baseline, comparison, 2)) ++pieces;
  EXPECT_GT(pieces, 1);
  EXPECT_FALSE(comparison.diverged_at);
  baseline.add(std::span(steps).last(3), {});
  while (!log.compare(baseline, comparison, 2)) ++pieces;
  EXPECT_EQ(comparison.diverged_at, 8);
}

// The scaler kept one of two optimizers from stepping. The other one's gradients were finite.
TEST(Summary, AStepThatOneOfSeveralOptimizersSkippedIsNotCalledNonfinite) {
  const std::vector<std::string> columns = {"found_inf.d", "skipped.d", "found_inf.g", "skipped.g"};
  auto steps = steps_with({1, 1});
  steps[1].found_inf = true;
  std::ranges::copy(std::array{1.0, 1.0, 0.0, 0.0}, steps[1].declared.begin());
  Summariser skipped;
  skipped.add(steps, columns);
  EXPECT_FALSE(skipped.summary(skipped).first_nonfinite_step);
  steps[1].declared[1] = 0; // it was applied
  Summariser applied;
  applied.add(steps, columns);
  EXPECT_EQ(applied.summary(applied).first_nonfinite_step, 2);
}

TEST(Summary, ComesOutTheSameInPieces) {
  const auto steps = steps_with({5, 4, kNan, 2, 1});
  Summariser pieces;
  for (const StepRecord& step : steps) pieces.add({&step, 1}, {});
  pieces.add({}, {});
  Summariser whole;
  whole.add(steps, {});
  EXPECT_EQ(pieces.summary(whole).best_loss, whole.summary(whole).best_loss);
  EXPECT_EQ(pieces.summary(whole).first_nonfinite_step, 3);
  EXPECT_FALSE(pieces.summary(whole).divergence_step);
}

} // namespace
} // namespace amplab

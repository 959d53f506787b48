// SPDX-License-Identifier: GPL-3.0-or-later
// The window reports the same outcome of a lane as the engine's program.
#include "engine/export/outcome_text.h"
#include "ui/models/lane_outcome.h"
#include "ui/store/run_store.h"

#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

struct LaneOutcome : testing::Test {
  // A run with these losses. A loss below zero is a skipped step with that absolute loss.
  void make(const std::vector<double>& losses) {
    record.config.train.steps = std::ssize(losses);
    record.status = {LaneState::finished, "", EndedBy::nothing};
    store.reset({{record.config, 0}}, {LaneInfo{}});
    for (const double loss : losses) {
      StepRecord step;
      step.step = std::ssize(steps) + 1;
      step.skipped = loss < 0;
      step.update = (steps.empty() ? 0 : steps.back().update) + !step.skipped;
      step.loss = loss < 0 ? -loss : loss;
      step.eval_accuracy = step.eval_loss = not_recorded();
      steps.push_back(step);
    }
    store.appendSteps(0, steps);
    store.setStatus(0, record.status);
    store.publish();
  }
  std::string window() const { return text_of(outcome_of(store.lane(0)).message); }
  std::string program() const {
    return text_of(outcome_of(figures_of(record, summarise(steps, steps), not_recorded())).message);
  }

  RunStore store;
  RunRecord record;
  std::vector<StepRecord> steps;
};

TEST_F(LaneOutcome, IsTheProgramsOfALaneThatHasLearnt) {
  std::vector<double> losses;
  for (int i = 0; i < 1000; ++i) losses.push_back((i % 100 == 7 ? -1 : 1) * 300.0 / (100 + i));
  make(losses);
  EXPECT_EQ(window(), "Learnt: loss from 2.87 to 0.286, 10 of 1,000 steps skipped.");
  EXPECT_EQ(window(), program());
}

TEST_F(LaneOutcome, FindsWhereNanHasComeToStay) {
  std::vector<double> losses(3000, 1.0);
  losses[100] = kNan;
  for (size_t i = 411; i < losses.size(); ++i) losses[i] = kNan;
  make(losses);
  EXPECT_EQ(window(), "Diverged at step 412: the loss is NaN since then.");
  EXPECT_EQ(window(), program());
}

TEST_F(LaneOutcome, HasNothingButNan) {
  make(std::vector<double>(30, kNan));
  EXPECT_EQ(window(), "Diverged at step 1: the loss is NaN since then.");
  EXPECT_EQ(window(), program());
}

TEST_F(LaneOutcome, IgnoresRowsOfALogWithoutALoss) {
  std::vector<double> losses;
  for (int i = 0; i < 200; ++i) losses.push_back(i % 5 == 4 && i < 190 ? 300.0 / (100 + i) : not_recorded());
  make(losses);
  EXPECT_EQ(window(), "Learnt: loss from 2.37 to 1.06.");
  EXPECT_EQ(window(), program());
}

TEST_F(LaneOutcome, FindsTheRowOfALogSinceWhichTheLossIsNan) {
  std::vector<double> losses(300, not_recorded());
  for (size_t i = 9; i < losses.size(); i += 10) losses[i] = i < 200 ? 1.0 : kNan;
  make(losses);
  EXPECT_EQ(window(), "Diverged at step 210: the loss is NaN since then.");
  EXPECT_EQ(window(), program());
}

TEST_F(LaneOutcome, NamesTheOverflowAfterAnExplanation) {
  std::vector<double> losses(30, 1.0);
  losses[29] = kNan;
  make(losses);
  Event event;
  event.step = 30, event.kind = EventKind::nonfinite;
  store.appendEvents(0, {event});
  Explanation explanation;
  explanation.step = 30, explanation.cause = "overflow";
  explanation.position.step = 30, explanation.position.op = "linear", explanation.position.layer = "fc2",
  explanation.position.dtype = "fp16";
  store.setExplanation(0, explanation);
  EXPECT_EQ(window(), "Diverged at step 30: the loss is NaN there; fp16 overflowed in linear of fc2.");
}

TEST_F(LaneOutcome, JudgesARunOfALogAlthoughItsEndIsUnknown) {
  make(std::vector<double>(30, 2.0));
  LaneInfo info;
  info.recorded_by = "a log";
  store.reset({{record.config, 0}}, {info});
  store.appendSteps(0, steps);
  store.setStatus(0, {LaneState::stopped, "Search: the loss scale settles.", EndedBy::nothing});
  store.publish();
  EXPECT_EQ(window(), "Did not learn: loss from 2 to 2.");
}

TEST_F(LaneOutcome, WaitsForTheEnd) {
  make({1, 1});
  store.setStatus(0, {LaneState::paused, "", EndedBy::nothing});
  EXPECT_EQ(window(), "");
}

TEST_F(LaneOutcome, IsNotComputedWhileTheLaneRuns) {
  make(std::vector<double>(1000, 1.0));
  store.setStatus(0, {LaneState::running, "", EndedBy::nothing});
  EXPECT_EQ(figures_of(store.lane(0)).steps, 0);
  EXPECT_EQ(outcome_of(store.lane(0)).kind, OutcomeKind::going);
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Which steps are inspected, with simulated times.
#include "engine/run/config_error.h"
#include "engine/session/inspection_budget.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace amplab {
namespace {

using Step = InspectionBudget::Step;

// A lane with steps of `step_s` seconds, and `cost_s` more for an inspected step.
struct BudgetedLane {
  double step_s, cost_s;
  InspectionBudget budget = {};
  double now_s = 0, spent_s = 0;
  std::vector<double> looks_s = {}; // times of inspections

  bool step(const InspectionRule& rule) {
    const bool inspects = budget.due(rule, now_s);
    if (inspects) looks_s.push_back(now_s), spent_s += cost_s;
    const double record_step = step_s + (inspects ? cost_s : 0);
    budget.record_step(rule, inspects ? Step::sampled : Step::plain, now_s, record_step);
    now_s += record_step;
    return inspects;
  }
  void run(const InspectionRule& rule, double seconds) {
    for (const double end = now_s + seconds; now_s < end;) step(rule);
  }
};

TEST(InspectionBudget, InspectsOnceInEverySoManyMillisecondsWhereThatIsCheap) {
  BudgetedLane lane{0.001, 0.0005};
  lane.run(InspectionRule::of(100, 0.05), 60);
  EXPECT_NEAR(static_cast<double>(lane.looks_s.size()), 600, 10);
  for (size_t i = 1; i < lane.looks_s.size(); ++i) EXPECT_GE(lane.looks_s[i] - lane.looks_s[i - 1], 0.1);
}

TEST(InspectionBudget, CountsTheStepAfterAnInspectionAsPartOfItsCost) {
  const InspectionRule rule = InspectionRule::of(1, 0.05);
  InspectionBudget budget;
  for (int i = 0; i < 100; ++i) budget.record_step(rule, Step::plain, i, 1);
  budget.record_step(rule, Step::sampled, 100, 3);
  const double saved = budget.saved_s();
  budget.record_step(rule, Step::plain, 103, 1.5);
  EXPECT_DOUBLE_EQ(budget.saved_s(), saved + 0.05 * 1.5 - 0.5) << "it finds the caches cold";
  EXPECT_DOUBLE_EQ(budget.expected_s(rule), 2.5) << "and so will the one after the next look";
  EXPECT_DOUBLE_EQ(budget.cost().usual_s, 1);
  budget.record_step(rule, Step::plain, 104.5, 1.5);
  EXPECT_DOUBLE_EQ(budget.expected_s(rule), 2.5) << "the step after that is one like others";
}

TEST(InspectionBudget, TakesNoMoreThanTheShareWhereInspectionIsExpensive) {
  for (const double step_s : {0.0002, 0.003, 0.08, 2.0})
    for (const double dear : {0.5, 3.0, 40.0})
      for (const double share : {0.01, 0.05, 0.5}) {
        BudgetedLane lane{step_s, dear * step_s};
        lane.run(InspectionRule::of(1, share), 20000 * step_s);
        EXPECT_LE(lane.spent_s, share * lane.now_s + lane.cost_s) << step_s << " " << dear << " " << share;
        EXPECT_GE(lane.looks_s.size(), 1u) << step_s << " " << dear << " " << share;
        if (step_s < 0.001) continue; // at most one per millisecond, which may be less than the share
        const double most = std::min(share, dear / (1 + dear)); // the latter if every step is inspected
        EXPECT_GE(lane.spent_s, 0.9 * most * lane.now_s - 3 * lane.cost_s) << "what may be spent is";
      }
}

TEST(InspectionBudget, NeverInspectsBeforeThereAreSavings) {
  BudgetedLane lane{0.5, 0.25};
  const InspectionRule rule = InspectionRule::of(10, 0.05);
  while (!lane.step(rule)) EXPECT_LT(lane.budget.saved_s(), lane.budget.expected_s() + 0.05 * lane.step_s);
  EXPECT_GE(lane.looks_s[0] * 0.05, 0.5) << "the first is taken to cost a step at least";
}

TEST(InspectionBudget, ADebtIsPaidBackFirst) {
  BudgetedLane lane{0.01, 0.01};
  const InspectionRule rule = InspectionRule::of(10, 0.1);
  lane.run(rule, 5);
  lane.cost_s = 3; // a page fault, another program
  while (!lane.step(rule)) {
  }
  EXPECT_LT(lane.budget.saved_s(), -2.6) << "its own time has its share";
  const double then = lane.now_s;
  lane.cost_s = 0.01;
  while (!lane.step(rule)) {
  }
  EXPECT_GE(lane.now_s - then, 2.6 / 0.1);
}

TEST(InspectionBudget, SavingsOfALongTimeAreNotSpentAtOnce) {
  BudgetedLane lane{0.01, 0.01};
  lane.run(InspectionRule::of(1'000'000, 0.1), 500); // at most one inspection
  const size_t before = lane.looks_s.size();
  const InspectionRule often = InspectionRule::of(1, 0.1);
  for (int i = 0; i < 20; ++i) lane.step(often);
  EXPECT_LE(lane.looks_s.size() - before, 4u);
}

TEST(InspectionBudget, StepsThatAreInspectedAnywayCostNothingHereAndCountAsInspections) {
  BudgetedLane lane{0.01, 0.005};
  const InspectionRule rule = InspectionRule::of(100, 0.5);
  lane.run(rule, 10);
  const double saved = lane.budget.saved_s();
  lane.budget.record_step(rule, Step::inspected, lane.now_s, 9.0);
  EXPECT_EQ(lane.budget.saved_s(), saved);
  EXPECT_FALSE(lane.budget.due(rule, lane.now_s + 0.09));
  EXPECT_TRUE(lane.budget.due(rule, lane.now_s + 0.11));
}

// Inspections by a rule of numbers cost ten times as much. Both kinds share one budget.
TEST(InspectionBudget, KnowsThatAnInspectionOfAnotherKindHasAnotherCost) {
  BudgetedLane lane{0.01, 0.01};
  const InspectionRule lines = InspectionRule::of(10, 0.1), numbers = InspectionRule::of(10, 0.1, true, true);
  lane.run(lines, 20);
  EXPECT_NEAR(lane.budget.expected_s(lines), 0.01, 1e-9);
  EXPECT_GT(lane.budget.expected_s(numbers), 0.05) << "no such inspection was measured yet";
  lane.cost_s = 0.1;
  lane.run(numbers, 60);
  EXPECT_NEAR(lane.budget.expected_s(numbers), 0.1, 1e-9);
  EXPECT_NEAR(lane.budget.expected_s(lines), 0.01, 1e-9) << "as it was";
  lane.cost_s = 0.01;
  lane.run(lines, 20);
  EXPECT_LE(lane.spent_s, 0.1 * lane.now_s + 0.1);
  EXPECT_GE(lane.spent_s, 0.08 * lane.now_s);
}

TEST(InspectionBudget, ReportsTheCostOfInspectionSinceItWasRequested) {
  BudgetedLane lane{0.01, 0.03};
  const InspectionRule rule = InspectionRule::of(10, 0.2);
  lane.run(rule, 30);
  EXPECT_NEAR(lane.budget.cost().inspection_s, 0.03, 1e-9);
  EXPECT_NEAR(lane.budget.cost().usual_s, 0.01, 1e-9);
  EXPECT_NEAR(lane.budget.cost().share, lane.spent_s / lane.now_s, 1e-9);
  lane.budget.reset_cost();
  EXPECT_EQ(lane.budget.cost().share, 0);
  lane.run(InspectionRule::of(0, 0.2), 5);
  EXPECT_EQ(lane.budget.cost().share, 0) << "nothing was inspected since";
}

TEST(InspectionBudget, InspectsNothingByARuleOfNothing) {
  for (const InspectionRule rule : {InspectionRule::of(0, 0.05), InspectionRule::of(0, 1), InspectionRule::of(10, 0),
                                    InspectionRule::of(10, 0.5, false, false), InspectionRule{}}) {
    BudgetedLane lane{0.01, 0.005};
    lane.run(rule, 10);
    EXPECT_TRUE(lane.looks_s.empty());
  }
}

TEST(InspectionBudget, RejectsRulesThatMakeNoSense) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  for (const double share : {nan, inf, -inf, -0.1, 1.1})
    EXPECT_THROW(InspectionRule::of(100, share), ConfigError) << share;
  EXPECT_THROW(InspectionRule::of(-1, 0.05), ConfigError);
  EXPECT_THROW(InspectionRule::of(std::numeric_limits<int64_t>::min(), 0.05), ConfigError);
  EXPECT_NO_THROW(InspectionRule::of(std::numeric_limits<int64_t>::max(), 1));
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes that share a past, and distances between lanes.
#include "engine/run/lane_name.h"
#include "tests/support/await.h"
#include "tests/support/lane_samples.h"
#include "ui/store/loss_distances.h"

#include <QSignalSpy>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

LaneInfo child_of(int64_t parent, int64_t step) {
  LaneInfo info;
  info.parent = parent;
  info.fork_step = step;
  return info;
}

LaneSetup named(const char* name, int colour) {
  LaneSetup setup;
  setup.config.name = name;
  setup.colour = colour;
  return setup;
}

class Forks : public testing::Test {
 protected:
  Forks() {
    support::reset_lanes(store, 2);
    store.appendSteps(0, support::sample_steps(1, 100));
    store.appendSteps(1, support::sample_steps(1, 100));
    store.publish();
  }
  // Forks lane 2 from lane 1 after step 20, and lane 3 from lane 2 after step 25. Their losses are higher by 1 and 2.
  void fork_twice() {
    const auto more = [](int64_t first, int64_t last, double by) {
      auto steps = support::sample_steps(first, last);
      for (StepRecord& step : steps) step.loss += by;
      return steps;
    };
    store.addLane(named("lane 1.1", 2), child_of(1, 20));
    store.appendSteps(2, more(21, 30, 1));
    store.addLane(named("lane 1.1.1", 3), child_of(2, 25));
    store.appendSteps(3, more(26, 40, 2));
    store.publish();
  }
  RunStore store;
};

TEST_F(Forks, AnAddedLaneLeavesTheOthersAndSharesItsParentsSteps) {
  const QSignalSpy changed(&store, &RunStore::lanesChanged);
  EXPECT_EQ(store.addLane(named("lane 1.1", 2), child_of(1, 40)), 2);
  EXPECT_EQ(changed.size(), 1);
  EXPECT_EQ(store.lane(1).rows(), 100);
  EXPECT_TRUE(store.lane(2).isFork());
  EXPECT_EQ(store.value_at_step(2, Series::loss, 40), support::sample_step(40).loss);
  EXPECT_FALSE(is_recorded(store.value_at_step(2, Series::loss, 41))) << "its own, and it has none yet";
  EXPECT_EQ(store.addLane(named("lane 1.1.1", 3), child_of(2, 30)), 3);
  EXPECT_EQ(store.value_at_step(3, Series::loss, 7), support::sample_step(7).loss) << "a fork of a fork";
}

TEST_F(Forks, NamesOfChildrenCount) {
  EXPECT_EQ(store.forkName("lane 1"), "lane 1.1");
  store.addLane(named("lane 1.1", 2), child_of(1, 40));
  EXPECT_EQ(store.forkName("lane 1"), "lane 1.2");
}

TEST_F(Forks, ARewoundLaneIsEmptyAndHasNoParent) {
  LaneInfo info = child_of(1, 40);
  info.parent_run_id = "00000000000000aa";
  store.addLane(named("lane 1.1", 2), info);
  store.rewindLane(2);
  EXPECT_FALSE(store.lane(2).isFork());
  EXPECT_EQ(store.lane(2).info().parent_run_id, "") << "a run from its start";
  store.rewindLane(1);
  EXPECT_TRUE(store.lane(1).empty());
  EXPECT_EQ(store.lane(1).colour(), 1);
  store.appendSteps(1, support::sample_steps(1, 3));
  EXPECT_EQ(store.lane(1).rows(), 3);
}

TEST_F(Forks, ShareNoStepsOfTheRunThatReplacesTheirParents) {
  store.addLane(named("lane 1.1", 2), child_of(1, 40));
  store.rewindLane(1);
  store.appendSteps(1, support::sample_steps(1, 3));
  EXPECT_FALSE(store.lane(2).isFork());
  EXPECT_FALSE(is_recorded(store.value_at_step(2, Series::loss, 2)));
}

TEST_F(Forks, PhasesAreThoseOfOneStep) {
  store.appendPhase(0, support::sample_phase(5, 0));
  store.appendPhase(0, support::sample_phase(5, 1));
  EXPECT_EQ(store.lane(0).phases().size(), 2u);
  store.appendPhase(0, support::sample_phase(6, 0));
  EXPECT_EQ(store.lane(0).phases().size(), 1u);
}

TEST(LossDistance, IsRelativeToTheBaselineAndZeroForTheSameBits) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(loss_distance(3, 2), 0.5);
  EXPECT_EQ(loss_distance(-1, -2), 0.5);
  EXPECT_EQ(loss_distance(0.25, 0), 0.25);
  EXPECT_EQ(loss_distance(kNaN, kNaN), 0);
  EXPECT_TRUE(std::isnan(loss_distance(kNaN, 1)));
}

TEST_F(Forks, DistancesFollowTheLanesAsFarAsTheBaselineHasCome) {
  const LossDistances distances(store);
  ASSERT_EQ(distances.store().laneCount(), 2);
  EXPECT_TRUE(distances.store().lane(0).empty()) << "the baseline has none to itself";
  EXPECT_EQ(distances.store().lane(1).rows(), 100);
  EXPECT_EQ(distances.store().lane(1).summary(Series::loss).max, 0);
  std::vector<StepRecord> more = support::sample_steps(101, 104);
  for (StepRecord& record : more) record.loss *= 1.5;
  store.appendSteps(1, more);
  store.publish();
  EXPECT_EQ(distances.store().lane(1).rows(), 100) << "the baseline is not there yet";
  store.appendSteps(0, support::sample_steps(101, 102));
  store.publish();
  ASSERT_EQ(distances.store().lane(1).rows(), 102);
  EXPECT_DOUBLE_EQ(distances.store().lane(1).value_at_step(Series::loss, 102), 0.5);
  EXPECT_EQ(distances.store().lane(1).colour(), 1);
}

TEST_F(Forks, DistancesFollowABaselineThatContinuesFromAnEarlierStep) {
  const LossDistances distances(store);
  store.continueFrom(0, 90, {});
  std::vector<StepRecord> other = support::sample_steps(91, 100);
  for (StepRecord& record : other) record.loss *= 2;
  store.appendSteps(0, other);
  store.publish();
  ASSERT_EQ(distances.store().lane(1).rows(), 100);
  EXPECT_DOUBLE_EQ(distances.store().lane(1).value_at_step(Series::loss, 100), 0.5);
}

TEST_F(Forks, AnAddedLaneIsAddedToTheDistances) {
  const LossDistances distances(store);
  const LaneStore* before = &distances.store().lane(1);
  store.addLane(named("lane 1.1", 2), child_of(1, 40));
  ASSERT_EQ(distances.store().laneCount(), 3);
  EXPECT_EQ(&distances.store().lane(1), before) << "what was measured is not measured again";
  store.appendSteps(2, support::sample_steps(41, 60));
  store.publish();
  EXPECT_EQ(distances.store().lane(2).rows(), 20);
  store.rewindLane(1);
  EXPECT_EQ(distances.store().lane(1).rows(), 0);
  EXPECT_EQ(distances.store().lane(2).rows(), 20);
}

TEST_F(Forks, AnotherNameLeavesTheDistances) {
  std::vector<LaneSetup> setups = support::sample_setups(2);
  setups[1].config.name = generated_name(setups[1].config);
  store.reset(setups, std::vector<LaneInfo>(2));
  const LossDistances distances(store);
  const LaneStore* before = &distances.store().lane(1);
  const bool scales = setups[1].config.scaler.kind != "none";
  store.appendEvents(1, {{1, 0, EventKind::setting, "scaler.kind", {}, scales ? "none" : "dynamic", ""}});
  ASSERT_NE(store.lane(1).name(), setups[1].config.name);
  EXPECT_EQ(distances.store().lane(1).name(), store.lane(1).name());
  EXPECT_EQ(&distances.store().lane(1), before);
}

TEST_F(Forks, DistancesOfManyRowsAreMeasuredInPieces) {
  constexpr int64_t kMany = 100'000;
  for (const int lane : {0, 1})
    for (int64_t first = 101; first < kMany; first += 10'000)
      store.appendSteps(lane, support::sample_steps(first, std::min(first + 9999, kMany)));
  store.publish();
  const LossDistances distances(store);
  EXPECT_LT(distances.store().lane(1).rows(), kMany) << "the window would stand still";
  QSignalSpy measured(&distances, &LossDistances::measured);
  EXPECT_TRUE(support::await([&] { return distances.store().lane(1).rows() == kMany; }));
  EXPECT_GT(measured.size(), 0);
  EXPECT_LT(distances.store().lane(1).bytes(), store.lane(1).bytes() / 2);
}

TEST_F(Forks, DistancesAreMeasuredFromAnyLaneAndThroughSharedSteps) {
  store.addLane(named("lane 1.1", 2), child_of(1, 40));
  store.appendSteps(2, support::sample_steps(41, 60));
  store.publish();
  LossDistances distances(store);
  distances.setBaseline(2);
  EXPECT_EQ(distances.store().lane(0).rows(), 60) << "forty steps of it are its parent's";
  EXPECT_EQ(distances.store().lane(2).rows(), 0);
}

TEST_F(Forks, TheDivergenceOfTwoLanesIsMarkedOnceKnown) {
  const LossDistances distances(store);
  Divergence divergence;
  divergence.a = 0;
  divergence.b = 1;
  divergence.loss_step = 3; // in the last bit
  divergence.divergence_step = 12;
  divergence.text = "They part.";
  store.setDivergence(divergence);
  ASSERT_EQ(distances.store().lane(1).events().size(), 1u);
  EXPECT_EQ(distances.store().lane(1).events()[0].step, 12);
  EXPECT_EQ(distances.store().lane(1).events()[0].after, "diverges at step 12");
}

TEST_F(Forks, TheBaselineOfDistancesStaysTheSameLane) {
  LossDistances distances(store);
  distances.setBaseline(1);
  std::vector<LaneSetup> lanes = support::sample_setups(2);
  std::swap(lanes[0], lanes[1]);
  store.reset(lanes, std::vector<LaneInfo>(2));
  EXPECT_EQ(distances.baseline(), 0);
  support::reset_lanes(store, 1);
  EXPECT_EQ(distances.baseline(), 0) << "the first one, as it is removed";
}

TEST_F(Forks, AnEarlierRunOfAForkHasItsSharedSteps) {
  fork_twice();
  support::reset_lanes(store, 2);
  const auto& all = store.earlier().all();
  ASSERT_EQ(all.size(), 4u);
  const LaneStore& last = *all[3].run;
  EXPECT_FALSE(last.isFork()) << "its parent is no lane any more";
  ASSERT_EQ(last.rows(), 40);
  EXPECT_EQ(last.first_step(), 1);
  EXPECT_EQ(last.value_at_step(Series::loss, 10), support::sample_step(10).loss);
  EXPECT_EQ(last.value_at_step(Series::loss, 25), support::sample_step(25).loss + 1);
  EXPECT_EQ(last.value_at_step(Series::loss, 26), support::sample_step(26).loss + 2);
  EXPECT_EQ(last.last_step(), 40);
}

TEST_F(Forks, ARestartedForkLeavesARunWithItsSharedSteps) {
  fork_twice();
  store.rewindLane(3);
  ASSERT_EQ(store.earlier().all().size(), 1u);
  EXPECT_EQ(store.earlier().all()[0].run->rows(), 40);
  EXPECT_TRUE(store.lane(2).isFork()) << "the others are as they were";
}

TEST_F(Forks, DistancesAreThereOfEarlierRunsThatAreShown) {
  const LossDistances distances(store);
  support::reset_lanes(store, 2);
  const auto& ghosts = distances.store().earlier();
  const int64_t number = store.earlier().all().back().number();
  ASSERT_TRUE(ghosts.find(number));
  EXPECT_TRUE(ghosts.find(number)->run->empty()) << "the baseline has made no step yet";
  store.appendSteps(0, support::sample_steps(1, 20));
  store.publish();
  ASSERT_EQ(ghosts.find(number)->run->rows(), 20) << "as far as the baseline has come";
  EXPECT_EQ(ghosts.find(number)->run->value_at_step(Series::loss, 20), 0) << "the same losses";

  EarlierRun hidden = *store.earlier().find(number);
  hidden.shown = false;
  store.earlier().put(number, hidden);
  EXPECT_FALSE(ghosts.find(number)->shown);
  store.earlier().put(number, std::nullopt);
  EXPECT_FALSE(ghosts.find(number));
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Earlier runs of restarted lanes, and lanes that resume from an earlier step.
#include "tests/support/lane_samples.h"

#include <QSignalSpy>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class Earlier : public testing::Test {
 protected:
  Earlier() { begin(); }
  void begin() { support::reset_lanes(store, 2); }
  void run(int lane, int64_t first, int64_t last) {
    store.appendSteps(lane, support::sample_steps(first, last));
    store.publish();
  }
  const std::vector<EarlierRun>& all() const { return store.earlier().all(); }

  RunStore store;
};

TEST_F(Earlier, RunsStayWhenLanesBeginAgain) {
  const QSignalSpy changed(&store.earlier(), &EarlierRuns::changed);
  run(0, 1, 30);
  run(1, 1, 20);
  begin();
  ASSERT_EQ(all().size(), 2u);
  EXPECT_EQ(all()[0].name, "lane 0");
  EXPECT_EQ(all()[0].run->rows(), 30);
  EXPECT_EQ(all()[1].run->colour(), 1);
  EXPECT_TRUE(store.lane(0).empty());
  EXPECT_EQ(changed.count(), 1);
  begin();
  EXPECT_EQ(all().size(), 2u) << "lanes that have run nothing are not missed";
  run(1, 1, 5);
  store.rewindLane(1);
  EXPECT_EQ(all().size(), 3u);
}

TEST_F(Earlier, OfEachLaneTheLatestIsShownAndThoseThatArePinned) {
  run(0, 1, 10);
  begin();
  EarlierRun pinned = all()[0];
  pinned.pinned = true;
  store.earlier().put(pinned.number(), pinned);
  for (int time = 0; time < 2; ++time) {
    run(0, 1, 10);
    begin();
  }
  ASSERT_EQ(all().size(), 3u);
  EXPECT_TRUE(all()[0].shown && !all()[1].shown && all()[2].shown);
}

TEST_F(Earlier, RunsAreHiddenWhenAllLanesAreOthers) {
  run(0, 1, 10);
  run(1, 1, 10);
  begin();
  EarlierRun pinned = all()[1];
  pinned.pinned = true;
  store.earlier().put(pinned.number(), pinned);
  run(0, 1, 10);
  std::vector<LaneSetup> one = support::sample_setups(1);
  one[0].config.name = "renamed by the user";
  store.reset(one, {LaneInfo()});
  ASSERT_EQ(all().size(), 3u);
  EXPECT_TRUE(all()[2].shown) << "a lane stays";
  run(0, 1, 10);
  one[0].id = LaneId(9); // examples and lessons have lanes of the same names, settings and colours
  store.reset(one, {LaneInfo()});
  ASSERT_EQ(all().size(), 4u);
  for (const size_t hidden : {0u, 2u, 3u}) EXPECT_FALSE(all()[hidden].shown) << "run " << hidden;
  EXPECT_TRUE(all()[1].shown) << "it is pinned";
}

TEST_F(Earlier, OfTwoLanesInOneColourTheLatestRunOfEachIsShown) {
  std::vector<LaneSetup> lanes = support::sample_setups(2);
  lanes[1].colour = lanes[0].colour;
  for (int time = 0; time < 2; ++time) {
    store.reset(lanes, std::vector<LaneInfo>(2));
    for (const int lane : {0, 1}) run(lane, 1, 10);
  }
  begin();
  ASSERT_EQ(all().size(), 4u);
  EXPECT_TRUE(!all()[0].shown && !all()[1].shown && all()[2].shown && all()[3].shown);
}

TEST_F(Earlier, ADeletedRunIsRestoredAtItsPosition) {
  for (int64_t steps : {10, 20, 30}) {
    run(0, 1, steps);
    begin();
  }
  const EarlierRun second = all()[1];
  store.earlier().put(second.number(), std::nullopt);
  EXPECT_EQ(all().size(), 2u);
  EXPECT_TRUE(store.earlier().isDeleted(second.number()));
  store.earlier().put(second.number(), second);
  ASSERT_EQ(all().size(), 3u);
  EXPECT_EQ(all()[1].run->rows(), 20);
  EXPECT_FALSE(store.earlier().isDeleted(second.number()));
}

TEST_F(Earlier, ALaneGoesOnFromAnEarlierStepAsTheSameLane) {
  run(0, 1, 300);
  store.appendEvents(0, {{100, 0, EventKind::skip, {}, {}, {}, "stays"},
                         {250, 0, EventKind::skip, {}, {}, {}, "goes"},
                         {260, 0, EventKind::setting, "optimizer.lr", 0.1, 0.5, "stays turned"}});
  const int64_t number = store.lane(0).number();
  const LaneColumns copy = store.lane(0).columns();
  LaneInfo info;
  info.run_id = "next";
  store.continueFrom(0, 200, info);
  EXPECT_EQ(store.laneCount(), 2);
  EXPECT_TRUE(all().empty());
  EXPECT_EQ(store.lane(0).number(), number);
  EXPECT_EQ(store.lane(0).last_step(), 200);
  EXPECT_EQ(store.lane(0).info().run_id, "next");
  ASSERT_EQ(store.lane(0).events().size(), 2u);
  EXPECT_EQ(store.lane(0).events()[1].step, 200) << "from here on it is so";
  EXPECT_EQ(store.lane(0).current_config().optimizer.lr, 0.5);
  EXPECT_EQ(store.lane(0).latest(Series::loss), store.lane(0).value(Series::loss, 199));

  std::vector<StepRecord> again = support::sample_steps(201, 300);
  for (StepRecord& record : again) record.loss = 7;
  store.appendSteps(0, again);
  EXPECT_EQ(store.lane(0).rows(), 300);
  EXPECT_EQ(store.lane(0).value_at_step(Series::loss, 201), 7);
  EXPECT_EQ(store.lane(0).summary(Series::loss, 201, 300).min, 7);
  EXPECT_EQ(store.lane(0).summary(Series::loss).finite, 300u);
  EXPECT_EQ(record_in(copy, 250).loss, support::sample_steps(251, 251)[0].loss)
      << "who copied the columns keeps what there was";
}

TEST_F(Earlier, ALaneThatGoesOnWithOtherColumnsIsAnotherRun) {
  run(0, 1, 300);
  LaneInfo info;
  info.columns = {"loss.d"};
  const QSignalSpy changed(&store.earlier(), &EarlierRuns::changed);
  store.continueFrom(0, 200, info);
  EXPECT_EQ(changed.size(), 1) << "tables of earlier runs list it";
  ASSERT_EQ(all().size(), 1u);
  EXPECT_EQ(all()[0].run->rows(), 300);
  EXPECT_TRUE(store.lane(0).empty());
}

TEST_F(Earlier, ALaneIsNamedAfterItsChangedSettings) {
  LaneSetup lane;
  lane.config.name = "fp16, no scaler";
  lane.config.scaler.kind = "none";
  LaneSetup other;
  other.colour = 1;
  other.config.name = "fp16 + scaler";
  store.reset({lane, other}, {{}, {}});
  const QSignalSpy changed(&store, &RunStore::lanesChanged);
  store.appendEvents(0, {{5, 0, EventKind::setting, "optimizer.lr", 0.1, 0.5, ""}});
  EXPECT_EQ(changed.count(), 0);
  store.appendEvents(0, {{6, 0, EventKind::setting, "scaler.kind", "none", "dynamic", ""}});
  EXPECT_EQ(store.lane(0).name(), "fp16 + scaler 2") << "the other one has the name";
  EXPECT_EQ(store.lane(0).config().name, "fp16, no scaler") << "as it began";
  EXPECT_EQ(changed.count(), 1);
}

} // namespace
} // namespace amplab

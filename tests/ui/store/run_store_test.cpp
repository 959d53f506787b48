// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/lane_samples.h"
#include "ui/store/run_store.h"

#include <QSignalSpy>
#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(RunStore, EmitsOncePerLaneAndPublish) {
  RunStore store;
  support::reset_lanes(store, 3);
  const QSignalSpy steps(&store, &RunStore::stepsAppended), events(&store, &RunStore::eventsAppended),
      ops(&store, &RunStore::opsReceived), status(&store, &RunStore::statusChanged);
  for (int64_t step = 1; step <= 100; ++step) store.appendSteps(1, support::sample_steps(step, step));
  store.appendEvents(2, {support::sample_event(3)});
  store.appendOps(2, support::sample_ops(3));
  store.setStatus(0, {LaneState::running, ""});
  EXPECT_EQ(steps.size(), 0) << "writing is silent";
  store.publish();
  store.publish();
  ASSERT_EQ(steps.size(), 1);
  EXPECT_EQ(steps[0][0].toInt(), 1);
  ASSERT_EQ(events.size(), 1);
  EXPECT_EQ(events[0][0].toInt(), 2);
  EXPECT_EQ(ops.size(), 1);
  ASSERT_EQ(status.size(), 1);
  EXPECT_EQ(status[0][0].toInt(), 0);
}

TEST(RunStore, EmitsPublishedOnceForAllLanes) {
  RunStore store;
  support::reset_lanes(store, 4);
  std::vector<News> published;
  QObject::connect(&store, &RunStore::published, &store, [&](News news) { published.push_back(news); });
  for (int lane = 0; lane < 4; ++lane) store.appendSteps(lane, support::sample_steps(1, 3));
  store.appendEvents(2, {support::sample_event(3)});
  EXPECT_TRUE(published.empty());
  store.publish();
  store.publish();
  ASSERT_EQ(published.size(), 1u);
  EXPECT_TRUE(published[0].steps && published[0].events);
  EXPECT_FALSE(published[0].ops || published[0].phases || published[0].status);
}

TEST(RunStore, KeepsTheLatestPreviewAndThoseStillHeld) {
  RunStore store;
  support::reset_lanes(store, 2);
  const QSignalSpy received(&store, &RunStore::previewReceived);
  EXPECT_EQ(store.lane(1).preview(), nullptr);
  store.setPreview(1, {7, 0.5, 10, NoPreview{"why"}});
  const std::shared_ptr<const LanePreview> held = store.lane(1).preview();
  store.setPreview(1, {8, 0.5, 10, Fit{}});
  store.publish();
  ASSERT_EQ(received.size(), 1);
  EXPECT_EQ(received[0][0].toInt(), 1);
  EXPECT_EQ(store.lane(1).preview()->step, 8);
  EXPECT_EQ(held->step, 7);
  EXPECT_EQ(store.lane(0).preview(), nullptr);
}

TEST(RunStore, KeepsSoManyOpCallsOfALaneAndSaysWhatWasDropped) {
  RunStore store;
  support::reset_lanes(store, 1);
  constexpr size_t kOps = 1000;
  constexpr auto kSteps = static_cast<int64_t>(LaneStore::kMostOps / kOps);
  const auto inspected = [](int64_t step) {
    OpRecord op;
    op.step = step;
    return std::vector<OpRecord>(kOps, op);
  };
  for (int64_t step = 1; step <= kSteps + 20; ++step) store.appendOps(0, inspected(step));
  const LaneStore& lane = store.lane(0);
  EXPECT_EQ(std::ssize(lane.inspected()), kSteps);
  EXPECT_EQ(lane.dropped_inspections(), 20);
  EXPECT_EQ(lane.inspected_at(20), nullptr);
  EXPECT_NE(lane.inspected_at(21), nullptr);
  store.appendOps(0, inspected(5)); // inspected again
  EXPECT_NE(lane.inspected_at(5), nullptr) << "what was asked for is shown";
  EXPECT_EQ(lane.inspected_at(21), nullptr);
  store.appendOps(0, inspected(5));
  EXPECT_EQ(lane.dropped_inspections(), 21) << "again takes no room";
}

TEST(RunStore, ReplacesItsLanesAndTheirIdsAndColoursStay) {
  RunStore store;
  support::reset_lanes(store, 2);
  store.appendSteps(0, support::sample_steps(1, 10));
  EXPECT_EQ(store.lastStep(), 10);
  const QSignalSpy about(&store, &RunStore::lanesAboutToChange), changed(&store, &RunStore::lanesChanged);
  auto setups = support::sample_setups(3);
  setups.erase(setups.begin());
  store.reset(setups, {{}, {}});
  EXPECT_EQ(about.size(), 1);
  EXPECT_EQ(changed.size(), 1);
  ASSERT_EQ(store.laneCount(), 2);
  EXPECT_EQ(store.indexOf(setups[1].id), 1);
  EXPECT_EQ(store.indexOf(support::sample_setups(1)[0].id), -1) << "it is removed";
  EXPECT_EQ(store.lane(0).colour(), 1);
  EXPECT_EQ(store.lane(1).colour(), 2);
  EXPECT_EQ(store.lastStep(), 0);
}

} // namespace
} // namespace amplab

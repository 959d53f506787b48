// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/extent_of_lanes.h"

#include "tests/support/lane_samples.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

// A lesson runs 60 steps after an example of 1,000.
TEST(ExtentOfLanes, FollowsTheLanesAndNotTheirLongerEarlierRuns) {
  RunStore store;
  std::vector<LaneSetup> lanes = support::sample_setups(1);
  lanes[0].config.train.steps = 60;
  store.reset(lanes, std::vector<LaneInfo>(1));
  store.appendSteps(0, support::sample_steps(1, 1000));
  store.reset(lanes, std::vector<LaneInfo>(1));
  store.appendSteps(0, support::sample_steps(1, 60));
  const Extent extent = extent_of(store, Series::step);
  EXPECT_EQ(extent.first, 1);
  EXPECT_EQ(extent.last, 60);
  EXPECT_EQ(extent.planned, 60);
}

TEST(ExtentOfLanes, HasRoomForPinnedEarlierRuns) {
  RunStore store;
  support::reset_lanes(store, 1);
  store.appendSteps(0, support::sample_steps(1, 1000));
  support::reset_lanes(store, 1);
  EarlierRun kept = store.earlier().all()[0];
  kept.pinned = true;
  store.earlier().put(kept.number(), kept);
  EXPECT_EQ(extent_of(store, Series::step).last, 1000);
  kept.shown = false;
  store.earlier().put(kept.number(), kept);
  EXPECT_EQ(extent_of(store, Series::step).last, 0) << "it is not drawn";
}

} // namespace
} // namespace amplab

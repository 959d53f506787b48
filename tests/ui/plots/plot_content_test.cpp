// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_content.h"

#include "tests/support/lane_samples.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

// An earlier run with losses up to 400, in front of which the lane has losses up to 2.3.
class FittedY : public testing::Test {
 protected:
  FittedY() {
    support::reset_lanes(store, 1);
    std::vector<StepRecord> diverged = support::sample_steps(1, 40);
    for (StepRecord& step : diverged) step.loss = 10.0 * static_cast<double>(step.step);
    store.appendSteps(0, diverged);
    support::reset_lanes(store, 1);
    line.setExtent({1, 100, 100});
  }
  void train() { store.appendSteps(0, support::sample_steps(1, 40)); }
  double top() const {
    const auto row = std::ranges::find(plot_rows(), std::string_view("loss"), &PlotRow::id);
    return PlotContent(*row, store, line).fittedY().upper;
  }

  RunStore store;
  Timeline line;
};

TEST_F(FittedY, FollowsTheLanesAndNotTheirEarlierRuns) {
  train();
  EXPECT_LT(top(), 5);
}

TEST_F(FittedY, HasRoomForEarlierRunsUntilALaneHasValues) { EXPECT_GT(top(), 300); }

TEST_F(FittedY, HasRoomForPinnedEarlierRuns) {
  train();
  EarlierRun kept = store.earlier().all()[0];
  kept.pinned = true;
  store.earlier().put(kept.number(), kept);
  EXPECT_GT(top(), 300);
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/focus.h"

#include "tests/support/lane_samples.h"

#include <QSignalSpy>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class FocusTest : public testing::Test {
 protected:
  FocusTest() { support::reset_lanes(store_, 3); }

  RunStore store_;
  Focus focus_{store_};
};

TEST_F(FocusTest, AStepOrALineSelectsItsLaneBeforeItIsShown) {
  std::vector<int> lanes;
  QObject::connect(&focus_, &Focus::stepShown, [&] { lanes.push_back(focus_.lane()); });
  QObject::connect(&focus_, &Focus::lineShown, [&] { lanes.push_back(focus_.lane()); });
  focus_.showStep(1, 50);
  focus_.showLine(2, 7);
  EXPECT_EQ(lanes, (std::vector{1, 2}));
}

TEST_F(FocusTest, AStepThatIsShownAlreadyIsShownAgain) {
  const QSignalSpy shown(&focus_, &Focus::stepShown);
  focus_.showStep(1, 50);
  focus_.showStep(1, 50);
  EXPECT_EQ(shown.size(), 2) << "a panel may have moved away from it";
}

TEST_F(FocusTest, AClickedStepIsForgottenWithItsLane) {
  EXPECT_EQ(focus_.clickedStep(0), -1);
  focus_.showStep(1, 50);
  EXPECT_EQ(focus_.clickedStep(1), 50);
  EXPECT_EQ(focus_.clickedStep(0), -1) << "of another lane";
  focus_.selectLane(2);
  EXPECT_EQ(focus_.clickedStep(1), -1);
  focus_.explain(2, 60);
  EXPECT_EQ(focus_.clickedStep(2), 60);
  support::reset_lanes(store_, 3);
  EXPECT_EQ(focus_.clickedStep(2), -1) << "its run is gone";
}

} // namespace
} // namespace amplab

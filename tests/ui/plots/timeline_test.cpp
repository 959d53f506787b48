// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/timeline.h"

#include <QSignalSpy>
#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(Timeline, ShowsAShortRunInAFrameThatStandsStill) {
  Timeline line;
  for (const double last : {1.0, 50.0, 399.0}) {
    line.setExtent({1, last, 400});
    EXPECT_EQ(line.view().x, (Range{0, 400})) << last;
  }
}

TEST(Timeline, DoublesTheFrameOfALongRun) {
  Timeline line;
  line.setExtent({1, 60, 1e6});
  EXPECT_EQ(line.view().x, (Range{0, 100}));
  line.setExtent({1, 101, 1e6});
  EXPECT_EQ(line.view().x, (Range{0, 200}));
}

TEST(Timeline, FollowsTheTailUntilThePersonPans) {
  Timeline line;
  line.setExtent({1, 1000, 1000});
  line.show("pan", {100, 200});
  EXPECT_FALSE(line.view().follow);
  line.setExtent({1, 1500, 1500});
  EXPECT_EQ(line.view().x, (Range{100, 200}));
  line.setFollow(true);
  EXPECT_EQ(line.view().x, (Range{1400, 1500})) << "as wide as it was, at the newest step";
  line.setExtent({1, 1600, 1600});
  EXPECT_EQ(line.view().x, (Range{1500, 1600}));
}

TEST(Timeline, GoesBackOneZoomAtATime) {
  Timeline line;
  line.setExtent({1, 1000, 1000});
  line.show("zoom", {100, 500}, "loss", {1, 2});
  line.endGesture();
  line.show("zoom", {200, 300});
  line.endGesture();
  EXPECT_EQ(line.yOf("loss"), (Range{1, 2}));
  line.goBack();
  EXPECT_EQ(line.view().x, (Range{100, 500}));
  line.goBack();
  EXPECT_EQ(line.view().x, (Range{0, 1000}));
  EXPECT_TRUE(line.view().follow);
  EXPECT_EQ(line.yOf("loss"), std::nullopt);
  EXPECT_FALSE(line.canGoBack());
  line.goBack();
}

TEST(Timeline, TakesATurnOfTheWheelBackAsOne) {
  Timeline line;
  line.setExtent({1, 1000, 1000});
  for (double end = 900; end > 400; end -= 100) line.show("wheel x", {0, end});
  line.goBack();
  EXPECT_EQ(line.view().x, (Range{0, 1000}));
}

TEST(Timeline, FitShowsEverythingAndCanBeUndone) {
  Timeline line;
  line.setExtent({1, 1000, 1000});
  line.show("zoom", {100, 200}, "loss", {1, 2});
  line.endGesture();
  line.fit();
  EXPECT_EQ(line.view().x, (Range{0, 1000}));
  EXPECT_TRUE(line.view().y.empty());
  line.goBack();
  EXPECT_EQ(line.view().x, (Range{100, 200}));
}

TEST(Timeline, KeepsAYZoomWhileFollowing) {
  Timeline line;
  line.setExtent({1, 10, 1000});
  line.showY("wheel y", "loss", {1, 2});
  line.setExtent({1, 20, 1000});
  EXPECT_TRUE(line.view().follow);
  EXPECT_EQ(line.yOf("loss"), (Range{1, 2}));
}

TEST(Timeline, IsolatesALaneAndShowsAllAgain) {
  constexpr LaneId a(7), b(8), c(9), removed(1);
  Timeline line;
  line.isolate(c, {a, b, c, removed});
  EXPECT_TRUE(line.isHidden(a) && line.isHidden(b));
  EXPECT_FALSE(line.isHidden(c));
  line.isolate(c, {a, b, c}); // the legend without the removed lane
  EXPECT_FALSE(line.isHidden(a) || line.isHidden(b) || line.isHidden(c));
}

TEST(Timeline, EmitsOnlyWhatChanged) {
  Timeline line;
  line.setExtent({1, 100, 400});
  QSignalSpy view(&line, &Timeline::viewChanged), cursor(&line, &Timeline::cursorChanged);
  line.setExtent({1, 101, 400});
  EXPECT_EQ(view.count(), 0);
  line.setCursor(5);
  line.setCursor(5);
  EXPECT_EQ(cursor.count(), 1);
}

TEST(Timeline, ShowsAllThatThereIsWithoutTheStepsToCome) {
  Timeline line;
  line.setExtent({1, 120, 400});
  EXPECT_EQ(line.view().x, (Range{0, 400})) << "a run that begins has room";
  line.fit();
  EXPECT_EQ(line.view().x, (Range{0, 120}));
  line.setExtent({1, 150, 400});
  EXPECT_EQ(line.view().x, (Range{0, 150})) << "and follows";
  line.frame();
  EXPECT_EQ(line.view().x, (Range{0, 400}));
}

} // namespace
} // namespace amplab

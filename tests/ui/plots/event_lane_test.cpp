// SPDX-License-Identifier: GPL-3.0-or-later
// The events on the time axis: their positions, their grouping, and the actions on a click.
#include "ui/plots/event_lane.h"

#include "tests/support/lane_samples.h"

#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class EventLaneTest : public testing::Test {
 protected:
  EventLaneTest() {
    support::reset_lanes(store, 2);
    for (int lane = 0; lane < 2; ++lane) store.appendSteps(lane, support::sample_steps(1, 100));
    store.publish();
    timeline.show("whole", {0, 100});
    strip.resize(1080, strip.sizeHint().height()); // ten pixels per step between the margins
    strip.show();
  }
  void append(int lane, std::vector<Event> events) {
    store.appendEvents(lane, std::move(events));
    store.publish();
    strip.resize(1080, strip.sizeHint().height());
  }

  Theme theme;
  RunStore store;
  Timeline timeline;
  EventLane strip{store, timeline, theme};
  QSignalSpy clicks{&strip, &EventLane::eventClicked};
};

TEST_F(EventLaneTest, HasNoHeightWithoutEvents) {
  EXPECT_EQ(strip.sizeHint().height(), 0);
  append(1, {support::sample_event(50)});
  const int one = strip.sizeHint().height();
  EXPECT_GT(one, 0);
  append(0, {support::sample_event(60)});
  EXPECT_GT(strip.sizeHint().height(), one);
}

TEST_F(EventLaneTest, HasARowForEachLaneThatIsShown) {
  for (const int lane : {0, 1}) append(lane, {support::sample_event(50)});
  const int two = strip.sizeHint().height();
  timeline.setHidden(store.lane(1).id(), true);
  EXPECT_LT(strip.sizeHint().height(), two);
}

TEST_F(EventLaneTest, StandsEventsOnTheTimeAxis) {
  append(0, {support::sample_event(50)});
  append(1, {support::sample_event(50), support::sample_event(60, EventKind::growth)});
  const auto marks = strip.marks();
  ASSERT_EQ(marks.size(), 3u);
  EXPECT_EQ(marks[0].kind, EventKind::growth) << "what matters more is painted over what matters less";
  EXPECT_DOUBLE_EQ(marks[0].at.x() - marks[1].at.x(), 100);
  EXPECT_LT(marks[1].at.y(), marks[2].at.y());
}

TEST_F(EventLaneTest, MakesOneMarkOfThoseThatWouldRunIntoOneAnother) {
  timeline.show("far", {0, 10'000});
  append(0, {support::sample_event(50), support::sample_event(51), support::sample_event(52, EventKind::setting)});
  const auto marks = strip.marks();
  ASSERT_EQ(marks.size(), 2u) << "but not of two kinds";
  EXPECT_EQ(marks.back().count, 2);
}

TEST_F(EventLaneTest, LeavesOutWhatIsNotInView) {
  append(0, {support::sample_event(50)});
  timeline.show("zoom", {60, 100});
  EXPECT_TRUE(strip.marks().empty());
}

TEST_F(EventLaneTest, AClickEmitsTheStepAndWhetherItIsExplained) {
  append(1, {support::sample_event(50), support::sample_event(80, EventKind::growth)});
  for (const EventLane::Mark& mark : strip.marks()) QTest::mouseClick(&strip, Qt::LeftButton, {}, mark.at.toPoint());
  ASSERT_EQ(clicks.size(), 2);
  EXPECT_EQ(clicks[0][1].toLongLong(), 80);
  EXPECT_FALSE(clicks[0][2].toBool());
  EXPECT_EQ(clicks[1][0].toInt(), 1);
  EXPECT_TRUE(clicks[1][2].toBool());
  QTest::mouseClick(&strip, Qt::LeftButton, {}, {200, 5});
  EXPECT_EQ(clicks.size(), 2) << "beside them is nothing";
}

} // namespace
} // namespace amplab

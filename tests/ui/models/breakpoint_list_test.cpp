// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/breakpoint_list.h"

#include <QSignalSpy>
#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr LaneId kLane(1), kOther(2);

BreakpointItem at_line(int64_t line, const char* condition = "") {
  BreakpointItem made;
  made.what.line = line;
  made.what.condition = condition;
  return made;
}

TEST(BreakpointList, TogglesLinesAndFactsAndEmitsChanged) {
  BreakpointList breaks;
  const QSignalSpy changed(&breaks, &BreakpointList::changed);
  breaks.toggle(kLane, 5);
  breaks.toggle(kLane, BreakOn::skip);
  ASSERT_TRUE(breaks.at(kLane, 5));
  EXPECT_TRUE(breaks.stopsOn(kLane, BreakOn::skip));
  EXPECT_EQ(breaks.wanted(kLane).size(), 2u);
  EXPECT_TRUE(breaks.wanted(kOther).empty()) << "another lane's";
  breaks.toggle(kLane, 5);
  breaks.toggle(kLane, BreakOn::skip);
  EXPECT_TRUE(breaks.of(kLane).empty());
  EXPECT_EQ(changed.count(), 4);
  breaks.set(kLane, {});
  EXPECT_EQ(changed.count(), 4) << "nothing is another";
}

TEST(BreakpointList, GoesWithTheLinesOfAnEditedLoop) {
  BreakpointList breaks;
  breaks.set(kLane, {at_line(2), at_line(3), at_line(0, "loss > 3")});
  breaks.follow(kLane, {0, 4, -1}); // line 2 becomes line 5, line 3 is removed
  EXPECT_FALSE(breaks.at(kLane, 2));
  EXPECT_TRUE(breaks.at(kLane, 5));
  EXPECT_EQ(breaks.of(kLane).size(), 2u);
  EXPECT_EQ(breaks.of(kLane).front().what.condition, "loss > 3");
}

TEST(BreakpointList, CountsHitsOfWhatTheEngineHas) {
  BreakpointList breaks;
  BreakpointItem off = at_line(1);
  off.enabled = false;
  breaks.set(kLane, {off, at_line(2), at_line(3)});
  breaks.hit(kLane, 1); // the engine does not have the disabled breakpoint
  EXPECT_EQ(breaks.at(kLane, 3)->hits, 1);
  EXPECT_EQ(breaks.at(kLane, 2)->hits, 0);
  breaks.hit(kLane, 7);
  breaks.hit(kOther, 0);
}

TEST(BreakpointList, LeavesOutRejectedBreakpointsUntilTheProgramChanges) {
  BreakpointList breaks;
  breaks.set(kLane, {at_line(2), at_line(9)});
  breaks.setRejected(kLane, "Break 2: no statement of the loop begins on line 9.");
  EXPECT_EQ(breaks.at(kLane, 9)->error, "no statement of the loop begins on line 9.");
  ASSERT_EQ(breaks.wanted(kLane).size(), 1u);
  EXPECT_EQ(breaks.wanted(kLane).front().line, 2);
  breaks.setRejected(kLane, "Something else.");
  EXPECT_EQ(breaks.wanted(kLane).size(), 1u);
  breaks.clearRejections(kLane);
  EXPECT_EQ(breaks.wanted(kLane).size(), 2u);
}

TEST(BreakpointList, HasNoMoreThanALaneMayHave) {
  BreakpointList breaks;
  std::vector<BreakpointItem> many;
  for (int64_t line = 1; line <= 1000; ++line) many.push_back(at_line(line));
  breaks.set(kLane, many);
  EXPECT_EQ(breaks.of(kLane).size(), kMostBreaks);
}

} // namespace
} // namespace amplab

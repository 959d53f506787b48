// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/breakpoint_list.h"

#include <QSignalSpy>
#include <gtest/gtest.h>

namespace amplab {
namespace {

BreakpointItem at_line(int64_t line, const char* condition = "") {
  BreakpointItem made;
  made.what.line = line;
  made.what.condition = condition;
  return made;
}

TEST(BreakpointList, TogglesLinesAndFactsAndEmitsChanged) {
  BreakpointList breaks;
  const QSignalSpy changed(&breaks, &BreakpointList::changed);
  breaks.toggle(1, 5);
  breaks.toggle(1, BreakOn::skip);
  ASSERT_TRUE(breaks.at(1, 5));
  EXPECT_TRUE(breaks.stopsOn(1, BreakOn::skip));
  EXPECT_EQ(breaks.wanted(1).size(), 2u);
  EXPECT_TRUE(breaks.wanted(2).empty()) << "another lane's";
  breaks.toggle(1, 5);
  breaks.toggle(1, BreakOn::skip);
  EXPECT_TRUE(breaks.of(1).empty());
  EXPECT_EQ(changed.count(), 4);
  breaks.set(1, {});
  EXPECT_EQ(changed.count(), 4) << "nothing is another";
}

TEST(BreakpointList, GoesWithTheLinesOfAnEditedLoop) {
  BreakpointList breaks;
  breaks.set(0, {at_line(2), at_line(3), at_line(0, "loss > 3")});
  breaks.follow(0, {0, 4, -1}); // line 2 becomes line 5, line 3 is removed
  EXPECT_FALSE(breaks.at(0, 2));
  EXPECT_TRUE(breaks.at(0, 5));
  EXPECT_EQ(breaks.of(0).size(), 2u);
  EXPECT_EQ(breaks.of(0).front().what.condition, "loss > 3");
}

TEST(BreakpointList, CountsHitsOfWhatTheEngineHas) {
  BreakpointList breaks;
  BreakpointItem off = at_line(1);
  off.enabled = false;
  breaks.set(0, {off, at_line(2), at_line(3)});
  breaks.hit(0, 1); // the engine does not have the disabled breakpoint
  EXPECT_EQ(breaks.at(0, 3)->hits, 1);
  EXPECT_EQ(breaks.at(0, 2)->hits, 0);
  breaks.hit(0, 7);
  breaks.hit(3, 0);
}

TEST(BreakpointList, LeavesOutRejectedBreakpointsUntilTheProgramChanges) {
  BreakpointList breaks;
  breaks.set(0, {at_line(2), at_line(9)});
  breaks.setRejected(0, "Break 2: no statement of the loop begins on line 9.");
  EXPECT_EQ(breaks.at(0, 9)->error, "no statement of the loop begins on line 9.");
  ASSERT_EQ(breaks.wanted(0).size(), 1u);
  EXPECT_EQ(breaks.wanted(0).front().line, 2);
  breaks.setRejected(0, "Something else.");
  EXPECT_EQ(breaks.wanted(0).size(), 1u);
  breaks.clearRejections(0);
  EXPECT_EQ(breaks.wanted(0).size(), 2u);
}

TEST(BreakpointList, HasNoMoreThanALaneMayHave) {
  BreakpointList breaks;
  std::vector<BreakpointItem> many;
  for (int64_t line = 1; line <= 1000; ++line) many.push_back(at_line(line));
  breaks.set(0, many);
  EXPECT_EQ(breaks.of(0).size(), kMostBreaks);
}

} // namespace
} // namespace amplab

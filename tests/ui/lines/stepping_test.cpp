// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/lines/lines_fixture.h"

#include <QLabel>
#include <algorithm>

namespace amplab {
namespace {

using support::await;
using Stepping = support::LinesTest;

TEST_F(Stepping, GoesLineByLineAndLightsTheOneThatComes) {
  open({small("a")});
  ASSERT_TRUE(moves(Qt::Key_F10));
  EXPECT_EQ(at()->line, 1);
  ASSERT_TRUE(moves(Qt::Key_F10));
  EXPECT_EQ(at()->line, 2);
  EXPECT_TRUE(window->findChild<QLabel*>("loop:place")->text().contains("before line 2"));
  EXPECT_TRUE(text().spokenLine().isEmpty() || !text().isReadOnly());
}

TEST_F(Stepping, BringsTheOtherLanesToTheSameStep) {
  open({small("a"), small("b", "amp-bf16")});
  for (int i = 0; i < 40 && !(at() && at()->line == 0 && at()->step == 1); ++i) ASSERT_TRUE(moves(Qt::Key_F10));
  EXPECT_TRUE(await([&] { return lane(1).last_step() == 1; }));
  ASSERT_TRUE(moves(Qt::Key_F10));
  EXPECT_EQ(at()->step, 2);
  EXPECT_EQ(lane(1).last_step(), 1);
}

TEST_F(Stepping, GoesIntoTheOpCallsOfALineAndOutOfThem) {
  open({small("a")});
  const int backward = line_of("backward()");
  put_cursor(backward);
  ASSERT_TRUE(moves(Qt::Key_F10, Qt::ControlModifier));
  ASSERT_EQ(at()->line, backward);
  ASSERT_TRUE(moves(Qt::Key_F11));
  EXPECT_EQ(at()->why, StopWhy::call);
  EXPECT_EQ(at()->line, backward);
  EXPECT_FALSE(at()->ops.empty());
  ASSERT_TRUE(moves(Qt::Key_F11, Qt::ShiftModifier));
  EXPECT_EQ(at()->why, StopWhy::line);
  EXPECT_NE(at()->line, backward);
}

TEST_F(Stepping, StopsAtABreakpointAndCountsIt) {
  open({small("a")});
  const int update = line_of("scaler.update()");
  put_cursor(update);
  press(Qt::Key_F9);
  ASSERT_EQ(text().breakpoints().count(update), 1u);
  press(Qt::Key_F5, Qt::NoModifier); // breaks outlive a restart
  ASSERT_TRUE(await([&] { return window->controller().runState() == RunState::ready; }));
  window->controller().play();
  ASSERT_TRUE(await([&] { return at() && at()->why == StopWhy::breakpoint; }));
  EXPECT_EQ(at()->line, update);
  EXPECT_EQ(text().breakpoints().at(update).hits, 1);
  put_cursor(update);
  press(Qt::Key_F9);
  EXPECT_TRUE(text().breakpoints().empty());
}

TEST_F(Stepping, TellsAnEngineThatRefusesABreakAtTheBreak) {
  open({small("a")});
  put_cursor(text().blockCount() + 1);
  const int empty = text().blockCount(); // after the last newline
  ASSERT_TRUE(text().document()->findBlockByNumber(empty - 1).text().isEmpty());
  put_cursor(empty);
  press(Qt::Key_F9);
  EXPECT_TRUE(await([&] { return !text().breakpoints().empty() && !text().breakpoints().begin()->second.trouble.isEmpty(); }));
}

TEST_F(Stepping, TakesAnEditedLineIntoALiveLane) {
  open({small("a")});
  window->controller().play();
  ASSERT_TRUE(await([&] { return lane().last_step() > 20; }));
  put_cursor(line_of("scaler.update()"));
  QTest::keyClick(&text(), Qt::Key_End);
  QTest::keyClick(&text(), Qt::Key_Return);
  QTest::keyClicks(&text(), "print(loss.item())");
  press(Qt::Key_Return, Qt::ControlModifier);
  EXPECT_TRUE(await([&] {
    return std::ranges::any_of(lane().events(), [](const Event& event) { return event.kind == EventKind::print; });
  }));
  const auto dial = std::ranges::find(lane().events(), EventKind::dial, &Event::kind);
  ASSERT_NE(dial, lane().events().end());
  EXPECT_EQ(dial->subject, "loop");
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/lines/lines_fixture.h"
#include "ui/widgets/banner.h"

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
  EXPECT_TRUE(window->findChild<QLabel*>("loop:position")->text().contains("before line 2"));
  EXPECT_TRUE(text().accessibleLine().isEmpty() || !text().isReadOnly());
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
  EXPECT_EQ(at()->reason, StopReason::call);
  EXPECT_EQ(at()->line, backward);
  EXPECT_FALSE(at()->ops.empty());
  ASSERT_TRUE(moves(Qt::Key_F11, Qt::ShiftModifier));
  EXPECT_EQ(at()->reason, StopReason::line);
  EXPECT_NE(at()->line, backward);
}

TEST_F(Stepping, StopsAtABreakpointAndCountsIt) {
  open({small("a")});
  const int update = line_of("scaler.update()");
  put_cursor(update);
  press(Qt::Key_F9);
  ASSERT_EQ(text().breakpoints().count(update), 1u);
  press(Qt::Key_F5, Qt::NoModifier); // breakpoints survive a restart
  ASSERT_TRUE(await([&] { return window->controller().runState() == RunState::ready; }));
  window->controller().play();
  ASSERT_TRUE(await([&] { return at() && at()->reason == StopReason::breakpoint; }));
  EXPECT_EQ(at()->line, update);
  EXPECT_EQ(text().breakpoints().at(update).hits, 1);
  EXPECT_TRUE(await([&] { return window->findChild<QLabel*>("hint")->text().startsWith("Stopped at line"); }));
  put_cursor(update);
  press(Qt::Key_F9);
  EXPECT_TRUE(text().breakpoints().empty());
}

TEST_F(Stepping, ShowsAtTheBreakpointThatTheEngineRejectedIt) {
  open({small("a")});
  put_cursor(text().blockCount() + 1);
  const int empty = text().blockCount(); // after the last newline
  ASSERT_TRUE(text().document()->findBlockByNumber(empty - 1).text().isEmpty());
  put_cursor(empty);
  press(Qt::Key_F9);
  EXPECT_TRUE(
      await([&] { return !text().breakpoints().empty() && !text().breakpoints().begin()->second.error.isEmpty(); }));
}

TEST_F(Stepping, AppliesAnEditedLineToALiveLane) {
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
  const auto change = std::ranges::find(lane().events(), EventKind::setting, &Event::kind);
  ASSERT_NE(change, lane().events().end());
  EXPECT_EQ((*change).subject, "loop");
}

TEST_F(Stepping, KeepsABreakpointAtItsLineWhenLinesComeBeforeIt) {
  open({small("a")});
  const int update = line_of("scaler.update()");
  put_cursor(update);
  press(Qt::Key_F9);
  ASSERT_TRUE(moves(Qt::Key_F10)); // the edited loop and its lines apply from the next step
  put_cursor(1);
  QTest::keyClick(&text(), Qt::Key_Home);
  QTest::keyClicks(&text(), "print(1)");
  QTest::keyClick(&text(), Qt::Key_Return);
  press(Qt::Key_Return, Qt::ControlModifier);
  ASSERT_EQ(line_of("scaler.update()"), update + 1);
  EXPECT_EQ(text().breakpoints().count(update + 1), 1u);
  window->controller().stepOnce(1); // the rest of the old step
  ASSERT_TRUE(await([&] { return lane().last_step() == 1 || (at() && at()->reason == StopReason::breakpoint); }));
  window->controller().play();
  ASSERT_TRUE(await([&] { return at() && at()->reason == StopReason::breakpoint && at()->step >= 2; }));
  EXPECT_EQ(at()->line, update + 1);
  EXPECT_TRUE(text().breakpoints().at(update + 1).error.isEmpty())
      << text().breakpoints().at(update + 1).error.toStdString();
}

TEST_F(Stepping, KeepsTheBreakpointOfALaneThatIsNotSelectedWhenASettingWritesALine) {
  open({small("a"), small("b")});
  const int update = line_of("scaler.update()");
  put_cursor(update);
  press(Qt::Key_F9);
  choose_lane(1);
  ASSERT_TRUE(text().breakpoints().empty());
  window->document().setSetting(0, "clip.kind", "norm"); // adds lines before the breakpoint
  choose_lane(0);
  const int now = line_of("scaler.update()");
  ASSERT_GT(now, update);
  EXPECT_EQ(text().breakpoints().count(now), 1u);
  EXPECT_EQ(text().breakpoints().size(), 1u);
}

TEST_F(Stepping, BeginsAfreshWithARestartInTheMiddleOfAStep) {
  open({small("a")});
  ASSERT_TRUE(moves(Qt::Key_F10));
  ASSERT_TRUE(moves(Qt::Key_F10));
  ASSERT_TRUE(moves(Qt::Key_F10, Qt::ShiftModifier)); // shows a past step, too
  press(Qt::Key_F5);
  ASSERT_TRUE(await([&] { return !at(); }));
  EXPECT_FALSE(text().isReadOnly());
  ASSERT_TRUE(moves(Qt::Key_F10));
  EXPECT_EQ(at()->line, 1);
  EXPECT_EQ(at()->step, 1);
}

TEST_F(Stepping, StandsWhereItStoodWhenTheEngineIsGone) {
  open({small("a")});
  ASSERT_TRUE(moves(Qt::Key_F10));
  ASSERT_TRUE(moves(Qt::Key_F10));
  const int line = static_cast<int>(at()->line);
  window->controller().restartEngine();
  ASSERT_TRUE(await([&] { return window->controller().runState() == RunState::ready; }));
  EXPECT_FALSE(at()) << "fresh lanes stand nowhere";
  ASSERT_TRUE(moves(Qt::Key_F10));
  ASSERT_TRUE(moves(Qt::Key_F10));
  EXPECT_EQ(at()->line, line);
}

TEST_F(Stepping, ShowsWhyThereIsNoLineBefore) {
  open({small("a")});
  ASSERT_TRUE(moves(Qt::Key_F10));
  press(Qt::Key_F10, Qt::ShiftModifier);
  auto& banner = *window->findChild<Banner*>("banner");
  EXPECT_TRUE(await([&] { return !banner.sentence().isEmpty(); }));
  EXPECT_FALSE(at()->past);
}

TEST_F(Stepping, LeavesTimeTravelWhenTheLanesRun) {
  open({small("a")});
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(moves(Qt::Key_F10));
  ASSERT_TRUE(moves(Qt::Key_F10, Qt::ShiftModifier));
  ASSERT_TRUE(at()->past);
  window->controller().play();
  EXPECT_TRUE(await([&] { return lane().last_step() > 3 && !at(); }));
  EXPECT_FALSE(text().isReadOnly());
  EXPECT_TRUE(await([&] { return lane().lines() && !text().shownInlineValue(line_of("loss =")).empty(); }))
      << "values of a step that ran freely";
}

} // namespace
} // namespace amplab

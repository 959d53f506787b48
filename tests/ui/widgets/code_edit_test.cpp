// SPDX-License-Identifier: GPL-3.0-or-later
// The loop editor, by real keys and clicks.
#include "ui/widgets/code_edit.h"

#include "ui/widgets/code_gutter.h"
#include "ui/widgets/completion_popup.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QLabel>
#include <QScreen>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QToolTip>
#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr const char* kLoop = "optimizer.zero_grad()\n"
                              "for x, t in batches:\n"
                              "    with torch.autocast(device, torch.float16):\n"
                              "        loss = loss_fn(model(x), t)\n"
                              "    scaler.scale(loss).backward()\n"
                              "scaler.unscale_(optimizer)\n"
                              "torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)\n"
                              "scaler.step(optimizer)\n"
                              "scaler.update()\n";

InlineValue note(const char* text, ValueTone tone = ValueTone::quiet) { return {{{text, tone}}, {}}; }

class LoopEditor : public testing::Test {
 protected:
  LoopEditor() {
    edit_.setProvidedNames(loop::provided_kinds(RunConfig{}));
    edit_.resize(900, 400);
    edit_.showText(kLoop);
    edit_.show();
    edit_.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&edit_));
    edit_.setFocus();
  }
  ~LoopEditor() override { edit_.hide(); }

  void go(int line, int column = 0) {
    QTextCursor cursor(edit_.document()->findBlockByNumber(line - 1));
    cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, column);
    edit_.setTextCursor(cursor);
  }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&edit_, key, modifiers); }
  void type(const char* text) { QTest::keyClicks(&edit_, text); }
  void only(const QString& text) {
    edit_.showText(text);
    edit_.moveCursor(QTextCursor::End);
  }
  QString line(int number) { return edit_.document()->findBlockByNumber(number - 1).text(); }
  int cursorLine() { return edit_.textCursor().blockNumber() + 1; }
  CodeGutter& gutter() { return *edit_.findChild<CodeGutter*>("code:gutter"); }
  CompletionPopup& popup() { return *edit_.findChild<CompletionPopup*>("code:completions"); }
  QPoint inGutter(int number) { return {8, middle(number)}; }
  int middle(int number) {
    return edit_.fontMetrics().lineSpacing() * (number - 1) + edit_.fontMetrics().height() / 2 + 4;
  }
  QString description() { return QAccessible::queryAccessibleInterface(&edit_)->text(QAccessible::Description); }

  Theme theme_;
  CodeEdit edit_{theme_};
};

// ---- breakpoints --------------------------------------------------------------------------------------------------

TEST_F(LoopEditor, TogglesABreakpointByKeyAndClick) {
  QSignalSpy toggled(&edit_, &CodeEdit::breakpointToggled), menu(&edit_, &CodeEdit::breakpointMenuWanted);
  go(5);
  press(Qt::Key_F9);
  ASSERT_EQ(toggled.count(), 1);
  EXPECT_EQ(toggled[0][0].toInt(), 5);
  press(Qt::Key_F9, Qt::ShiftModifier);
  ASSERT_EQ(menu.count(), 1);
  EXPECT_EQ(menu[0][0].toInt(), 5);
  QTest::mouseClick(&gutter(), Qt::LeftButton, {}, inGutter(8));
  ASSERT_EQ(toggled.count(), 2);
  EXPECT_EQ(toggled[1][0].toInt(), 8);
  QContextMenuEvent right(QContextMenuEvent::Mouse, inGutter(2), gutter().mapToGlobal(inGutter(2)));
  QCoreApplication::sendEvent(&gutter(), &right);
  ASSERT_EQ(menu.count(), 2);
  EXPECT_EQ(menu[1][0].toInt(), 2);
  QTest::mouseClick(&gutter(), Qt::LeftButton, {}, {8, 390});
  EXPECT_EQ(toggled.count(), 2) << "below the text";
  EXPECT_TRUE(edit_.breakpoints().empty()) << "who owns them decides";
}

TEST_F(LoopEditor, OffersBreakpointsOnlyIfConnected) {
  const auto offered = [&] { return QAccessible::queryAccessibleInterface(&gutter())->text(QAccessible::Description); };
  const auto asks = [&] {
    QHelpEvent help(QEvent::ToolTip, inGutter(5), gutter().mapToGlobal(inGutter(5)));
    QCoreApplication::sendEvent(&gutter(), &help);
    return QToolTip::text();
  };
  EXPECT_EQ(offered(), "");
  EXPECT_EQ(asks(), "");
  QSignalSpy toggled(&edit_, &CodeEdit::breakpointToggled);
  EXPECT_TRUE(offered().contains("F9"));
  EXPECT_TRUE(asks().contains("F9"));
}

TEST_F(LoopEditor, ShowsTheTooltipOfABreakpoint) {
  Breakpoint breakpoint;
  breakpoint.condition = "found_inf == 1";
  breakpoint.hits = 3;
  breakpoint.last_value = "0";
  const QString words = tooltip_text(breakpoint);
  EXPECT_TRUE(words.contains("found_inf == 1") && words.contains("Hit 3 times") && words.contains("last value: 0"))
      << words.toStdString();
  edit_.setBreakpoints({{5, breakpoint}});
  QHelpEvent help(QEvent::ToolTip, inGutter(5), gutter().mapToGlobal(inGutter(5)));
  QCoreApplication::sendEvent(&gutter(), &help);
  EXPECT_EQ(QToolTip::text(), words);
}

TEST_F(LoopEditor, MovesBreakpointsWithTheirLines) {
  QSignalSpy moved(&edit_, &CodeEdit::breakpointsMoved);
  Breakpoint logs;
  logs.logs_only = true;
  edit_.setBreakpoints({{6, {}}, {7, logs}});
  go(7);
  press(Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(edit_.breakpoints(), (std::map<int, Breakpoint>{{6, logs}, {7, {}}}));
  EXPECT_EQ(moved.count(), 1);
  go(1);
  press(Qt::Key_Return);
  EXPECT_TRUE(edit_.breakpoints().count(7) && edit_.breakpoints().count(8)) << "one lower";
  edit_.undo();
  edit_.undo();
  EXPECT_EQ(edit_.breakpoints(), (std::map<int, Breakpoint>{{6, {}}, {7, logs}}));
  edit_.showText("a\n");
  EXPECT_TRUE(edit_.breakpoints().empty());
}

// ---- states -------------------------------------------------------------------------------------------------------

TEST_F(LoopEditor, DescribesTheCurrentLine) {
  LineStates states;
  states.next = 5;
  states.skipped = {8};
  states.first_bad = 5;
  edit_.setStates(states);
  edit_.setBreakpoints({{5, {}}});
  go(5);
  EXPECT_TRUE(description().startsWith("line 5, breakpoint, about to run")) << description().toStdString();
  edit_.setInlineValues({{8, note("skipped")}});
  go(8);
  EXPECT_EQ(description(), "line 8, skipped in the last step, skipped");
}

TEST_F(LoopEditor, DimsSkippedLinesAndHighlightsTheRunningLine) {
  LineStates states;
  states.next = 6;
  states.skipped = {8};
  edit_.setStates(states);
  ASSERT_EQ(edit_.extraSelections().size(), 2);
  EXPECT_EQ(edit_.extraSelections()[1].cursor.selectedText(), "scaler.step(optimizer)");
  EXPECT_EQ(edit_.extraSelections()[1].format.foreground().color().rgb(), theme_.palette().disabled);
  EXPECT_EQ(edit_.extraSelections()[0].cursor.blockNumber(), 5);
}

TEST_F(LoopEditor, ShowsAPastStepReadOnlyWithANotice) {
  edit_.setPastNotice("Step 58 of 120 is past.");
  const QLabel& strip = *edit_.findChild<QLabel*>("code:pastNotice");
  EXPECT_TRUE(strip.isVisible());
  EXPECT_EQ(strip.text(), "Step 58 of 120 is past.");
  EXPECT_TRUE(description().endsWith("Step 58 of 120 is past."));
  go(7);
  type("x");
  press(Qt::Key_Up, Qt::AltModifier);
  press(Qt::Key_Slash, Qt::ControlModifier);
  press(Qt::Key_Delete);
  press(Qt::Key_Space, Qt::ControlModifier);
  EXPECT_EQ(edit_.toPlainText(), kLoop);
  EXPECT_FALSE(popup().isActive());
  QSignalSpy toggled(&edit_, &CodeEdit::breakpointToggled);
  press(Qt::Key_F9);
  EXPECT_EQ(toggled.count(), 1) << "breakpoints can be set all the same";
  edit_.setPastNotice({});
  EXPECT_FALSE(strip.isVisible());
  go(1);
  type("x");
  EXPECT_EQ(line(1), "xoptimizer.zero_grad()");
}

TEST_F(LoopEditor, BringsTheLineThatRunsIntoViewWithoutTheCursor) {
  edit_.showText(QString("x = 1\n").repeated(200));
  go(3);
  LineStates states;
  states.next = 150;
  edit_.setStates(states);
  EXPECT_EQ(cursorLine(), 3);
  const int top = edit_.verticalScrollBar()->value();
  EXPECT_TRUE(top < 150 && top > 100) << top;
}

// ---- notes --------------------------------------------------------------------------------------------------------

TEST_F(LoopEditor, FitsInlineValuesIntoTheFreeWidth) {
  const InlineValue full{{{"fp16", ValueTone::quiet}, {"amax 66219", ValueTone::quiet}, {"1 Inf", ValueTone::bad}},
                         "66219 is above fp16's 65504"};
  edit_.setInlineValues({{5, full}});
  EXPECT_EQ(edit_.shownInlineValue(5), full.runs);
  const QString before = edit_.toPlainText();
  const int text = edit_.fontMetrics().horizontalAdvance(line(5));
  edit_.resize(gutter().width() + text + edit_.fontMetrics().horizontalAdvance("1 Inf") + 60, 400);
  ASSERT_EQ(edit_.shownInlineValue(5).size(), 1u);
  EXPECT_EQ(edit_.shownInlineValue(5)[0].text, "1 Inf") << "what is quiet goes first";
  edit_.resize(gutter().width() + text + 20, 400);
  EXPECT_TRUE(edit_.shownInlineValue(5).empty()) << "never over the text";
  EXPECT_EQ(edit_.toPlainText(), before);
}

TEST_F(LoopEditor, PaintsInlineValuesRightOfAllText) {
  const auto drawn = [&] { return edit_.viewport()->grab().toImage(); };
  edit_.clearFocus(); // no blinking cursor
  const QImage without = drawn();
  edit_.setInlineValues(
      {{4, note("0.842")}, {7, note("norm 3.1e+04 norm 3.1e+04 norm 3.1e+04 norm 3.1e+04 norm 3.1e+04")}});
  const QImage with = drawn();
  int differing = 0;
  for (int number = 1; number <= 9; ++number) {
    const int end = 4 + edit_.fontMetrics().horizontalAdvance(line(number));
    for (int x = 0; x < with.width(); ++x)
      for (int y = middle(number) - 6; y < middle(number) + 6; ++y) {
        if (with.pixel(x, y) == without.pixel(x, y)) continue;
        ++differing;
        ASSERT_GT(x, end) << "line " << number;
      }
  }
  EXPECT_GT(differing, 100);
}

TEST_F(LoopEditor, RepaintsOnlyChangedInlineValues) {
  InlineValues notes;
  for (int i = 1; i <= 9; ++i) notes[i] = note("0.500");
  edit_.setInlineValues(notes);
  QCoreApplication::processEvents();
  struct Watcher : QObject {
    QRegion painted;
    bool eventFilter(QObject*, QEvent* event) override {
      if (event->type() == QEvent::Paint) painted += static_cast<QPaintEvent*>(event)->region();
      return false;
    }
  } watcher;
  edit_.clearFocus();
  QCoreApplication::processEvents();
  edit_.viewport()->installEventFilter(&watcher);
  notes[4] = note("0.501");
  edit_.setInlineValues(notes);
  QTRY_VERIFY(!watcher.painted.isEmpty());
  EXPECT_LE(watcher.painted.boundingRect().height(), edit_.fontMetrics().lineSpacing() + 1);
  EXPECT_TRUE(watcher.painted.boundingRect().top() <= middle(4) &&
              watcher.painted.boundingRect().bottom() >= middle(4));
  EXPECT_GT(watcher.painted.boundingRect().left(), edit_.fontMetrics().horizontalAdvance(line(4)));
  watcher.painted = {};
  edit_.setInlineValues(notes);
  QCoreApplication::processEvents();
  EXPECT_TRUE(watcher.painted.isEmpty()) << "the same notes";
}

TEST_F(LoopEditor, PartialRepaintEqualsAFullRepaint) {
  LineStates states;
  states.next = 4;
  states.first_bad = 5;
  states.skipped = {8};
  edit_.setStates(states);
  edit_.clearFocus();
  InlineValues notes;
  for (int i = 1; i <= 9; ++i)
    notes[i] = {{{"0.500", ValueTone::good}, {"fp16", ValueTone::quiet}, {"\u2192 1 Inf", ValueTone::bad}}, {}};
  edit_.setInlineValues(notes);
  QCoreApplication::processEvents();
  for (int i : {4, 5, 7, 9}) notes[i].runs[0].text = "0.123";
  notes.erase(8);
  edit_.setInlineValues(notes);
  QCoreApplication::processEvents();
  const QImage seen = edit_.screen()->grabWindow(edit_.winId()).toImage().convertToFormat(QImage::Format_RGB32);
  const QImage whole = edit_.grab().toImage().convertToFormat(QImage::Format_RGB32);
  ASSERT_EQ(seen.size(), whole.size());
  QRegion differing;
  for (int y = 0; y < seen.height(); ++y)
    for (int x = 0; x < seen.width(); ++x)
      if (seen.pixel(x, y) != whole.pixel(x, y)) differing += QRect(x, y, 1, 1);
  const QRect where = differing.boundingRect();
  EXPECT_TRUE(differing.isEmpty()) << where.left() << " " << where.top() << " to " << where.right() << " "
                                   << where.bottom();
}

TEST_F(LoopEditor, ShowsTooltipsOfInlineValuesAndDiagnostics) {
  edit_.setDiagnostics({{{{1, 1}, {1, 10}}, "name 'optimizer' is not defined."}});
  InlineValue value = note("1 Inf", ValueTone::bad);
  value.tooltip = "Element 7 of 64.";
  edit_.setInlineValues({{5, value}});
  const auto at = [&](int x, int number) {
    QHelpEvent help(QEvent::ToolTip, {x, middle(number)}, edit_.viewport()->mapToGlobal(QPoint(x, middle(number))));
    QCoreApplication::sendEvent(edit_.viewport(), &help);
    return QToolTip::text();
  };
  const int letter = edit_.fontMetrics().horizontalAdvance('0');
  EXPECT_EQ(at(4 + 3 * letter, 1), "name 'optimizer' is not defined.");
  EXPECT_EQ(at(4 + edit_.fontMetrics().horizontalAdvance(line(7)) + 40, 5), "Element 7 of 64.");
  EXPECT_TRUE(at(4 + 9 * letter, 6).startsWith("unscale_(optimizer)")) << "and of names what they do";
}

// ---- lines --------------------------------------------------------------------------------------------------------

TEST_F(LoopEditor, ClipsBeforeUnscalingByOneKey) {
  go(7, 6);
  press(Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(line(6), "torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)");
  EXPECT_EQ(line(7), "scaler.unscale_(optimizer)");
  EXPECT_EQ(cursorLine(), 6);
  EXPECT_EQ(edit_.textCursor().positionInBlock(), 6);
  edit_.undo();
  EXPECT_EQ(edit_.toPlainText(), kLoop) << "one step of undo";
  EXPECT_FALSE(edit_.document()->isUndoAvailable());
}

TEST_F(LoopEditor, MovesLinesAgainAndAgainWithTheirSelection) {
  go(6);
  QTextCursor both = edit_.textCursor();
  both.movePosition(QTextCursor::Down, QTextCursor::KeepAnchor);
  edit_.setTextCursor(both);
  press(Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(line(6), "    scaler.unscale_(optimizer)") << "to the end of the block above";
  EXPECT_EQ(line(7), "torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)") << "the selection ends before it";
  press(Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(line(5), "    scaler.unscale_(optimizer)");
  press(Qt::Key_Down, Qt::AltModifier);
  press(Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(edit_.toPlainText(), kLoop);
  EXPECT_TRUE(edit_.textCursor().hasSelection());
}

TEST_F(LoopEditor, SwitchesLinesOffAndOnByKey) {
  go(4, 10);
  press(Qt::Key_Slash, Qt::ControlModifier);
  EXPECT_EQ(line(4), "        # loss = loss_fn(model(x), t)");
  EXPECT_EQ(line(5), "        pass");
  press(Qt::Key_Slash, Qt::ControlModifier);
  EXPECT_EQ(edit_.toPlainText(), kLoop);
  press(Qt::Key_Slash, Qt::ControlModifier | Qt::ShiftModifier); // layouts where the slash needs Shift
  EXPECT_EQ(line(5), "        pass");
  edit_.undo();
  EXPECT_EQ(edit_.toPlainText(), kLoop) << "one step of undo";
}

TEST_F(LoopEditor, IndentsByLevels) {
  only("a\nb\nc");
  edit_.selectAll();
  press(Qt::Key_Tab);
  EXPECT_EQ(edit_.toPlainText(), "    a\n    b\n    c");
  press(Qt::Key_Backtab, Qt::ShiftModifier);
  EXPECT_EQ(edit_.toPlainText(), "a\nb\nc");
  edit_.moveCursor(QTextCursor::End);
  press(Qt::Key_Tab);
  EXPECT_EQ(line(3), "c   ") << "to the next level";
  only("for x in y:");
  press(Qt::Key_Return);
  type("a");
  press(Qt::Key_Return);
  EXPECT_EQ(line(3), "    ");
  press(Qt::Key_Backspace);
  EXPECT_EQ(line(3), "") << "a level at once";
}

// ---- completion ---------------------------------------------------------------------------------------------------

TEST_F(LoopEditor, CompletesAfterADot) {
  only("scaler");
  type(".");
  ASSERT_TRUE(popup().isActive());
  EXPECT_EQ(popup().chosen(), -1);
  type("uns");
  ASSERT_EQ(popup().items().size(), 1u);
  press(Qt::Key_Tab);
  EXPECT_EQ(edit_.toPlainText(), "scaler.unscale_");
  EXPECT_FALSE(popup().isActive());
  edit_.undo();
  EXPECT_TRUE(edit_.toPlainText().startsWith("scaler"));
}

TEST_F(LoopEditor, InsertsTheChosenCompletionWithReturn) {
  only("");
  type("scaler.");
  press(Qt::Key_Down);
  ASSERT_EQ(popup().chosen(), 0);
  EXPECT_TRUE(description().contains("Completion 1 of")) << description().toStdString();
  press(Qt::Key_Down);
  const QString chosen = popup().current()->name;
  press(Qt::Key_Return);
  EXPECT_EQ(edit_.toPlainText(), "scaler." + chosen);
}

TEST_F(LoopEditor, StealsNoReturnWhereNothingIsChosen) {
  only("");
  type("los = 1");
  press(Qt::Key_Return);
  type("lo");
  press(Qt::Key_Return);
  EXPECT_EQ(edit_.toPlainText(), "los = 1\nlo\n");
  EXPECT_FALSE(popup().isActive());
}

TEST_F(LoopEditor, OpensCompletionsByKeyAndClosesThemWithEscape) {
  QSignalSpy back(&edit_, &CodeEdit::discardText);
  only("");
  press(Qt::Key_Space, Qt::ControlModifier);
  ASSERT_TRUE(popup().isActive());
  EXPECT_EQ(popup().chosen(), 0);
  press(Qt::Key_Escape);
  EXPECT_FALSE(popup().isActive());
  EXPECT_EQ(back.count(), 0) << "the text stays";
  press(Qt::Key_Escape);
  EXPECT_EQ(back.count(), 1);
  EXPECT_EQ(edit_.toPlainText(), "");
}

TEST_F(LoopEditor, ClosesCompletionsThatAreOfNoUseAnyMore) {
  only("");
  type("scaler.u");
  ASSERT_TRUE(popup().isActive());
  type("(");
  EXPECT_FALSE(popup().isActive());
  type("sc");
  ASSERT_TRUE(popup().isActive());
  press(Qt::Key_Backspace);
  press(Qt::Key_Backspace);
  EXPECT_FALSE(popup().isActive());
  only("");
  type("scaler.");
  QTest::mouseClick(edit_.viewport(), Qt::LeftButton, {}, {300, 200});
  EXPECT_FALSE(popup().isActive());
}

} // namespace
} // namespace amplab

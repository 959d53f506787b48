// SPDX-License-Identifier: GPL-3.0-or-later
// The loop's program in the editor.
#include "engine/loop/standard_loop.h"
#include "tests/support/plausible_run.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/panels/loop_panel.h"
#include "ui/widgets/code_edit.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>
#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr int kScaledLane = 2; // the lane of the opening preset in fp16 with a scaler

class LoopText : public support::PanelTest {
 protected:
  LoopText() {
    document_.load(support::opening_setups());
    support::fill_plausibly(store_, 20);
    focus_.selectLane(kScaledLane);
    panel_.resize(800, 300);
    panel_.show();
    edit().setFocus();
  }

  CodeEdit& edit() { return *panel_.findChild<CodeEdit*>("loop:text"); }
  QString text_of_label(const char* label) { return panel_.findChild<QLabel*>(label)->text(); }
  QPushButton& reset_button() { return *panel_.findChild<QPushButton*>("loop:reset"); }
  QPushButton& apply() { return *panel_.findChild<QPushButton*>("loop:apply"); }
  QString text() { return edit().toPlainText(); }
  const RunConfig& config(int lane = kScaledLane) { return document_.config(lane); }
  QString made(int lane = kScaledLane) { return QString::fromStdString(loop::standard_loop(config(lane))); }

  void type(const QString& text) { edit().setPlainText(text); }
  void apply_edit() { QTest::keyClick(&edit(), Qt::Key_Return, Qt::ControlModifier); }
  void ends(int lane, int64_t line, const char* sentence) {
    Event event;
    event.kind = EventKind::error;
    event.text = sentence;
    event.line = line;
    store_.appendEvents(lane, {event});
    store_.setStatus(lane, {LaneState::failed, sentence, EndedBy::error});
    store_.publish();
  }

  LoopPanel panel_{context_};
};

TEST_F(LoopText, IsGeneratedFromTheSettingsAndFollowsThem) {
  EXPECT_EQ(text(), made());
  EXPECT_TRUE(text().contains("scaler.unscale_") || text().contains("scaler.step"));
  EXPECT_TRUE(text_of_label("loop:origin").startsWith("From the settings."));
  EXPECT_FALSE(reset_button().isVisible());
  document_.setSetting(kScaledLane, "clip.kind", "norm");
  EXPECT_TRUE(text().contains("clip_grad_norm_"));
  focus_.selectLane(0);
  EXPECT_EQ(text(), made(0));
}

TEST_F(LoopText, OfTheUserDecidesUntilItIsResetToTheForm) {
  type(made() + "print(loss)\n");
  EXPECT_TRUE(config().loop.empty()) << "nothing is applied while the user types";
  apply_edit();
  EXPECT_EQ(config().loop, (made() + "print(loss)\n").toStdString());
  EXPECT_TRUE(config(1).loop.empty());
  EXPECT_TRUE(text_of_label("loop:origin").startsWith("Program edited."));
  ASSERT_TRUE(reset_button().isVisible());
  QTest::mouseClick(&reset_button(), Qt::LeftButton);
  EXPECT_TRUE(config().loop.empty());
  EXPECT_EQ(text(), made());
}

TEST_F(LoopText, IsAppliedWhenItLosesTheFocus) {
  type(made() + "print(loss)\n");
  QFocusEvent left(QEvent::FocusOut, Qt::MouseFocusReason);
  QCoreApplication::sendEvent(&edit(), &left);
  EXPECT_FALSE(config().loop.empty());
}

TEST_F(LoopText, StaysWhenAMenuOrAnotherWindowIsOverIt) {
  type(made() + "print(loss)\n");
  for (const Qt::FocusReason reason : {Qt::PopupFocusReason, Qt::ActiveWindowFocusReason}) {
    QFocusEvent left(QEvent::FocusOut, reason);
    QCoreApplication::sendEvent(&edit(), &left);
  }
  EXPECT_TRUE(config().loop.empty());
}

TEST_F(LoopText, IsUndoneLikeAnySetting) {
  const QString before = text();
  type(before + "print(loss)\n");
  apply_edit();
  document_.undoStack()->undo();
  EXPECT_TRUE(config().loop.empty());
  EXPECT_EQ(text(), before);
  document_.undoStack()->redo();
  EXPECT_TRUE(text().endsWith("print(loss)\n"));
}

TEST_F(LoopText, WithAnotherNumberOfASettingChangesTheSetting) {
  document_.setSetting(kScaledLane, "clip.kind", "norm");
  type(made().replace("max_norm=1.0", "max_norm=5"));
  apply_edit();
  EXPECT_EQ(config().clip.max, 5);
  EXPECT_TRUE(config().loop.empty());
  EXPECT_TRUE(text().contains("max_norm=5.0")) << text().toStdString();
  EXPECT_TRUE(text_of_label("loop:origin").startsWith("From the settings."));
  EXPECT_EQ(document_.undoStack()->count(), 2) << "the kind and the number";
}

TEST_F(LoopText, EditedOtherwiseLeavesTheSettings) {
  const QString edited = made().replace("torch.float16", "torch.bfloat16");
  ASSERT_NE(edited, made());
  type(edited);
  apply_edit();
  EXPECT_EQ(config().precision.mode, "amp-fp16");
  EXPECT_EQ(config().loop, edited.toStdString());
}

TEST_F(LoopText, EditedBackIsGeneratedAgain) {
  type(made() + "print(loss)\n");
  apply_edit();
  type(made());
  apply_edit();
  EXPECT_TRUE(config().loop.empty());
  document_.setSetting(kScaledLane, "clip.kind", "norm");
  EXPECT_TRUE(text().contains("clip_grad_norm_"));
}

TEST_F(LoopText, WithAMistakeShowsWhereAndIsNotApplied) {
  type(made().replace("scaler.step", "scalar.step"));
  EXPECT_TRUE(text_of_label("loop:error").contains("name 'scalar' is not defined. Did you mean: 'scaler'?"))
      << text_of_label("loop:error").toStdString();
  ASSERT_FALSE(edit().extraSelections().empty());
  EXPECT_EQ(edit().extraSelections().back().cursor.selectedText(), "scalar");
  apply_edit();
  EXPECT_TRUE(config().loop.empty());
  EXPECT_EQ(document_.undoStack()->count(), 0);
  QTest::keyClick(&edit(), Qt::Key_Escape);
  EXPECT_EQ(text(), made());
  EXPECT_EQ(text_of_label("loop:error"), "");
}

TEST_F(LoopText, ThatWasPutBackIsThereAgainAfterUndo) {
  edit().moveCursor(QTextCursor::End);
  QTest::keyClicks(&edit(), "print(loss)");
  const QString typed = text();
  QTest::keyClick(&edit(), Qt::Key_Escape);
  ASSERT_EQ(text(), made());
  QTest::keyClick(&edit(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text(), typed);
  EXPECT_TRUE(apply().isVisible());
  QTest::keyClick(&edit(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(text(), made());
}

TEST_F(LoopText, ThatASettingOverwritesIsThereAgainAfterUndo) {
  type(made() + "print(");
  document_.setSetting(kScaledLane, "clip.kind", "norm");
  ASSERT_EQ(text(), made());
  QTest::keyClick(&edit(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(text().endsWith("print("));
}

TEST_F(LoopText, ThatASettingOverwritesWhileAnotherLaneIsShownIsThereAgainAfterUndo) {
  type(made() + "print(");
  focus_.selectLane(0);
  document_.setSetting(kScaledLane, "clip.kind", "norm");
  focus_.selectLane(kScaledLane);
  ASSERT_EQ(text(), made());
  QTest::keyClick(&edit(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(text().endsWith("print("));
}

TEST_F(LoopText, HasAButtonThatAppliesIt) {
  EXPECT_FALSE(apply().isVisible()) << "there is nothing to apply";
  type(made() + "print(");
  ASSERT_TRUE(apply().isVisible());
  EXPECT_FALSE(apply().isEnabled());
  type(made() + "print(loss)\n");
  ASSERT_TRUE(apply().isEnabled());
  QTest::mouseClick(&apply(), Qt::LeftButton);
  EXPECT_EQ(config().loop, (made() + "print(loss)\n").toStdString());
  EXPECT_FALSE(apply().isVisible());
  EXPECT_TRUE(reset_button().isVisible());
}

TEST_F(LoopText, IsAppliedBeforeLanesRun) {
  type(made() + "print(loss)\n");
  EXPECT_EQ(panel_.applyPendingEdits(), "");
  EXPECT_FALSE(config().loop.empty());
}

TEST_F(LoopText, WithAMistakeShowsWhyItCannotBeAppliedUntilItIsReverted) {
  QSignalSpy errors(&panel_, &Panel::complained), front(&panel_, &Panel::frontWanted);
  type(made() + "print(los)\n");
  const QString why = panel_.applyPendingEdits();
  EXPECT_TRUE(why.startsWith("The edited loop of “fp16 + scaler” has an error, so nothing runs.")) << why.toStdString();
  EXPECT_TRUE(why.endsWith("NameError: name 'los' is not defined. Did you mean: 'loss'?")) << why.toStdString();
  EXPECT_EQ(front.count(), 1);
  EXPECT_EQ(errors.count(), 0);
  QTest::keyClick(&edit(), Qt::Key_Escape);
  ASSERT_EQ(errors.count(), 1);
  EXPECT_EQ(errors[0][0].toString(), "") << "it is settled";
  EXPECT_EQ(panel_.applyPendingEdits(), "");
}

TEST_F(LoopText, OutOfRangeForItsSettingShowsWhyItCannotBeApplied) {
  document_.setSetting(kScaledLane, "clip.kind", "norm");
  type(made().replace("max_norm=1.0", "max_norm=-1.0"));
  EXPECT_TRUE(panel_.applyPendingEdits().contains("clip.max"));
}

TEST_F(LoopText, WithAMistakeIsShownFromAnotherLaneBeforeLanesRun) {
  const QString mistaken = made() + "print(";
  type(mistaken);
  focus_.selectLane(0);
  EXPECT_TRUE(panel_.applyPendingEdits().contains("fp16 + scaler"));
  EXPECT_EQ(focus_.lane(), kScaledLane);
  EXPECT_EQ(text(), mistaken);
}

TEST_F(LoopText, GoesWithItsLaneWhenOthersComeInItsPlace) {
  type(made() + "print(");
  focus_.selectLane(0);
  std::vector<LaneSetup> others = support::opening_setups(); // of the same colours
  for (LaneSetup& each : others) each.id = LaneId(each.id.value + 4);
  document_.openLanes(others, "preset");
  focus_.select(others[kScaledLane].id);
  EXPECT_EQ(text(), made());
  EXPECT_EQ(panel_.applyPendingEdits(), "");
  document_.undoStack()->undo();
  focus_.selectLane(kScaledLane);
  EXPECT_EQ(text(), made() + "print(") << "it is back with its lane";
}

TEST_F(LoopText, WithAMistakeIsThereAgainWhenItsLaneIs) {
  const QString mistaken = made() + "print(";
  type(mistaken);
  focus_.selectLane(0);
  EXPECT_EQ(text(), made(0));
  EXPECT_EQ(text_of_label("loop:error"), "");
  focus_.selectLane(kScaledLane);
  EXPECT_EQ(text(), mistaken);
  EXPECT_FALSE(text_of_label("loop:error").isEmpty());
}

TEST_F(LoopText, WithoutAMistakeIsAppliedToItsLaneWhenAnotherIsSelected) {
  const QString edited = made() + "print(loss)\n";
  type(edited);
  focus_.selectLane(0);
  EXPECT_EQ(config(kScaledLane).loop, edited.toStdString());
  EXPECT_TRUE(config(0).loop.empty());
}

TEST_F(LoopText, UnderlinesBehindCharactersOfTwoUnits) {
  type(QString::fromUtf8("print(\"\xF0\x9F\x98\x80\", los)\n"));
  ASSERT_FALSE(edit().extraSelections().empty());
  EXPECT_EQ(edit().extraSelections().back().cursor.selectedText(), "los");
}

TEST_F(LoopText, OutOfRangeForItsSettingIsRejectedWithAMessage) {
  document_.setSetting(kScaledLane, "clip.kind", "norm");
  type(made().replace("max_norm=1.0", "max_norm=-1.0"));
  apply_edit();
  EXPECT_EQ(config().clip.max, 1.0);
  EXPECT_TRUE(text_of_label("loop:error").contains("clip.max")) << text_of_label("loop:error").toStdString();
}

TEST_F(LoopText, LightsTheLineThatEndedItsLane) {
  QSignalSpy front(&panel_, &Panel::frontWanted);
  ends(kScaledLane, 3, "RuntimeError: unscale_() has already been called on this optimizer since the last update().");
  EXPECT_EQ(edit().highlightedLine(), 3);
  EXPECT_EQ(front.count(), 1);
  EXPECT_TRUE(text_of_label("loop:error").startsWith("Line 3 ended this lane. RuntimeError: unscale_()"));
  focus_.selectLane(0);
  EXPECT_EQ(edit().highlightedLine(), 0);
  EXPECT_EQ(text_of_label("loop:error"), "");
  focus_.selectLane(kScaledLane);
  EXPECT_EQ(edit().highlightedLine(), 3);
  EXPECT_EQ(front.count(), 1) << "only when it happens";
  type(made() + "print(loss)\n");
  EXPECT_EQ(edit().highlightedLine(), 0) << "its lines are others now";
}

TEST_F(LoopText, LightsALineThatIsChosenElsewhere) {
  panel_.showLine(2);
  EXPECT_EQ(edit().highlightedLine(), 2);
  type(made() + "print(loss)\n");
  panel_.showLine(2);
  EXPECT_EQ(edit().highlightedLine(), 0) << "it is not what the lane runs";
}

TEST_F(LoopText, HighlightsItsSyntax) {
  type("for x, t in batches:  # each\n    y = 1.5\n");
  const Palette& palette = theme().palette();
  const auto colour_at = [&](int line, int column) {
    for (const auto& range : edit().document()->findBlockByNumber(line).layout()->formats())
      if (column >= range.start && column < range.start + range.length) return range.format.foreground().color().rgb();
    return palette.text;
  };
  EXPECT_EQ(colour_at(0, 0), palette.accent);
  EXPECT_EQ(colour_at(0, 4), palette.text);
  EXPECT_EQ(colour_at(0, 12), palette.good);
  EXPECT_EQ(colour_at(0, 22), palette.quiet);
  EXPECT_EQ(colour_at(1, 8), palette.warning);
}

TEST_F(LoopText, IndentsTheNextLineAsPythonWantsIt) {
  type("");
  QTest::keyClicks(&edit(), "for x, t in batches:");
  QTest::keyClick(&edit(), Qt::Key_Return);
  QTest::keyClicks(&edit(), "pass");
  QTest::keyClick(&edit(), Qt::Key_Return);
  QTest::keyClicks(&edit(), "y");
  EXPECT_EQ(text(), "for x, t in batches:\n    pass\n    y");
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Links to lines of a loop and from lines to other panels, by mouse and keys.
#include "tests/support/lane_samples.h"
#include "tests/support/line_samples.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/events_panel.h"
#include "ui/panels/explain_panel.h"
#include "ui/panels/ops_panel.h"
#include "ui/panels/phases_panel.h"
#include "ui/widgets/divergence_card.h"
#include "ui/widgets/line_link.h"
#include "ui/widgets/loop_diff.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace amplab {
namespace {

using support::calls_of_line;
using support::sample_stop;

class Lines : public support::PanelTest {
 protected:
  Lines() { support::reset_lanes(store_, 2); }

  template <class Widget> static Widget& find(QWidget& panel, const char* name) {
    auto* widget = panel.findChild<Widget*>(name);
    EXPECT_TRUE(widget) << name;
    return *widget;
  }
  static std::string text(QWidget& panel, const char* name) { return find<QLabel>(panel, name).text().toStdString(); }
  static void click(QWidget& panel, const char* name) {
    QTest::mouseClick(&find<QWidget>(panel, name), Qt::LeftButton);
  }
  static void click_row(CellTable& table, int row, int column) {
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                      table.visualRect(table.model()->index(row, column)).center());
  }
  static void show(QWidget& panel, int width = 1200, int height = 300) {
    panel.resize(width, height);
    panel.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&panel));
  }
};

class OpsOfLines : public Lines {
 protected:
  OpsOfLines() {
    std::vector<OpRecord> ops = support::sample_ops(50, 80);
    for (OpRecord& op : ops) op.line = op.seq <= 40 ? 4 : 6;
    store_.appendOps(0, ops);
    store_.publish();
    show(panel);
  }
  CellTable& table() { return find<CellTable>(panel, "opsTable"); }
  QToolButton& chip() { return find<QToolButton>(panel, "opsLine"); }
  int marked() {
    int rows = 0;
    for (int row = 0; row < table().model()->rowCount(); ++row)
      rows += table().model()->index(row, 0).data(MarkRole).toInt() == static_cast<int>(Mark::chosen);
    return rows;
  }
  void stops(int64_t step, int64_t line, std::vector<OpRecord> ops) {
    store_.setStop(0, sample_stop(step, line, std::move(ops)));
    store_.publish();
  }
  // Text of the head: the step, then the number of calls.
  std::string summary() {
    const QString calls = find<QLabel>(panel, "opsSummary").text(),
                  step = find<QComboBox>(panel, "opsStep").currentText();
    return (calls.startsWith("step") ? calls : step + " · " + calls).toStdString();
  }

  OpsPanel panel{context_};
  QSignalSpy chosen{&focus_, &Focus::lineShown};
};

TEST_F(OpsOfLines, AClickAndReturnLightTheLineAndLeaveTheTableWhereItIs) {
  const QRect before = table().visualRect(table().model()->index(1, OpTableModel::Op));
  click_row(table(), 1, OpTableModel::Op);
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0], QVariantList{4ll});
  EXPECT_EQ(table().model()->rowCount(), 80);
  EXPECT_EQ(table().visualRect(table().model()->index(1, OpTableModel::Op)), before);
  table().setCurrentIndex(table().model()->index(60, OpTableModel::Op));
  QTest::keyClick(&table(), Qt::Key_Return);
  ASSERT_EQ(chosen.size(), 2);
  EXPECT_EQ(chosen[1], QVariantList{6ll});
}

TEST_F(OpsOfLines, ALineMarksItsCallsAndBringsTheFirstIntoView) {
  EXPECT_FALSE(chip().isVisible());
  panel.showLine(6);
  EXPECT_EQ(marked(), 40);
  EXPECT_TRUE(table().viewport()->rect().contains(table().visualRect(table().model()->index(40, OpTableModel::Op))));
  EXPECT_EQ(chip().text(), "line 6 · 40 calls");
  click(panel, "opsLine");
  EXPECT_EQ(table().model()->rowCount(), 40) << "alone, where that is asked for";
  EXPECT_TRUE(summary().starts_with("step 50 · 40 of 80 calls")) << summary();
  click(panel, "opsLineOff");
  EXPECT_EQ(table().model()->rowCount(), 80);
  EXPECT_EQ(marked(), 0);
  EXPECT_FALSE(chip().isVisible());
}

TEST_F(OpsOfLines, EscapeLetsGoOfTheLine) {
  panel.showLine(6);
  QTest::mouseClick(&chip(), Qt::LeftButton);
  table().setFocus();
  QTest::keyClick(&table(), Qt::Key_Escape);
  EXPECT_EQ(table().model()->rowCount(), 80);
  EXPECT_EQ(marked(), 0);
}

TEST_F(OpsOfLines, AnotherLaneHasOtherLines) {
  panel.showLine(6);
  focus_.selectLane(1);
  EXPECT_FALSE(chip().isVisible());
  focus_.selectLane(0);
  EXPECT_EQ(marked(), 0);
}

TEST_F(OpsOfLines, WhereALaneStandsItsCallsSoFarAreShownTheNewestMarked) {
  stops(58, 4, calls_of_line(58, 3, 1, 30));
  EXPECT_TRUE(summary().starts_with("step 58, line 4, so far · 30 calls · 30 new")) << summary();
  stops(58, 5, calls_of_line(58, 4, 31, 60));
  EXPECT_EQ(table().model()->rowCount(), 60);
  EXPECT_TRUE(summary().starts_with("step 58, line 5, so far · 60 calls · 30 new")) << summary();
  EXPECT_EQ(table().model()->index(29, 0).data(MarkRole).toInt(), static_cast<int>(Mark::none));
  EXPECT_EQ(table().model()->index(30, 0).data(MarkRole).toInt(), static_cast<int>(Mark::newest));
  EXPECT_TRUE(table().viewport()->rect().contains(table().visualRect(table().model()->index(59, OpTableModel::Op))))
      << "the last is in view";
  EXPECT_EQ(find<QComboBox>(panel, "opsStep").currentText(), "step 58, line 5, so far");
  stops(58, 0, {});
  EXPECT_TRUE(summary().starts_with("step 58, finished · 60 calls")) << summary();
  store_.forgetStop(0);
  store_.publish();
  EXPECT_TRUE(summary().starts_with("step 50 · 80 calls")) << "what was shown before: " << summary();
}

TEST_F(OpsOfLines, TimeTravelIsMarkedAsSuch) {
  stops(58, 4, calls_of_line(58, 3, 1, 3));
  LineStop past = sample_stop(57, 9, calls_of_line(57, 8, 1, 12));
  past.past = true;
  store_.setStop(0, past);
  store_.publish();
  EXPECT_TRUE(summary().starts_with("step 57, line 9, so far (past step) · 12 calls")) << summary();
  store_.clearPastStop(0);
  store_.publish();
  EXPECT_TRUE(summary().starts_with("step 58, line 4, so far · 3 calls")) << summary();
}

TEST_F(OpsOfLines, AnotherStepStaysShownWhileTheLaneGoesOnByLines) {
  stops(58, 4, calls_of_line(58, 3, 1, 3));
  auto& steps = find<QComboBox>(panel, "opsStep");
  steps.setCurrentIndex(steps.findText("step 50"));
  emit steps.activated(steps.currentIndex());
  stops(58, 5, calls_of_line(58, 4, 4, 6));
  EXPECT_TRUE(summary().starts_with("step 50 · 80 calls")) << summary();
  EXPECT_EQ(steps.currentText(), "step 50");
  steps.setCurrentIndex(0);
  emit steps.activated(0);
  EXPECT_TRUE(summary().starts_with("step 58, line 5, so far · 6 calls")) << summary();
  panel.setStep(58); // as after a click into the curves
  EXPECT_TRUE(summary().starts_with("step 58, line 5")) << summary();
  panel.setStep(50);
  EXPECT_TRUE(summary().starts_with("step 50")) << summary();
  panel.setStep(20); // not inspected
  EXPECT_TRUE(summary().starts_with("step 58, line 5")) << summary();
}

TEST_F(OpsOfLines, AStepWithoutACallShowsHowToGetOne) {
  stops(58, 2, {});
  EXPECT_EQ(table().model()->rowCount(), 0);
  EXPECT_TRUE(table().emptySentence().contains("F11")) << table().emptySentence().toStdString();
  support::reset_lanes(store_, 1);
  EXPECT_TRUE(table().emptySentence().contains("Space"));
}

TEST_F(OpsOfLines, ALaneThatOnlyPausedBetweenStepsChangesNothing) {
  stops(58, 0, {});
  EXPECT_TRUE(summary().starts_with("step 50 · 80 calls")) << summary();
}

TEST_F(Lines, PhasesShowTheirLineAndHighlightIt) {
  PhasesPanel panel(context_);
  const QSignalSpy chosen(&focus_, &Focus::lineShown);
  for (int i = 0; i < 6; ++i) {
    PhaseRecord phase = support::sample_phase(1, i);
    phase.line = i == 3 ? 5 : i == 4 ? 6 : 0;
    store_.appendPhase(0, phase);
  }
  store_.publish();
  show(panel);
  auto& backward = find<PhaseChip>(panel, "phase:backward");
  EXPECT_TRUE(backward.accessibleName().endsWith("line 5")) << backward.accessibleName().toStdString();
  click(panel, "phase:backward");
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0], QVariantList{5ll});
  find<PhaseChip>(panel, "phase:unscale").setFocus();
  QTest::keyClick(&find<PhaseChip>(panel, "phase:unscale"), Qt::Key_Return);
  ASSERT_EQ(chosen.size(), 2);
  EXPECT_EQ(chosen[1], QVariantList{6ll});
  click(panel, "phase:cast");
  EXPECT_EQ(chosen.size(), 2) << "of no line";
  panel.showLine(5);
  EXPECT_TRUE(backward.isChecked());
  EXPECT_EQ(find<CellTable>(panel, "tensorTable").model()->rowCount(), 2) << "with its tensors";
  EXPECT_EQ(chosen.size(), 2) << "it was not clicked";
  panel.showLine(17);
  EXPECT_TRUE(backward.isChecked());
}

TEST_F(Lines, EventsOfALineAreChosenAndTheirsIsLit) {
  EventsPanel panel(context_);
  const QSignalSpy chosen(&focus_, &Focus::lineShown), led(&focus_, &Focus::stepShown);
  const auto event = [](int64_t step, int64_t line) {
    Event made = support::sample_event(step, EventKind::growth);
    made.line = line;
    return made;
  };
  store_.appendEvents(0, {event(50, 8), event(60, 8), event(65, 9)});
  store_.appendEvents(1, {event(70, 8)});
  store_.publish();
  show(panel);
  auto& table = find<CellTable>(panel, "eventsTable");
  focus_.selectLane(0);
  panel.showLine(8);
  EXPECT_EQ(table.currentIndex().row(), 1) << "the latest of the selected lane";
  EXPECT_EQ(led.size(), 0);
  click_row(table, 0, EventModel::Text);
  ASSERT_EQ(chosen.size(), 1);
  panel.showLine(8);
  EXPECT_EQ(table.currentIndex().row(), 0) << "what was clicked stays";
  focus_.selectLane(1);
  panel.showLine(8);
  EXPECT_EQ(table.currentIndex().row(), 3);
  QTest::keyClick(&table, Qt::Key_Return);
  ASSERT_EQ(chosen.size(), 2);
  EXPECT_EQ(chosen[1], QVariantList{8ll});
  EXPECT_EQ(focus_.lane(), 1);
}

TEST_F(Lines, ExplanationsLeadToTheLineOfWhatHappenedAndOfItsCause) {
  ExplainPanel panel(context_);
  show(panel, 300, 700);
  const QSignalSpy chosen(&focus_, &Focus::lineShown);
  store_.appendSteps(1, support::sample_steps(1, 100));
  store_.publish();
  store_.setExplanation(1, support::sample_explanation(1, 50));
  panel.requestExplanation(1, 50);
  EXPECT_FALSE(find<LineLink>(panel, "explain:line").isVisible()) << "no line is known";
  Explanation explanation = support::sample_explanation(1, 60);
  explanation.position.line = 5;
  explanation.root.line = 3;
  store_.setExplanation(1, explanation);
  panel.requestExplanation(1, 60);
  EXPECT_EQ(find<LineLink>(panel, "explain:line").text(), "line 5");
  click(panel, "explain:line");
  auto& root = find<LineLink>(panel, "explain:rootLine");
  ASSERT_TRUE(root.isVisible());
  root.setFocus();
  QTest::keyClick(&root, Qt::Key_Return);
  ASSERT_EQ(chosen.size(), 2);
  EXPECT_EQ(chosen[0], QVariantList{5ll});
  EXPECT_EQ(focus_.lane(), 1);
  EXPECT_EQ(chosen[1], QVariantList{3ll});
  EXPECT_EQ(focus_.lane(), 1);
}

class LoopsOfLanes : public Lines {
 protected:
  LoopsOfLanes() {
    std::vector<LaneInfo> infos(3);
    infos[0].loop = infos[2].loop = "a()\nb()\nc()\nd()\ne()\nf()\nunscale()\nclip()\nstep()\n";
    infos[1].loop = "a()\nb()\nc()\nd()\ne()\nf()\nclip()\nunscale()\nstep()\n";
    store_.reset(support::sample_setups(3), infos);
    show(panel);
  }
  CellTable& table() { return find<CellTable>(panel, "loopDiff:table"); }
  int row_of(const QString& text, int column) {
    for (int row = 0; row < table().model()->rowCount(); ++row)
      if (table().model()->index(row, column).data().toString() == text) return row;
    return -1;
  }

  ComparePanel panel{context_};
  QSignalSpy chosen{&focus_, &Focus::lineShown};
};

TEST_F(LoopsOfLanes, StandSideBySideInPlaceOfTheTable) {
  EXPECT_FALSE(table().isVisible());
  click(panel, "compareLoops");
  EXPECT_TRUE(table().isVisible());
  EXPECT_FALSE(find<CellTable>(panel, "compareTable").isVisible());
  EXPECT_TRUE(QString::fromStdString(text(panel, "loopDiff:sentence")).endsWith("differ: 1 moved."));
  const QSignalSpy requests(&requests_, &LaneRequests::divergenceWanted);
  click(panel, "findDivergence");
  ASSERT_EQ(requests.size(), 1);
  EXPECT_EQ(requests[0].first(2), (QVariantList{0, 1})) << "of the two that stand here, whichever is selected";
  auto& against = find<QComboBox>(panel, "against");
  EXPECT_EQ(against.currentText(), "lane 1");
  against.setCurrentIndex(2);
  emit against.activated(2);
  EXPECT_EQ(text(panel, "loopDiff:sentence"), "“lane 0” and “lane 2” run the same loop, line for line.");
  click(panel, "compareLoops");
  EXPECT_TRUE(find<CellTable>(panel, "compareTable").isVisible());
}

TEST_F(LoopsOfLanes, ALineIsLitInItsOwnLane) {
  panel.commands().front().run(false); // as the window's action does
  click_row(table(), row_of("unscale()", LoopDiffModel::TextA), LoopDiffModel::TextA);
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0], QVariantList{7ll});
  EXPECT_EQ(find<QComboBox>(panel, "against").currentText(), "lane 1") << "the two that are compared stay";
  click_row(table(), row_of("unscale()", LoopDiffModel::TextB), LoopDiffModel::TextB);
  ASSERT_EQ(chosen.size(), 2);
  EXPECT_EQ(chosen[1], QVariantList{8ll});
  EXPECT_EQ(focus_.lane(), 1);
  click_row(table(), row_of("unscale()", LoopDiffModel::TextA), LoopDiffModel::TextB);
  EXPECT_EQ(chosen.size(), 2) << "nothing stands there";
  QTest::keyClick(&table(), Qt::Key_Left); // the sign, then the left side
  QTest::keyClick(&table(), Qt::Key_Left);
  QTest::keyClick(&table(), Qt::Key_Left);
  QTest::keyClick(&table(), Qt::Key_Return);
  ASSERT_EQ(chosen.size(), 3);
  EXPECT_EQ(chosen[2], QVariantList{7ll});
}

TEST_F(LoopsOfLanes, AFoldOpensWithAClickOrReturn) {
  click(panel, "compareLoops");
  const int rows = table().model()->rowCount();
  click_row(table(), 0, LoopDiffModel::LineA);
  EXPECT_GT(table().model()->rowCount(), rows);
  EXPECT_EQ(chosen.size(), 0);
}

TEST_F(LoopsOfLanes, FollowAProgramThatChanges) {
  click(panel, "compareLoops");
  store_.setProgram(1, store_.lane(0).info().loop, {});
  store_.appendEvents(1, {support::sample_event(5, EventKind::setting)});
  store_.publish();
  EXPECT_EQ(text(panel, "loopDiff:sentence"), "“lane 0” and “lane 1” run the same loop, line for line.");
}

TEST_F(LoopsOfLanes, OneLaneAloneHasNoneToCompareWith) {
  click(panel, "compareLoops");
  support::reset_lanes(store_, 1);
  EXPECT_EQ(table().model()->rowCount(), 0);
  EXPECT_TRUE(table().emptySentence().contains("second lane"));
  support::reset_lanes(store_, 0);
  EXPECT_EQ(table().model()->rowCount(), 0);
}

TEST_F(LoopsOfLanes, ADivergenceShowsItsLinesAndWhereTheLoopsDiffer) {
  focus_.selectLane(1);
  Divergence divergence;
  divergence.b = 1;
  divergence.position = {2, 4, "unscale", "mul", "fc1", "fp32", "[0, 7]", 7};
  divergence.line_b = 8;
  divergence.text = "They part.";
  store_.setDivergence(divergence);
  EXPECT_EQ(text(panel, "divergence:loops"),
            "Their loops first differ at line 7 of “lane 0”, which is line 8 of “lane 1”.");
  click(panel, "divergence:lineB");
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0], QVariantList{8ll});
  EXPECT_EQ(focus_.lane(), 1);
  click(panel, "divergence:lineA");
  ASSERT_EQ(chosen.size(), 2);
  EXPECT_EQ(chosen[1], QVariantList{7ll});
  focus_.selectLane(0);
  EXPECT_TRUE(find<DivergenceCard>(panel, "divergenceCard").isVisible()) << "the click has chosen the baseline";
  click(panel, "divergence:compareLoops");
  EXPECT_TRUE(table().isVisible());
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Panels for phases, explanations, events and divergence, driven by mouse and keys.
#include "engine/run/shadow_summary.h"
#include "tests/support/lane_samples.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/curves_panel.h"
#include "ui/panels/events_panel.h"
#include "ui/panels/explain_panel.h"
#include "ui/panels/phases_panel.h"
#include "ui/widgets/divergence_card.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>
#include <memory>

namespace amplab {
namespace {

class RunRequestPanels : public support::PanelTest {
 protected:
  RunRequestPanels() { support::reset_lanes(store_, 2); }

  template <class Widget> static Widget& find(QWidget& panel, const char* name) {
    auto* widget = panel.findChild<Widget*>(name);
    EXPECT_TRUE(widget) << name;
    return *widget;
  }
  static std::string text(QWidget& panel, const char* name) { return find<QLabel>(panel, name).text().toStdString(); }
  static void click(QWidget& panel, const char* name) {
    QTest::mouseClick(&find<QWidget>(panel, name), Qt::LeftButton);
  }
};

TEST_F(RunRequestPanels, PhasesFollowTheLaneAndShowTheTensorsOfAnyPhase) {
  PhasesPanel panel(context_);
  EXPECT_TRUE(QString::fromStdString(text(panel, "phaseSentence")).contains("Ctrl+."));
  for (int i = 0; i < 5; ++i) store_.appendPhase(0, support::sample_phase(1, i));
  store_.publish();
  EXPECT_EQ(find<PhaseChip>(panel, "phase:unscale").state(), PhaseState::here);
  EXPECT_TRUE(find<PhaseChip>(panel, "phase:unscale").isChecked());
  auto& table = find<CellTable>(panel, "tensorTable");
  EXPECT_EQ(table.model()->rowCount(), 0) << "unscale made none here";
  click(panel, "phase:backward");
  EXPECT_EQ(table.model()->rowCount(), 2);
  EXPECT_EQ(find<PhaseChip>(panel, "phase:backward").figures(), (QStringList{"norm 5", "max 3.5", "3 Inf/NaN"}));
}

TEST_F(RunRequestPanels, PhasesOfTheOtherLaneAreShownWhenItIsChosen) {
  PhasesPanel panel(context_);
  store_.appendPhase(1, support::sample_phase(1, 3));
  store_.publish();
  EXPECT_EQ(find<PhaseChip>(panel, "phase:backward").state(), PhaseState::ahead);
  focus_.selectLane(1);
  EXPECT_EQ(find<PhaseChip>(panel, "phase:backward").state(), PhaseState::here);
}

TEST_F(RunRequestPanels, PhasesRequestTheNextAndTheRestOfTheStep) {
  PhasesPanel panel(context_);
  const QSignalSpy phase(&window_, &WindowRequests::phaseWanted), step(&window_, &WindowRequests::stepWanted);
  click(panel, "nextPhase");
  click(panel, "finishStep");
  EXPECT_EQ(phase.size(), 1);
  EXPECT_EQ(step.size(), 1);
}

class Explain : public RunRequestPanels {
 protected:
  Explain() {
    std::vector<StepRecord> steps = support::sample_steps(1, 100);
    for (StepRecord& step : steps) step.update = 0; // the scaler is still searching for a scale
    store_.appendSteps(1, steps);
    store_.publish();
    panel.resize(320, 700);
    panel.show();
  }
  ExplainPanel panel{context_};
  QSignalSpy requests{&requests_, &LaneRequests::explanationWanted};
};

TEST_F(Explain, RequestsWaitsAndExplainsInFourSentences) {
  EXPECT_TRUE(QString::fromStdString(text(panel, "explain:message")).contains("triangle"));
  panel.requestExplanation(1, 50);
  ASSERT_EQ(requests.size(), 1);
  EXPECT_TRUE(panel.isWaiting());
  EXPECT_EQ(text(panel, "explain:title"), "lane 1, step 50");
  EXPECT_EQ(text(panel, "explain:message"), "Replaying step 50…");
  store_.setExplanation(1, support::sample_explanation(1, 50));
  EXPECT_FALSE(panel.isWaiting());
  EXPECT_EQ(text(panel, "explain:what"), "Step 50 was skipped.");
  EXPECT_EQ(text(panel, "explain:where"), "In backward, the gradient of linear of fc1.");
  EXPECT_EQ(text(panel, "explain:why"), "In fp32 the value is 131072.");
  EXPECT_EQ(text(panel, "explain:effect"), "It changes no weight.");
}

TEST_F(Explain, OpensTheLessonThatTeachesIt) {
  const QSignalSpy wanted(&window_, &WindowRequests::lessonWanted);
  Explanation explanation = support::sample_explanation(1, 50);
  store_.setExplanation(1, explanation);
  panel.requestExplanation(1, 50);
  EXPECT_FALSE(find<QToolButton>(panel, "explain:lesson").isVisible()) << "it has none";
  explanation.step = 60;
  explanation.lesson = "the-scaler-at-work";
  store_.setExplanation(1, explanation);
  panel.requestExplanation(1, 60);
  ASSERT_EQ(find<QToolButton>(panel, "explain:lesson").text(), "Lesson: the scaler at work");
  click(panel, "explain:lesson");
  ASSERT_EQ(wanted.size(), 1);
  EXPECT_EQ(wanted[0][0].toString(), "the-scaler-at-work");
}

TEST_F(Explain, ShowsTheShadowComparisonOfAStepThatHasOne) {
  store_.setExplanation(1, support::sample_explanation(1, 50));
  panel.requestExplanation(1, 50);
  auto& story = find<QLabel>(panel, "explain:shadow");
  EXPECT_FALSE(story.isVisible()) << "the step was not compared";
  auto ops = support::sample_ops(50, 2);
  ops[0].phase = ops[1].phase = "forward";
  ops[0].drift.snr_db = 70;
  ops[1].op = "softmax";
  ops[1].policy = "fp32_set_opt_dtype (override)";
  ops[1].made_by = std::to_string(ops[0].seq);
  ops[1].drift.snr_db = 58;
  store_.appendOps(1, ops);
  store_.publish();
  EXPECT_TRUE(story.isVisible());
  EXPECT_EQ(story.text().toStdString(), shadow_summary(store_.lane(1).inspected_at(50)->ops));
  EXPECT_TRUE(story.text().contains("softmax (12.0 dB")) << story.text().toStdString();
  store_.setExplanation(1, support::sample_explanation(1, 60));
  panel.requestExplanation(1, 60);
  EXPECT_FALSE(story.isVisible()) << "of another step";
}

TEST_F(Explain, ShowsWhatTheRecorderOfARunFound) {
  LaneInfo info;
  info.recorded_by = "PyTorch 2.15.0";
  store_.reset(support::sample_setups(1), {info});
  store_.appendSteps(0, support::sample_steps(1, 60));
  store_.appendEvents(0, {{50, 0, EventKind::skip, "step", {}, {}, "Step 50 was skipped.", 16},
                          {50, 0, EventKind::nonfinite, "fc", {}, {}, "It was made in the backward pass.", 14},
                          {51, 0, EventKind::skip, "step", {}, {}, "Step 51 was skipped.", 16}});
  store_.publish();
  panel.requestExplanation(0, 50);
  EXPECT_EQ(text(panel, "explain:what"), "Step 50 was skipped.");
  EXPECT_EQ(text(panel, "explain:where"), "It was made in the backward pass.");
  EXPECT_FALSE(find<QLabel>(panel, "explain:why").isVisible()) << "empty";
  EXPECT_FALSE(find<QWidget>(panel, "explain:fork").isVisible());
  EXPECT_EQ(find<QToolButton>(panel, "explain:line").text(), "line 14");
  panel.requestExplanation(0, 51);
  EXPECT_TRUE(QString::fromStdString(text(panel, "explain:message")).endsWith("did not run this step again."));
  EXPECT_EQ(requests.size(), 0) << "no engine has this run";
}

TEST_F(Explain, ForgetsALaneInPlaceOfWhichAnotherCame) {
  store_.setExplanation(1, support::sample_explanation(1, 50));
  panel.requestExplanation(1, 50);
  RunStore session;
  support::reset_lanes(session, 2);
  session.appendSteps(1, support::sample_steps(1, 100));
  store_.moveFrom(session);
  EXPECT_TRUE(QString::fromStdString(text(panel, "explain:message")).contains("triangle"));
  EXPECT_FALSE(find<QLabel>(panel, "explain:what").isVisible());
}

TEST_F(Explain, RequestsOnceForEachStep) {
  store_.setExplanation(1, support::sample_explanation(1, 50));
  panel.requestExplanation(1, 50);
  EXPECT_EQ(requests.size(), 0);
  EXPECT_TRUE(find<QLabel>(panel, "explain:what").isVisible());
}

TEST_F(Explain, ShowsWhyItCannotAndRequestsAgain) {
  panel.requestExplanation(1, 50);
  panel.showRequestError("The engine has ended.");
  EXPECT_EQ(text(panel, "explain:message"), "The engine has ended.");
  click(panel, "explain:again");
  EXPECT_EQ(requests.size(), 2);
  EXPECT_TRUE(panel.isWaiting());
}

TEST_F(Explain, AReplyToAnotherRequestIsNotShown) {
  panel.requestExplanation(1, 50);
  store_.setExplanation(1, support::sample_explanation(1, 100));
  EXPECT_TRUE(panel.isWaiting());
}

TEST_F(Explain, OffersTheSettingThatWouldHelpAndAForkWithIt) {
  std::vector<ProposedChange> taken, forked;
  qlonglong after = 0;
  QObject::connect(&requests_, &LaneRequests::settingChangeWanted,
                   [&](int, const ProposedChange& advice) { taken.push_back(advice); });
  QObject::connect(&requests_, &LaneRequests::forkWanted,
                   [&](int, qlonglong step, const std::vector<ProposedChange>& advice) {
                     after = step;
                     forked = advice;
                   });
  panel.requestExplanation(1, 51);
  store_.setExplanation(1, support::sample_explanation(1, 51));
  EXPECT_EQ(find<QPushButton>(panel, "explain:advice").text(), "Initial scale: 16384");
  click(panel, "explain:advice");
  ASSERT_EQ(taken.size(), 1u);
  EXPECT_EQ(taken[0].key, "scaler.init_scale");
  click(panel, "explain:forkAdvice");
  EXPECT_EQ(after, 50);
  ASSERT_EQ(forked.size(), 1u);
  click(panel, "explain:fork");
  EXPECT_TRUE(forked.empty());
  EXPECT_EQ(text(panel, "explain:cure"), "A loss scale of 16384 or less helps.");
}

TEST_F(Explain, AForkWithACureBeginsBeforeTheStepThatDidTheDamage) {
  qlonglong after = -1;
  QObject::connect(&requests_, &LaneRequests::forkWanted, [&](int, qlonglong step) { after = step; });
  Explanation explanation = support::sample_explanation(1, 60);
  explanation.position.step = 58;
  store_.setExplanation(1, explanation);
  panel.requestExplanation(1, 60);
  click(panel, "explain:forkAdvice");
  EXPECT_EQ(after, 57);
}

TEST_F(Explain, ShowsWhyNothingIsOffered) {
  Explanation explanation = support::sample_explanation(1, 60);
  explanation.cures.clear();
  explanation.cure = "No loss scale helps.";
  store_.setExplanation(1, explanation);
  panel.requestExplanation(1, 60);
  EXPECT_EQ(text(panel, "explain:cure"), "No loss scale helps.");
  EXPECT_FALSE(panel.findChild<QPushButton*>("explain:advice"));
}

// The same sentence as in the event, the scaler panel and the explanation.
TEST_F(Explain, AShownStepIsSummarizedByItsOptimizerSteps) {
  StepRecord record;
  record.step = 101;
  record.loss_scale = 1024;
  record.found_inf = true;
  store_.appendSteps(1, std::vector{record});
  store_.publish();
  focus_.selectLane(1);
  panel.showStep(101);
  EXPECT_EQ(text(panel, "explain:message"),
            "Step 101 was applied although a gradient was Inf or NaN: nothing skipped it.");
}

TEST_F(Explain, AnExplanationFromBeforeTheEndOfAStepIsDroppedAtItsEnd) {
  for (int phase = 0; phase < 4; ++phase) store_.appendPhase(1, support::sample_phase(101, phase));
  EXPECT_EQ(store_.lane(1).openStep(), 101);
  EXPECT_TRUE(store_.lane(1).openStepIsNonfinite());
  store_.setExplanation(1, support::sample_explanation(1, 101));
  StepRecord record;
  record.step = 101;
  store_.appendSteps(1, std::vector{record});
  EXPECT_EQ(store_.lane(1).openStep(), 0);
  EXPECT_FALSE(store_.lane(1).openStepIsNonfinite());
  EXPECT_FALSE(store_.lane(1).explanation_of(101));
}

TEST_F(Explain, SaysWhyALaneDidNotLearnUntilItRunsAgain) {
  store_.setStatus(1, {LaneState::finished, "", EndedBy::nothing});
  store_.publish();
  panel.explainOutcome(1);
  EXPECT_EQ(requests.size(), 0) << "nothing is replayed";
  EXPECT_EQ(text(panel, "explain:title"), "lane 1: why it did not learn");
  EXPECT_TRUE(QString::fromStdString(text(panel, "explain:what")).startsWith("Did not learn"));
  EXPECT_FALSE(find<QPushButton>(panel, "explain:fork").isVisible()) << "it is about no step";
  focus_.selectLane(1);
  panel.showStep(100);
  EXPECT_EQ(text(panel, "explain:title"), "lane 1, step 100") << "its last step is something else";
  panel.explainOutcome(1);
  store_.rewindLane(1);
  EXPECT_TRUE(QString::fromStdString(text(panel, "explain:message")).contains("triangle"));
}

TEST_F(Explain, ForgetsALaneThatIsGone) {
  panel.requestExplanation(1, 50);
  support::reset_lanes(store_, 1);
  EXPECT_FALSE(panel.isWaiting());
  EXPECT_EQ(text(panel, "explain:title"), "Explain");
}

class Events : public RunRequestPanels {
 protected:
  Events() {
    store_.appendEvents(0, {support::sample_event(50), support::sample_event(60, EventKind::growth)});
    store_.appendEvents(1, {support::sample_event(70)});
    store_.publish();
    panel.resize(900, 300);
    panel.show();
  }
  CellTable& table() { return find<CellTable>(panel, "eventsTable"); }
  void click_row(int row) {
    const QRect cell = table().visualRect(table().model()->index(row, EventModel::Text));
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, cell.center());
  }
  EventsPanel panel{context_};
  QSignalSpy led{&focus_, &Focus::stepShown}, why{&focus_, &Focus::explanationShown},
      forks{&requests_, &LaneRequests::forkWanted};
};

TEST_F(Events, AClickOnASkipLeadsThereAndRequestsItsExplanation) {
  click_row(0);
  EXPECT_EQ(led.size(), 1);
  ASSERT_EQ(why.size(), 1);
  EXPECT_EQ(why[0][1].toLongLong(), 50);
}

TEST_F(Events, AClickOnAGrowthOnlyLeadsThere) {
  click_row(1);
  EXPECT_EQ(led.size(), 1);
  EXPECT_EQ(why.size(), 0);
  click(panel, "explainEvent");
  EXPECT_EQ(why.size(), 1) << "but one may ask";
}

TEST_F(Events, TheChosenOneCanBeForkedBefore) {
  EXPECT_FALSE(find<QPushButton>(panel, "forkEvent").isEnabled());
  click_row(2);
  click(panel, "forkEvent");
  ASSERT_EQ(forks.size(), 1);
  EXPECT_EQ(forks[0][0].toInt(), 1);
  EXPECT_EQ(forks[0][1].toLongLong(), 69);
}

TEST_F(Events, AreThoseOfOneLaneWhereThatIsWanted) {
  find<QComboBox>(panel, "eventLane").setCurrentIndex(2);
  EXPECT_EQ(table().model()->rowCount(), 1);
  EXPECT_EQ(text(panel, "eventsSummary"), "1 of 3 events");
}

TEST_F(Events, OfOneLaneStayThoseOfThatLane) {
  auto& box = find<QComboBox>(panel, "eventLane");
  box.setCurrentIndex(2);
  std::vector<LaneSetup> second = support::sample_setups(2);
  second.erase(second.begin());
  store_.reset(second, {LaneInfo()});
  EXPECT_EQ(box.currentText(), "lane 1") << "now the first";
  support::reset_lanes(store_, 1);
  EXPECT_EQ(box.currentText(), "all lanes") << "it is removed";
}

TEST_F(RunRequestPanels, CompareRequestsTheDivergenceOfTwoLanesAndShowsIt) {
  ComparePanel panel(context_);
  panel.resize(900, 300);
  panel.show();
  const QSignalSpy requests(&requests_, &LaneRequests::divergenceWanted),
      ops(&requests_, &LaneRequests::inspectionWanted);
  EXPECT_FALSE(find<QPushButton>(panel, "findDivergence").isEnabled()) << "a lane does not part from itself";
  find<CellTable>(panel, "compareTable").selectRow(1);
  click(panel, "findDivergence");
  ASSERT_EQ(requests.size(), 1);
  EXPECT_EQ(requests[0][0].toInt(), 0);
  EXPECT_EQ(requests[0][1].toInt(), 1);
  EXPECT_EQ(text(panel, "divergence:text"), "Replaying both lanes…");
  Divergence divergence;
  divergence.b = 1;
  divergence.loss_step = 3;
  divergence.position = {2, 4, "forward", "linear", "fc1", "fp32", "[0, 7]"};
  divergence.dtype_a = "fp32";
  divergence.dtype_b = "fp16";
  divergence.value_a = 0.1;
  divergence.value_b = 0.0999755859375;
  divergence.text = "They part.";
  store_.setDivergence(divergence);
  EXPECT_EQ(text(panel, "divergence:text"), "They part.");
  EXPECT_EQ(text(panel, "divergence:values"),
            "step 2 · forward · linear of fc1 · element [0, 7]\nlane 0: 0.1 in fp32    lane 1: 0.0999755859 in fp16");
  click(panel, "divergence:ops");
  ASSERT_EQ(ops.size(), 1);
  EXPECT_EQ(ops[0][1].toLongLong(), 2);
}

TEST_F(RunRequestPanels, CompareShowsWhyItCannot) {
  ComparePanel panel(context_);
  panel.show();
  focus_.selectLane(1);
  panel.showRequestError("not requested");
  EXPECT_FALSE(find<DivergenceCard>(panel, "divergenceCard").isVisible());
  click(panel, "findDivergence");
  panel.showRequestError("They did not begin with the same weights.");
  EXPECT_EQ(text(panel, "divergence:text"), "They did not begin with the same weights.");
}

TEST_F(RunRequestPanels, CompareChoosesItsBaseline) {
  ComparePanel panel(context_);
  const QSignalSpy changed(&focus_, &Focus::baselineChanged);
  auto& box = find<QComboBox>(panel, "baseline");
  box.setCurrentIndex(1);
  emit box.activated(1);
  ASSERT_EQ(changed.size(), 1);
  EXPECT_EQ(changed[0][0].toInt(), 1);
}

class CurvesOfForks : public RunRequestPanels {
 protected:
  CurvesOfForks() { panel.resize(900, 900); }
  CurvesPanel panel{context_};
};

TEST_F(CurvesOfForks, ShowTheDistanceOfTheLossesWhereThereIsMoreThanOneLane) {
  panel.show();
  EXPECT_TRUE(find<QWidget>(panel, "plot:distance").isVisible());
  support::reset_lanes(store_, 1);
  EXPECT_FALSE(find<QWidget>(panel, "plot:distance").isVisible());
}

TEST_F(CurvesOfForks, AFreshLaneIsShownWholeAndAForkLeavesTheViewAlone) {
  store_.appendSteps(0, support::sample_steps(1, 100));
  store_.publish();
  panel.timeline().show("zoom", {10, 20});
  LaneInfo info;
  info.parent = 0;
  info.fork_step = 40;
  store_.addLane({{}, 2}, info);
  EXPECT_EQ(panel.timeline().view().x, (Range{10, 20}));
  support::reset_lanes(store_, 2);
  EXPECT_TRUE(panel.timeline().view().follow);
}

TEST_F(CurvesOfForks, TheMenuOfAPlotRequestsTheStepUnderTheMouse) {
  store_.appendSteps(1, support::sample_steps(1, 100));
  store_.publish();
  panel.timeline().show("whole", {0, 100});
  panel.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel));
  CurvePlot& plot = panel.plot("loss");
  QWidget& canvas = find<QWidget>(panel, "canvas:loss");
  const QSignalSpy forks(&requests_, &LaneRequests::forkWanted),
      inspections(&requests_, &LaneRequests::inspectionWanted), bits(&focus_, &Focus::bitsShown);
  const std::unique_ptr<QMenu> menu(plot.createMenu(&panel, canvas.mapTo(&plot, QPoint(canvas.width() / 2, 20))));
  const auto trigger = [&](const QString& begin) {
    for (QAction* action : menu->actions())
      if (action->text().startsWith(begin)) action->trigger();
  };
  trigger("Fork “lane 1”");
  trigger("Show the op calls");
  trigger("Bits of");
  ASSERT_EQ(bits.size(), 1);
  EXPECT_EQ(bits[0][0].toDouble(), store_.value_at_step(1, Series::loss, forks[0][1].toLongLong()));
  ASSERT_EQ(forks.size(), 1);
  EXPECT_EQ(forks[0][0].toInt(), 1);
  EXPECT_NEAR(forks[0][1].toDouble(), 48, 3);
  EXPECT_EQ(inspections.size(), 1);
  const std::unique_ptr<QMenu> beside(plot.createMenu(&panel, {1, 1}));
  EXPECT_FALSE(beside->actions().front()->text().startsWith("Explain"));
}

TEST_F(CurvesOfForks, AClickOnATriangleRequestsItsExplanation) {
  store_.appendSteps(1, support::sample_steps(1, 100));
  store_.appendEvents(1, {support::sample_event(50)});
  store_.publish();
  panel.show();
  QSignalSpy why(&focus_, &Focus::explanationShown);
  QWidget& canvas = find<QWidget>(panel, "canvas:scale");
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel));
  canvas.grab();
  for (int y = 2; y < canvas.height() && why.empty(); y += 4)
    for (int x = 62; x < canvas.width() && why.empty(); x += 4) QTest::mouseClick(&canvas, Qt::LeftButton, {}, {x, y});
  ASSERT_FALSE(why.empty());
  EXPECT_EQ(why[0][0].toInt(), 1);
  EXPECT_EQ(why[0][1].toLongLong() % 50, 0);
}

} // namespace
} // namespace amplab

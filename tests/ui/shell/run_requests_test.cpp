// SPDX-License-Identifier: GPL-3.0-or-later
// Phases by key and in slow motion, forks and faults by dialog, explanations, and the state after the engine dies.
#include "tests/ui/shell/window_fixture.h"
#include "ui/panels/explain_panel.h"
#include "ui/shell/fork_dialog.h"
#include "ui/shell/slow_motion.h"
#include "ui/widgets/phase_track.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

namespace amplab {
namespace {

class RunRequestsTest : public support::WindowTest {
 protected:
  // Two paused lanes of a thousand steps each.
  void ran() {
    open("endless");
    press(Qt::Key_Space);
    ASSERT_TRUE(reaches_step(1000));
    press(Qt::Key_Space);
    ASSERT_TRUE(reaches(RunState::paused));
  }
  void click(const char* name) { QTest::mouseClick(&find<QWidget>(name), Qt::LeftButton); }
  const RunStore& store() const { return window->store(); }
  [[nodiscard]] bool has_lanes(int count) {
    return support::await([&] { return store().laneCount() == count; });
  }
};

TEST_F(RunRequestsTest, CtrlPeriodMakesOnePhase) {
  open("well");
  press(Qt::Key_Period, Qt::ControlModifier);
  press(Qt::Key_Period, Qt::ControlModifier);
  ASSERT_TRUE(support::await([&] { return store().lane(0).phases().size() == 2; }));
  EXPECT_TRUE(panel("phases").isVisible());
  EXPECT_EQ(find<PhaseChip>("phase:forward").state(), PhaseState::here);
  EXPECT_EQ(window->controller().runState(), RunState::paused);
}

TEST_F(RunRequestsTest, SlowMotionRunsPhaseByPhaseUntilItIsPaused) {
  open("well");
  SlowMotion& slow = window->slowMotion();
  slow.setPace(std::chrono::milliseconds(1));
  click("slowButton");
  EXPECT_TRUE(store().lane(0).phases().empty()) << "it only says how to run";
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(2));
  EXPECT_EQ(find<QToolButton>("runButton").text(), "Pause");
  press(Qt::Key_Space);
  EXPECT_EQ(find<QToolButton>("runButton").text(), "Run");
  EXPECT_FALSE(slow.isPlaying());
}

TEST_F(RunRequestsTest, InSlowMotionStripAndToolBarAgreeThatLanesRun) {
  open("well");
  window->slowMotion().setPace(std::chrono::milliseconds(1));
  click("slowButton");
  press(Qt::Key_Space);
  ASSERT_TRUE(support::await([&] {
    return !store().lane(1).phases().empty() && store().lane(1).status().state == LaneState::paused;
  })) << "for the engine each phase is a pause";
  const auto& tile = find<LaneTile>("laneTile1");
  EXPECT_EQ(transport().hint(), "Running; Space pauses");
  EXPECT_TRUE(support::await([&] { return tile.title() == "lane 1 · running"; })) << tile.title().toStdString();
  press(Qt::Key_Space);
  EXPECT_TRUE(support::await([&] { return tile.title() == "lane 1 · paused"; })) << tile.title().toStdString();
  EXPECT_EQ(transport().hint(), "Paused; Space continues");
}

TEST_F(RunRequestsTest, SlowMotionSlowsARunDownAndLetsItGoAgain) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches(RunState::running));
  click("slowButton");
  ASSERT_TRUE(reaches(RunState::paused)) << "for the engine each phase is a pause";
  EXPECT_TRUE(support::await([&] { return !store().lane(0).phases().empty(); }));
}

TEST_F(RunRequestsTest, CtrlBForksTheSelectedLaneWithASettingChanged) {
  ran();
  click("laneTile1");
  press(Qt::Key_B, Qt::ControlModifier);
  auto& dialog = find<ForkDialog>("forkDialog");
  EXPECT_EQ(find<QComboBox>("fork:lane").currentText(), "lane 1");
  EXPECT_EQ(find<QLineEdit>("fork:name").text(), "lane 1.1");
  find<QSpinBox>("fork:step").setValue(128);
  auto* rate = dialog.findChild<QWidget*>("setting:optimizer.lr");
  ASSERT_TRUE(rate && QTest::qWaitForWindowActive(&dialog));
  rate->setFocus();
  QTest::keyClick(rate, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(rate, "0.5");
  QTest::keyClick(rate, Qt::Key_Return); // enters the value and accepts the dialog
  ASSERT_TRUE(has_lanes(3));
  EXPECT_EQ(store().lane(2).info().fork_step, 128);
  EXPECT_EQ(store().lane(2).config().optimizer.lr, 0.5);
  EXPECT_EQ(window->document().config(2).name, "lane 1.1") << "its settings can be changed in the form";
  ASSERT_TRUE(support::await([&] { return find<LaneTile>("laneTile2").title() == "lane 1.1 fork@128 · paused"; }));
  EXPECT_FALSE(transport().hint().contains("F5")) << "nothing waits for a restart";
}

TEST_F(RunRequestsTest, AForkNeedsAStepToGo) {
  ran();
  press(Qt::Key_B, Qt::ControlModifier);
  auto& ok = find<QPushButton>("fork:ok");
  EXPECT_FALSE(find<QCheckBox>("fork:now").isChecked()) << "all its thousand steps are done";
  EXPECT_TRUE(ok.isEnabled());
  find<QCheckBox>("fork:now").setChecked(true);
  EXPECT_FALSE(ok.isEnabled());
  EXPECT_TRUE(find<QLabel>("fork:note").text().contains("No step is left"));
}

TEST_F(RunRequestsTest, AForkWithoutStepsOfItsOwnIsForkedWhereItBegan) {
  ran();
  window->controller().fork({0, 128, "lane 0.1", {}});
  ASSERT_TRUE(has_lanes(3));
  const ForkDialog dialog(store(), 2, -1, {{"optimizer.lr", 0.5}}, nullptr);
  EXPECT_EQ(dialog.findChild<QLabel*>("fork:note")->text(),
            "Bitwise identical to “lane 0.1” up to step 128, separate from step 129.");
}

TEST_F(RunRequestsTest, ARejectedForkIsReported) {
  ran();
  window->controller().fork({0, 13, "no", {}});
  ASSERT_TRUE(support::await([&] { return banner().isVisible(); }));
  EXPECT_EQ(banner().sentence(), "Step 13 is not remembered.");
}

TEST_F(RunRequestsTest, SettingsOfAForkReachIt) {
  ran();
  window->controller().fork({0, 128, "lane 0.1", {}});
  ASSERT_TRUE(has_lanes(3));
  window->document().setSetting(2, "optimizer.lr", 0.25);
  EXPECT_TRUE(support::await([&] { return store().lane(2).current_config().optimizer.lr == 0.25; }));
  EXPECT_EQ(store().lane(0).current_config().optimizer.lr, 0.001);
}

TEST_F(RunRequestsTest, AfterARestartAForkIsALaneLikeAnyOther) {
  ran();
  window->controller().fork({0, 128, "lane 0.1", {{"optimizer.lr", "0.5"}}});
  ASSERT_TRUE(has_lanes(3));
  press(Qt::Key_F5);
  ASSERT_TRUE(reaches(RunState::ready));
  ASSERT_EQ(store().laneCount(), 3);
  EXPECT_FALSE(store().lane(2).isFork());
  EXPECT_EQ(store().lane(2).config().optimizer.lr, 0.5);
}

TEST_F(RunRequestsTest, EExplainsTheLastSkip) {
  ran();
  press(Qt::Key_E);
  EXPECT_EQ(banner().sentence(),
            "Nothing to explain: “lane 0” has skipped no step, and all losses and gradients so far are finite.");
  window->findChild<ExplainPanel*>()->requestExplanation(0, 50);
  ASSERT_TRUE(support::await([&] { return store().lane(0).explanation_of(50) != nullptr; }));
  EXPECT_EQ(find<QLabel>("explain:what").text(), "Step 50 was skipped.");
  window->findChild<ExplainPanel*>()->requestExplanation(0, 13);
  ASSERT_TRUE(support::await([&] { return find<QLabel>("explain:message").text() == "Step 13 is not remembered."; }));
}

// The fake engine's backward phase produces three Inf.
TEST_F(RunRequestsTest, EExplainsTheStepThatALaneStandsInWhereThatHasMadeAnInf) {
  open("well");
  for (int phase = 0; phase < 4; ++phase) press(Qt::Key_Period, Qt::ControlModifier);
  ASSERT_TRUE(support::await([&] { return store().lane(0).openStepIsNonfinite(); }));
  press(Qt::Key_E);
  EXPECT_TRUE(support::await([&] { return find<QLabel>("explain:what").text() == "Step 1 was skipped."; }))
      << banner().sentence().toStdString();
}

TEST_F(RunRequestsTest, AdviceIsPutIntoTheForm) {
  ran();
  window->document().setSetting(1, "scaler.kind", "static");
  ASSERT_TRUE(support::await([&] { return store().lane(1).current_config().scaler.kind == "static"; }));
  window->findChild<ExplainPanel*>()->requestExplanation(1, 51);
  ASSERT_TRUE(support::await([&] { return window->findChild<QPushButton*>("explain:advice") != nullptr; }));
  click("explain:advice");
  EXPECT_EQ(window->document().config(1).scaler.init_scale, 16384);
  EXPECT_TRUE(support::await([&] { return !store().lane(1).events().empty(); }))
      << "and is applied to the lane as a setting";
}

TEST_F(RunRequestsTest, AFaultIsPutInByDialog) {
  ran();
  press(Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(window->findChild<QDialog*>("faultDialog"));
  auto& target = find<QComboBox>("fault:target");
  EXPECT_GE(target.findText("fc1.weight.grad"), 0) << "though no step was inspected";
  target.setCurrentText("fc1");
  find<QComboBox>("fault:kind").setCurrentIndex(1);
  click("fault:ok");
  ASSERT_TRUE(support::await([&] { return !store().lane(0).events().empty(); }));
  EXPECT_EQ(store().lane(0).events()[0].after, "nan");
}

TEST_F(RunRequestsTest, WhatIsOfferedOfAStoppedLaneGoesWithIt) {
  open("guarded");
  press(Qt::Key_Space);
  ASSERT_TRUE(support::await([&] { return banner().isVisible(); }));
  EXPECT_EQ(find<QPushButton>("banner:action").text(), "Explain step 1000");
  window->document().replace(support::sample_setups(1), "fewer");
  press(Qt::Key_F5);
  ASSERT_TRUE(has_lanes(1));
  EXPECT_FALSE(banner().isVisible()) << banner().sentence().toStdString();
}

TEST_F(RunRequestsTest, OneLaneStartsOver) {
  ran();
  click("laneTile1");
  press(Qt::Key_F5, Qt::ControlModifier);
  ASSERT_TRUE(support::await([&] { return store().lane(1).empty(); }));
  EXPECT_EQ(store().lane(0).rows(), 1000);
}

TEST_F(RunRequestsTest, ALaneThatStartsOverKeepsTheSettingsOfTheForm) {
  ran();
  window->document().setSetting(1, "optimizer.lr", 0.25);
  const auto turned = [&] { return store().lane(1).current_config().optimizer.lr == 0.25; };
  ASSERT_TRUE(support::await(turned));
  click("laneTile1");
  press(Qt::Key_F5, Qt::ControlModifier);
  ASSERT_TRUE(support::await([&] { return store().lane(1).empty(); }));
  EXPECT_TRUE(support::await(turned));
  EXPECT_EQ(store().lane(1).config().optimizer.lr, 0.001) << "as a setting that was changed";
}

TEST_F(RunRequestsTest, TheOnlyLaneStartsOverWithTheSettingsOfTheForm) {
  open("endless", 1);
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  window->document().setSetting(0, "seed", 7);
  press(Qt::Key_F5, Qt::ControlModifier);
  EXPECT_TRUE(support::await([&] { return store().lane(0).config().seed == 7; }));
}

TEST_F(RunRequestsTest, OnlyLanesThatHaveNotEndedWaitToBeRun) {
  ran();
  kill_engine();
  ASSERT_TRUE(reaches(RunState::ended));
  window->controller().continueFrom({{0, 10, "/tmp/lane0"}, {1, 10, "/tmp/lane1"}});
  ASSERT_TRUE(reaches(RunState::ready) && has_lanes(2));
  EXPECT_EQ(window->document().laneCount(), 2) << "no lane is added to the form either";
  EXPECT_TRUE(support::await([&] { return transport().hint() == "Press Space to run the two lanes"; }))
      << transport().hint().toStdString();
}

TEST_F(RunRequestsTest, AnEngineThatDiesWhileForkingLeavesTheLanes) {
  ran();
  window->controller().fork({0, 128, "boom", {}});
  ASSERT_TRUE(support::await([&] { return banner().isVisible(); }));
  EXPECT_TRUE(banner().sentence().contains("signal 6"));
  EXPECT_EQ(find<QPushButton>("banner:action").text(), "Restart engine");
  EXPECT_EQ(store().laneCount(), 2);
  EXPECT_EQ(store().lane(1).rows(), 1000);
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Pending edits in a loop or a field when the user runs the lanes. They are applied, or nothing runs.
#include "engine/loop/standard_loop.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/window_settings.h"
#include "ui/widgets/code_edit.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QListWidget>
#include <QSignalSpy>
#include <QToolButton>

namespace amplab {
namespace {

class TypedEdits : public support::WindowTest {
 protected:
  CodeEdit& loop() { return find<CodeEdit>("loop:text"); }
  QString made(int lane = 0) { return QString::fromStdString(loop::standard_loop(window->document().config(lane))); }
  const std::string& running_loop(int lane = 0) { return window->store().lane(lane).config().loop; }
  void type(const QString& more) {
    loop().setFocus();
    loop().moveCursor(QTextCursor::End);
    QTest::keyClicks(&loop(), more);
  }
  QString typed() { return made() + "print(loss)"; }
  [[nodiscard]] bool banner_text(const QString& sentence) {
    return support::await([&] { return banner().isVisible() && banner().sentence().contains(sentence); });
  }
  static constexpr auto kNotApplied = "has an error, so nothing runs";
};

TEST_F(TypedEdits, F5RunsTheLoopAsItWasTyped) {
  open("endless");
  type("print(loss)");
  press(Qt::Key_F5);
  EXPECT_EQ(window->document().config(0).loop, typed().toStdString());
  EXPECT_TRUE(support::await([&] { return running_loop() == typed().toStdString(); }));
}

TEST_F(TypedEdits, TheRunButtonRunsTheLoopAsItWasTyped) {
  open("endless");
  type("print(loss)");
  QTest::mouseClick(&find<QToolButton>("runButton"), Qt::LeftButton);
  ASSERT_TRUE(reaches_step(1000));
  EXPECT_EQ(running_loop(), typed().toStdString());
}

TEST_F(TypedEdits, ALineIsRunOfTheLoopAsItWasTyped) {
  open("endless");
  type("print(loss)");
  press(Qt::Key_F10);
  EXPECT_EQ(window->document().config(0).loop, typed().toStdString());
}

TEST_F(TypedEdits, NothingRunsWhileTheTypedLoopHasAMistake) {
  open("endless");
  type("print(");
  for (const char* name : {"run", "step", "phase", "restart", "rewindLane", "stepLine", "runToLine", "sweepSetting"}) {
    banner().clear(banner().sentence());
    window->findChild<QAction*>(name)->trigger();
    EXPECT_TRUE(banner_text(kNotApplied)) << name;
    EXPECT_EQ(window->store().lastStep(), 0) << name;
    EXPECT_EQ(window->controller().runState(), RunState::ready) << name;
  }
  press(Qt::Key_Escape);
  EXPECT_FALSE(banner().isVisible()) << "that is settled";
  window->findChild<QAction*>("run")->trigger();
  EXPECT_TRUE(reaches_step(1000));
}

TEST_F(TypedEdits, AMistakeDoesNotKeepLanesFromBeingPaused) {
  open("endless");
  window->findChild<QAction*>("run")->trigger();
  ASSERT_TRUE(reaches(RunState::running));
  type("print(");
  window->findChild<QAction*>("run")->trigger();
  EXPECT_TRUE(reaches(RunState::paused));
}

TEST_F(TypedEdits, AMistakeInALaneThatIsNotShownKeepsLanesFromRunning) {
  open("endless");
  type("print(");
  emit find<LaneStrip>("laneStrip").laneChosen(1);
  ASSERT_EQ(loop().toPlainText(), made(1));
  window->findChild<QAction*>("run")->trigger();
  EXPECT_TRUE(banner_text(kNotApplied));
  EXPECT_TRUE(loop().toPlainText().endsWith("print(")) << "it is shown";
  EXPECT_EQ(window->controller().runState(), RunState::ready);
}

TEST_F(TypedEdits, F5EntersTheNumberThatWasTyped) {
  open("endless");
  auto& seed = find<QAbstractSpinBox>("bar:seed");
  seed.setFocus();
  seed.selectAll();
  QTest::keyClicks(&seed, "7");
  press(Qt::Key_F5);
  EXPECT_TRUE(support::await([&] { return window->store().lane(0).config().seed == 7; }));
}

TEST_F(TypedEdits, AreKeptWhenTheWindowIsClosed) {
  open("endless", 2, true);
  type("print(loss)");
  const std::string program = typed().toStdString();
  auto& seed = find<QAbstractSpinBox>("bar:seed");
  seed.setFocus();
  seed.selectAll();
  QTest::keyClicks(&seed, "7");
  window->findChild<QAction*>("quit")->trigger();
  const std::vector<LaneSetup> kept = load_window_settings().lanes;
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0].config.seed, 7u);
  EXPECT_EQ(kept[0].config.loop, program);
}

// ---- lanes that inherit nothing -------------------------------------------------------------------------------------

class LanesThatCome : public TypedEdits {
 protected:
  void click(const char* name) { QTest::mouseClick(&find<QToolButton>(name), Qt::LeftButton); }
  QAbstractButton& chip(int lane) { // its legend entry
    QAbstractButton* found = nullptr;
    const QString name = QString("lane:%1").arg(lane);
    EXPECT_TRUE(support::await([&] { return (found = window->findChild<QAbstractButton*>(name)) != nullptr; })) << lane;
    return *found;
  }
  const LaneSetup& setup(size_t lane) { return window->document().setups()[lane]; }
  void set_a_breakpoint() {
    loop().setFocus();
    loop().moveCursor(QTextCursor::Start);
    press(Qt::Key_F9);
    ASSERT_EQ(loop().breakpoints().size(), 1u);
  }
};

TEST_F(LanesThatCome, HaveNoneOfTheBreakpointsAndHiddenCurvesOfOneThatWasRemoved) {
  open("endless");
  set_a_breakpoint();
  chip(0).click();
  const LaneSetup removed = setup(0);
  click("lane:remove");
  click("lane:add");
  ASSERT_EQ(window->document().laneCount(), 2);
  EXPECT_EQ(setup(1).colour, removed.colour) << "it is free again";
  EXPECT_NE(setup(1).id, removed.id);
  EXPECT_TRUE(loop().breakpoints().empty());
  press(Qt::Key_F5);
  ASSERT_TRUE(support::await([&] { return window->store().lane(1).name() == "lane 1 2"; }));
  EXPECT_TRUE(support::await([&] { return chip(0).isChecked() && chip(1).isChecked(); }));
}

TEST_F(LanesThatCome, BackByUndoHaveTheirBreakpointsAndHiddenCurves) {
  open("endless");
  set_a_breakpoint();
  chip(0).click();
  const LaneId removed = setup(0).id;
  click("lane:remove");
  EXPECT_TRUE(loop().breakpoints().empty());
  press(Qt::Key_F5);
  ASSERT_TRUE(support::await([&] { return window->store().laneCount() == 1; }));
  EXPECT_TRUE(support::await([&] { return chip(0).isChecked(); })) << "of the other lane";
  window->document().undoStack()->undo();
  EXPECT_EQ(setup(0).id, removed);
  find<QListWidget>("lanes").setCurrentRow(0);
  EXPECT_EQ(loop().breakpoints().size(), 1u);
  press(Qt::Key_F5);
  ASSERT_TRUE(support::await([&] { return window->store().laneCount() == 2; }));
  EXPECT_TRUE(support::await([&] { return !chip(0).isChecked() && chip(1).isChecked(); }));
}

TEST_F(LanesThatCome, InOneColourShareNothing) {
  opens_on = support::sample_setups(2);
  opens_on[1].colour = opens_on[0].colour;
  open("endless");
  auto& lanes = find<QListWidget>("lanes");
  lanes.setCurrentRow(1);
  set_a_breakpoint();
  EXPECT_EQ(find<QComboBox>("opsLane").currentIndex(), 1);
  chip(1).click();
  EXPECT_TRUE(chip(0).isChecked());
  window->document().setSetting(1, "optimizer.lr", 0.5);
  EXPECT_TRUE(support::await([&] { return window->store().lane(1).config().optimizer.lr == 0.5; }));
  EXPECT_NE(window->store().lane(0).config().optimizer.lr, 0.5);
  lanes.setCurrentRow(0);
  EXPECT_TRUE(loop().breakpoints().empty());
  EXPECT_EQ(find<QComboBox>("opsLane").currentIndex(), 0);
  EXPECT_EQ(lanes.currentRow(), 0);
}

TEST_F(LanesThatCome, InPlaceOfAllHaveNoneOfTheirBreakpointsAndHiddenCurves) {
  open("endless");
  set_a_breakpoint();
  chip(0).click();
  emit find<TransportBar>("transportBar").presetChosen("opening");
  ASSERT_TRUE(support::await([&] { return window->store().laneCount() == 4; }));
  find<QListWidget>("lanes").setCurrentRow(0);
  EXPECT_TRUE(loop().breakpoints().empty());
  EXPECT_TRUE(chip(0).isChecked());
  window->document().undoStack()->undo();
  find<QListWidget>("lanes").setCurrentRow(0);
  EXPECT_EQ(loop().breakpoints().size(), 1u) << "they are its lanes again";
}

// A running lane that was removed from the form continues until the restart.
TEST_F(LanesThatCome, DoNotChangeTheSettingsOfARemovedLaneThatStillRuns) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  find<QListWidget>("lanes").setCurrentRow(0);
  click("lane:remove");
  click("lane:add");
  window->document().setSetting(1, "optimizer.lr", 0.5);
  EXPECT_TRUE(support::await([&] { return transport().hint().contains("F5"); }));
  QSignalSpy later(&window->store(), &RunStore::opsReceived);
  window->controller().inspectNext(); // commands are processed in order
  ASSERT_TRUE(support::await([&] { return !later.isEmpty(); }));
  EXPECT_EQ(window->store().lane(0).current_config().optimizer.lr, window->store().lane(0).config().optimizer.lr);
}

TEST_F(LanesThatCome, LeaveTheBaselineWhereItIs) {
  open("endless", 3);
  auto& baseline = find<QComboBox>("baseline");
  baseline.setCurrentIndex(1);
  emit baseline.activated(1);
  const QString name = baseline.currentText();
  find<QListWidget>("lanes").setCurrentRow(0);
  click("lane:remove");
  press(Qt::Key_F5);
  ASSERT_TRUE(support::await([&] { return window->store().laneCount() == 2; }));
  EXPECT_EQ(baseline.currentText(), name);
}

} // namespace
} // namespace amplab

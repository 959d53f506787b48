// SPDX-License-Identifier: GPL-3.0-or-later
// Keys control the run, whichever widget has the focus.
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/slow_motion.h"

#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>

namespace amplab {
namespace {

using Keys = support::WindowTest;

TEST_F(Keys, SpaceRunsAndPauses) {
  open("endless");
  EXPECT_TRUE(support::await([&] { return transport().hint() == "Press Space to run the two lanes"; }));
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches(RunState::running));
  ASSERT_TRUE(reaches_step(1000));
  press(Qt::Key_Space);
  EXPECT_TRUE(reaches(RunState::paused));
}

TEST_F(Keys, SpaceRunsFromButtonsTablesAndChoosersToo) {
  open("endless");
  for (const char* name : {"runButton", "opsTable", "preset", "inspectNext"}) {
    find<QWidget>(name).setFocus();
    ASSERT_EQ(window->focusWidget(), &find<QWidget>(name)) << name;
    press(Qt::Key_Space);
    ASSERT_TRUE(reaches(RunState::running)) << name;
    press(Qt::Key_Space);
    ASSERT_TRUE(reaches(RunState::paused)) << name;
    press(Qt::Key_F5);
    ASSERT_TRUE(reaches(RunState::ready)) << name;
  }
}

TEST_F(Keys, SpaceIsALetterInATextEditor) {
  open("endless");
  auto& filter = find<QLineEdit>("opsFilter");
  filter.setFocus();
  QTest::keyClicks(&filter, "a .f");
  EXPECT_EQ(filter.text(), "a .f");
  EXPECT_EQ(window->controller().runState(), RunState::ready);
}

TEST_F(Keys, SpaceRunsFromAnEditorThatTabHasReached) {
  open("endless");
  find<QWidget>("setting:seed").setFocus();
  press(Qt::Key_Tab);
  auto& device = find<QLineEdit>("setting:device");
  ASSERT_EQ(window->focusWidget(), &device);
  const QString before = device.text();
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches(RunState::running));
  EXPECT_EQ(device.text(), before);
  press(Qt::Key_Tab);
  EXPECT_EQ(window->document().config(0).device, before.toStdString());
  device.setFocus();
  device.setCursorPosition(2); // the user is typing
  device.deselect();
  QTest::keyClick(&device, Qt::Key_Space);
  EXPECT_EQ(device.text().count(' '), 1);
}

TEST_F(Keys, SRunsSlowlyWhereARunIsPaused) {
  open("well");
  press(Qt::Key_Period);
  ASSERT_TRUE(reaches(RunState::paused));
  window->slowMotion().setPace(std::chrono::milliseconds(1));
  press(Qt::Key_S);
  EXPECT_TRUE(window->slowMotion().isPlaying());
  EXPECT_TRUE(support::await([&] { return window->store().lane(0).phases().size() > 2; }));
  press(Qt::Key_Space);
  EXPECT_FALSE(window->slowMotion().isPlaying());
}

TEST_F(Keys, ShiftF5CancelsAReplayAndLeavesTheRunAlone) {
  open("endless");
  press(Qt::Key_Period);
  ASSERT_TRUE(reaches(RunState::paused));
  window->controller().explain(0, 14);
  ASSERT_TRUE(support::await([&] { return transport().hint().startsWith("Replaying: 100 steps done"); }));
  press(Qt::Key_F5, Qt::ShiftModifier);
  ASSERT_TRUE(support::await([&] { return !window->controller().hasPendingRequests(); }));
  EXPECT_EQ(transport().hint(), "Paused; Space continues");
  EXPECT_EQ(window->controller().runState(), RunState::paused);
}

TEST_F(Keys, FullStopMakesOneStep) {
  open("endless");
  press(Qt::Key_Period);
  ASSERT_TRUE(reaches(RunState::paused));
  EXPECT_EQ(window->store().lastStep(), 1);
}

TEST_F(Keys, F5StartsOver) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  press(Qt::Key_F5);
  ASSERT_TRUE(reaches(RunState::ready));
  EXPECT_EQ(window->store().lastStep(), 0);
}

TEST_F(Keys, CtrlZUndoesAnEditAndCtrlShiftZRedoesIt) {
  open("endless");
  window->document().setSetting(0, "seed", 7);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window->document().config(0).seed, 42u);
  press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(window->document().config(0).seed, 7u);
}

TEST_F(Keys, AltMChangesTheTheme) {
  open("endless");
  const bool dark = theme().isDark();
  press(Qt::Key_M, Qt::AltModifier);
  EXPECT_NE(theme().isDark(), dark);
  press(Qt::Key_M, Qt::AltModifier);
  EXPECT_EQ(theme().isDark(), dark);
}

TEST_F(Keys, F1ListsTheKeys) {
  open("endless");
  press(Qt::Key_F1);
  auto& dialog = find<QDialog>("keysDialog");
  EXPECT_TRUE(dialog.isVisible());
  dialog.reject();
}

TEST_F(Keys, CtrlDShowsTheLoopsOfTwoLanesSideBySide) {
  open("well");
  EXPECT_FALSE(find<QWidget>("loopDiff").isVisible());
  press(Qt::Key_D, Qt::ControlModifier);
  EXPECT_TRUE(find<QWidget>("loopDiff").isVisible());
  EXPECT_TRUE(find<QPushButton>("compareLoops").isChecked());
  press(Qt::Key_D, Qt::ControlModifier);
  EXPECT_TRUE(find<QWidget>("loopDiff").isVisible()) << "the button leads back to the table";
}

} // namespace
} // namespace amplab

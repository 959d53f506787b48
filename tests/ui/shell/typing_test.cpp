// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that are both characters and shortcuts. A field that accepts the character gets it first, then a combo box that
// selects by it, then the window.
#include "engine/settings/setting_table.h"
#include "tests/ui/shell/window_fixture.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QToolButton>

namespace amplab {
namespace {

class Typing : public support::WindowTest {
 protected:
  QAction& action(const char* name) { return find<QAction>(name); }
  template <class Widget> Widget& focus(const char* name) {
    auto& widget = find<Widget>(name);
    widget.setFocus();
    EXPECT_EQ(window->focusWidget(), &widget) << name;
    return widget;
  }
  int fired(const char* name, Qt::Key key) {
    const QSignalSpy triggered(&action(name), &QAction::triggered);
    press(key);
    return static_cast<int>(triggered.count());
  }
};

TEST_F(Typing, SpaceRunsFromANumberThatWasClickedInto) {
  open("endless");
  auto& seed = find<QAbstractSpinBox>("bar:seed");
  QTest::mouseClick(seed.findChild<QLineEdit*>(), Qt::LeftButton);
  ASSERT_EQ(window->focusWidget(), &seed);
  press(Qt::Key_Space);
  EXPECT_TRUE(reaches(RunState::running));
  EXPECT_EQ(seed.text(), "42");
}

TEST_F(Typing, SpaceAppliesTheTypedNumberAndRunsWithIt) {
  open("endless");
  auto& seed = focus<QAbstractSpinBox>("bar:seed");
  seed.selectAll();
  QTest::keyClicks(&seed, "7");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  EXPECT_EQ(window->store().lane(0).config().seed, 7u);
}

TEST_F(Typing, ANumberEditorPassesOnWhatNoNumberHas) {
  open("endless");
  auto& seed = focus<QAbstractSpinBox>("bar:seed");
  EXPECT_EQ(fired("slow", Qt::Key_S), 1);
  EXPECT_EQ(fired("follow", Qt::Key_F), 1);
  EXPECT_EQ(fired("step", Qt::Key_Period), 1) << "a whole number has no point";
  QTest::keyClicks(&seed, "kg");
  EXPECT_EQ(seed.text(), "42") << "nor letters that are no shortcut";
}

TEST_F(Typing, ANumberEditorKeepsWhatNumbersAreWrittenWith) {
  open("endless");
  auto& rate = focus<QAbstractSpinBox>("setting:optimizer.lr");
  rate.selectAll();
  const QSignalSpy step(&action("step"), &QAction::triggered), explain(&action("explain"), &QAction::triggered);
  QTest::keyClicks(&rate, "2.5e-3");
  EXPECT_EQ(rate.text(), "2.5e-3");
  auto& size = focus<QAbstractSpinBox>("setting:data.batch_size");
  size.selectAll();
  QTest::keyClicks(&size, "1.5");
  EXPECT_EQ(size.text(), "1.5") << "a value is checked when it is entered, not while it is typed";
  EXPECT_EQ(step.count() + explain.count(), 0);
}

TEST_F(Typing, UndoIsTheWindowsWhereNothingTypedIsLeftToUndo) {
  open("endless");
  window->document().setSetting(0, "seed", 7);
  auto& device = focus<QLineEdit>("setting:device");
  const QString before = device.text();
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window->document().config(0).seed, 42u);
  QTest::keyClicks(&device, "x");
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(device.text(), before);
}

TEST_F(Typing, ALetterOnAClosedChooserChoosesAndFiresNothing) {
  open("endless");
  auto& x = focus<QComboBox>("curves:x");
  ASSERT_EQ(x.currentText(), "steps");
  press(Qt::Key_U);
  EXPECT_EQ(x.currentText(), "updates");
  EXPECT_EQ(fired("slow", Qt::Key_S), 0);
  EXPECT_EQ(fired("follow", Qt::Key_F), 0) << "though nothing begins so";
  EXPECT_EQ(fired("step", Qt::Key_Period), 1);
}

TEST_F(Typing, AnOpenChooserKeepsItsKeys) {
  open("endless");
  auto& x = focus<QComboBox>("curves:x");
  x.showPopup();
  ASSERT_TRUE(QApplication::activePopupWidget());
  const QSignalSpy run(&action("run"), &QAction::triggered), slow(&action("slow"), &QAction::triggered);
  QTest::keyClick(QApplication::activePopupWidget()->findChild<QAbstractItemView*>(), Qt::Key_S);
  x.hidePopup();
  EXPECT_EQ(run.count() + slow.count(), 0);
}

TEST_F(Typing, ReturnPressesWhatTabHasReached) { // Space belongs to the window
  open("endless");
  const bool before = window->document().config(0).data.shuffle;
  focus<QAbstractButton>("setting:data.shuffle");
  press(Qt::Key_Return);
  EXPECT_NE(window->document().config(0).data.shuffle, before);
  focus<QToolButton>("stepButton");
  press(Qt::Key_Return);
  EXPECT_TRUE(reaches_step(1));
}

TEST_F(Typing, TransportKeysReachTheRunFromAPanelThatFloats) {
  open("endless");
  place("step").setFloating(true);
  auto& table = find<QWidget>("opsTable");
  table.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(table.window()));
  const QSignalSpy run(&action("run"), &QAction::triggered);
  QTest::keyClick(&table, Qt::Key_Space);
  EXPECT_EQ(run.count(), 1);
}

// All widgets that can have the focus, except the loop's editor, which accepts text.
TEST_F(Typing, TransportKeysWorkWhereverNoTextIsBeingTyped) {
  open("well");
  int visited = 0;
  for (auto* widget : window->findChildren<QWidget*>()) {
    const bool text = qobject_cast<QPlainTextEdit*>(widget) || qobject_cast<QLineEdit*>(widget);
    if (!widget->isVisible() || !widget->isEnabled() || !(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy())
      continue;
    const struct {
      const char* name;
      Qt::Key key;
    } keys[] = {{"run", Qt::Key_Space}, {"step", Qt::Key_Period}, {"restart", Qt::Key_F5}, {"stepLine", Qt::Key_F10}};
    for (const auto& [name, key] : keys) {
      const SettingRow* field = find_setting_row(widget->objectName().section(':', 1).toStdString());
      const bool point = text || (field && field->type == SettingType::number); // a number may begin with a point
      if ((point && key == Qt::Key_Period) || qobject_cast<QPlainTextEdit*>(widget)) continue;
      widget->setFocus(Qt::TabFocusReason);
      if (window->focusWidget() != widget) continue;
      action(name).setEnabled(true);
      const QSignalSpy triggered(&action(name), &QAction::triggered);
      QTest::keyClick(widget, key);
      EXPECT_EQ(triggered.count(), 1) << widget->metaObject()->className() << " " << widget->objectName().toStdString()
                                      << ": " << name;
      ++visited;
    }
  }
  EXPECT_GT(visited, 100);
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Keys are changed in a dialog. They apply at once and at the next start, and all texts that name keys follow.
#include "tests/ui/shell/window_fixture.h"
#include "ui/models/keymap.h"
#include "ui/shell/action_finder.h"
#include "ui/shell/keys_dialog.h"
#include "ui/widgets/cell_table.h"

#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>

namespace amplab {
namespace {

class ChangedKeys : public support::WindowTest {
 protected:
  ~ChangedKeys() override {
    window.reset();
    keymap().resetAll();
  }
  KeysDialog& ask() {
    press(Qt::Key_F1);
    auto& dialog = find<KeysDialog>("keysDialog");
    EXPECT_TRUE(support::await([&] { return dialog.activateWindow(), QApplication::activeWindow() == &dialog; }));
    return dialog;
  }
  template <class Widget> static Widget& part(KeysDialog& dialog, const char* name) {
    return *dialog.findChild<Widget*>(name);
  }
  // Types the action's name, Return and the key.
  static void give(KeysDialog& dialog, const QString& action, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    auto& search = part<QLineEdit>(dialog, "keys:search");
    search.setFocus();
    search.clear();
    QTest::keyClicks(&search, action);
    QTest::keyClick(&search, Qt::Key_Return);
    EXPECT_EQ(dialog.focusWidget(), dialog.findChild<QWidget*>("keys:edit"));
    QTest::keyClick(dialog.focusWidget(), key, modifiers);
  }
  static QString note(KeysDialog& dialog) { return part<QLabel>(dialog, "keys:note").text(); }
  void close(KeysDialog& dialog) {
    dialog.reject();
    EXPECT_TRUE(support::await([&] { return window->activateWindow(), QApplication::activeWindow() == window.get(); }));
  }
};

TEST_F(ChangedKeys, AreTheWindowsAtOnceWhereverNoTextIsTyped) {
  open("endless");
  KeysDialog& dialog = ask();
  give(dialog, "Runs or pauses all lanes", Qt::Key_R);
  EXPECT_EQ(keymap().key(ActionId::run), QKeySequence("R"));
  close(dialog);
  EXPECT_EQ(transport().hint(), "Press R to run the two lanes");
  find<QWidget>("opsTable").setFocus(); // on a button, Space would press the button
  press(Qt::Key_Space);
  EXPECT_EQ(window->controller().runState(), RunState::ready) << "the usual one is free now";
  find<QWidget>("setting:device").setFocus();
  auto& device = find<QLineEdit>("setting:device");
  const QString before = device.text();
  press(Qt::Key_R);
  EXPECT_EQ(window->controller().runState(), RunState::ready) << "there it is a letter";
  EXPECT_NE(device.text(), before);
  press(Qt::Key_Backspace);
  EXPECT_EQ(device.text(), before);
  for (const char* name : {"runButton", "opsTable", "setting:seed"}) {
    find<QWidget>(name).setFocus();
    press(Qt::Key_R);
    ASSERT_TRUE(reaches(RunState::running)) << name;
    press(Qt::Key_R);
    ASSERT_TRUE(reaches(RunState::paused)) << name;
    press(Qt::Key_F5);
    ASSERT_TRUE(reaches(RunState::ready)) << name;
  }
}

TEST_F(ChangedKeys, AKeyThatAnotherActionHasIsReassignedOnRequestOnly) {
  open("endless");
  KeysDialog& dialog = ask();
  give(dialog, "Runs or pauses all lanes", Qt::Key_F5);
  EXPECT_EQ(keymap().key(ActionId::run), QKeySequence("Space"));
  EXPECT_EQ(note(dialog), "F5 is assigned to “Restart”, which would lose it.");
  auto& take = part<QPushButton>(dialog, "keys:assign");
  ASSERT_TRUE(take.isVisible());
  take.click();
  EXPECT_EQ(keymap().key(ActionId::run), QKeySequence("F5"));
  EXPECT_TRUE(keymap().key(ActionId::restart).isEmpty());
  EXPECT_FALSE(take.isVisible());
  close(dialog);
  press(Qt::Key_F5);
  EXPECT_TRUE(reaches(RunState::running));
}

TEST_F(ChangedKeys, KeysThatTheWholeWindowNeedsAreRejectedWithAMessage) {
  open("endless");
  KeysDialog& dialog = ask();
  give(dialog, "Runs or pauses all lanes", Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(note(dialog), "Ctrl+C is reserved: it copies from tables and text; choose another key.");
  give(dialog, "Runs or pauses all lanes", Qt::Key_F, Qt::AltModifier);
  EXPECT_EQ(note(dialog), "Alt+F opens the menu “File”; choose another key.");
  EXPECT_FALSE(part<QPushButton>(dialog, "keys:assign").isVisible());
  EXPECT_EQ(keymap().key(ActionId::run), QKeySequence("Space"));
}

TEST_F(ChangedKeys, AreResetOneByOneAndAllTogether) {
  open("endless");
  KeysDialog& dialog = ask();
  auto &one = part<QPushButton>(dialog, "keys:usual"), &all = part<QPushButton>(dialog, "keys:all");
  EXPECT_FALSE(all.isEnabled());
  give(dialog, "Runs or pauses all lanes", Qt::Key_R);
  give(dialog, "Runs phase by phase", Qt::Key_P);
  one.click();
  EXPECT_EQ(keymap().key(ActionId::slow), QKeySequence("S"));
  EXPECT_EQ(keymap().key(ActionId::run), QKeySequence("R"));
  part<QPushButton>(dialog, "keys:none").click();
  EXPECT_TRUE(keymap().key(ActionId::slow).isEmpty());
  all.click();
  EXPECT_FALSE(keymap().isChanged());
  EXPECT_FALSE(all.isEnabled());
}

TEST_F(ChangedKeys, AreFoundByNameByKeyAndByWhatTheActionDoes) {
  open("endless");
  KeysDialog& dialog = ask();
  auto& search = part<QLineEdit>(dialog, "keys:search");
  auto& table = part<CellTable>(dialog, "keys:table");
  EXPECT_GT(table.model()->rowCount(), kActionCount);
  for (const char* words : {"Restart the selected", "Ctrl+F5", "same initial weights"}) {
    search.setText(words);
    ASSERT_EQ(table.model()->rowCount(), 1) << words;
    EXPECT_EQ(table.model()->index(0, KeyModel::Action).data(), "Restart the selected lane");
  }
  search.setText("nothing of the kind");
  EXPECT_FALSE(part<QKeySequenceEdit>(dialog, "keys:edit").isEnabled());
}

TEST_F(ChangedKeys, AreNamedByToolTipsTheListOfKeysAndTheFinder) {
  open("endless");
  keymap().setKey(ActionId::run, QKeySequence("Ctrl+R"));
  keymap().setKey(ActionId::follow, QKeySequence("Ctrl+J"));
  EXPECT_TRUE(find<QToolButton>("runButton").toolTip().endsWith("(Ctrl+R)"));
  EXPECT_TRUE(find<QToolButton>("curves:follow").toolTip().endsWith("(Ctrl+J)"));
  KeysDialog list({}, theme(), nullptr);
  const QAbstractItemModel& keys = *part<CellTable>(list, "keys:table").model();
  QStringList shown;
  for (int row = 0; row < keys.rowCount(); ++row) shown << keys.index(row, KeyModel::Key).data().toString();
  EXPECT_TRUE(shown.contains("Ctrl+R"));
  EXPECT_FALSE(shown.contains("Space"));
  press(Qt::Key_K, Qt::ControlModifier);
  auto& found = find<QTreeWidget>("finder:list");
  const auto rows = found.findItems("Run", Qt::MatchExactly);
  ASSERT_EQ(rows.size(), 1);
  EXPECT_EQ(rows.front()->text(1), "Ctrl+R");
}

TEST_F(ChangedKeys, HoldAtTheNextStart) {
  open("endless", 2, true);
  keymap().setKey(ActionId::run, QKeySequence("R"));
  window.reset(); // as if killed: nothing more is written
  keymap().resetAll();
  open("endless", 2, true);
  EXPECT_EQ(find<QAction>("run").shortcut(), QKeySequence("R"));
  press(Qt::Key_R);
  EXPECT_TRUE(reaches(RunState::running));
  window.reset();
  open("endless", 2, false);
  EXPECT_EQ(find<QAction>("run").shortcut(), QKeySequence("Space")) << "of a window that remembers nothing";
}

TEST_F(ChangedKeys, StandBesideGesturesThatCannotBeChanged) {
  open("endless");
  KeysDialog& dialog = ask();
  auto& search = part<QLineEdit>(dialog, "keys:search");
  const QAbstractItemModel& keys = *part<CellTable>(dialog, "keys:table").model();
  for (const char* words : {"Left drag", "rectangle of a plot"}) {
    search.setText(words);
    ASSERT_EQ(keys.rowCount(), 1) << words;
    EXPECT_EQ(keys.index(0, KeyModel::Action).data(), "Zooms a rectangle of a plot");
    EXPECT_EQ(keys.index(0, KeyModel::Key).data(), "Left drag");
  }
  EXPECT_FALSE(part<QKeySequenceEdit>(dialog, "keys:edit").isEnabled());
  EXPECT_EQ(note(dialog), "This one is fixed.");
}

} // namespace
} // namespace amplab

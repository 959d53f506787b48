// SPDX-License-Identifier: GPL-3.0-or-later
// The same without a mouse: widgets are found by name, reached by Tab and operated by keys.
#include "tests/ui/tasks/task_fixture.h"
#include "ui/shell/fork_dialog.h"

#include <QAccessible>
#include <QFile>
#include <QLabel>
#include <QSet>

namespace amplab {
namespace {

using support::await;

class NewUserWithoutAMouse : public support::NewUser {
 protected:
  QWidget* focus() const { return QApplication::focusWidget(); }
  static void tab() {
    QApplication::processEvents(); // shows what has arrived
    QWidget* from = QApplication::focusWidget();
    if (from && from->inherits("QPlainTextEdit")) QTest::keyClick(from, Qt::Key_Escape); // where Tab indents
    QTest::keyClick(from ? from : QApplication::activeWindow(), Qt::Key_Tab);
  }
  // Tabs from the focused widget to this one. False if Tab does not reach it.
  [[nodiscard]] testing::AssertionResult tab_to(const QString& name) {
    QStringList way;
    for (int presses = 0; presses < 500; ++presses) {
      if (focus() && focus()->objectName() == name) return testing::AssertionSuccess();
      if (way.size() < 40) way << (focus() ? focus()->objectName() : "nothing");
      tab();
    }
    return testing::AssertionFailure() << name.toStdString() << " is not on the way: " << way.join(", ").toStdString();
  }
  // Uses Ctrl+K and a few letters.
  void find_action(const QString& letters) {
    press(Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(await([&] { return qobject_cast<QLineEdit*>(focus()) && focus()->window() != window.get(); }));
    QTest::keyClicks(focus(), letters);
    QTest::keyClick(focus(), Qt::Key_Return);
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }
};

TEST_F(NewUserWithoutAMouse, RunsExplainsForksAndExports) {
  open_quickly();
  press(Qt::Key_Space);
  ASSERT_TRUE(all_have_ended());
  ASSERT_TRUE(tab_to("laneTile2"));
  QTest::keyClick(focus(), Qt::Key_Return);
  find_action("explain the last");
  ASSERT_TRUE(await([&] { return find<QLabel>("explain:what").text().contains("was skipped"); }))
      << find<QLabel>("explain:message").text().toStdString();

  press(Qt::Key_B, Qt::ControlModifier);
  auto& dialog = find<ForkDialog>("forkDialog");
  ASSERT_TRUE(await([&] { return dialog.activateWindow(), focus() && focus()->window() == &dialog; }));
  ASSERT_TRUE(tab_to("settingList:key"));
  auto* keys = qobject_cast<QComboBox*>(focus());
  choose(*keys, keys->itemText(keys->findData("precision.mode")));
  ASSERT_TRUE(tab_to("setting:precision.mode"));
  auto* mode = qobject_cast<QComboBox*>(focus());
  choose(*mode, mode->itemText(mode->findData("amp-bf16")));
  ASSERT_TRUE(tab_to("fork:ok"));
  QTest::keyClick(focus(), Qt::Key_Return);
  ASSERT_TRUE(await([&] { return store().laneCount() == 5; }));
  EXPECT_EQ(lane(4).config().precision.mode, "amp-bf16");
  EXPECT_EQ(lane(4).info().parent, kScaled);
  ASSERT_TRUE(await([&] { return window->activateWindow(), focus() && focus()->window() == window.get(); }));
  press(Qt::Key_Space);
  ASSERT_TRUE(all_have_ended());

  const QString folder = home.path();
  choose_path([&] { press(Qt::Key_E, Qt::ControlModifier); }, folder);
  EXPECT_TRUE(await([&] { return QFile::exists(folder + "/history.csv"); }));
}

TEST_F(NewUserWithoutAMouse, ComesByTabToEveryPanelInViewAndBackToWhereTheyWere) {
  open_quickly();
  tab();
  QWidget* const first = focus();
  ASSERT_TRUE(first);
  QSet<QString> places;
  int presses = 0;
  do {
    for (const QWidget* at = focus(); at; at = at->parentWidget())
      if (qobject_cast<const PlaceDock*>(at)) places << at->objectName();
    tab();
  } while (focus() != first && ++presses < 1000);
  EXPECT_LT(presses, 1000) << "focus is caught in " << (focus() ? focus()->objectName().toStdString() : "nothing");
  for (const PlaceDock* place : window->findChildren<PlaceDock*>())
    EXPECT_TRUE(!place->isSeen() || places.contains(place->objectName())) << place->objectName().toStdString();
}

// The text of a screen reader for every widget that Tab reaches.
TEST_F(NewUserWithoutAMouse, HearsANameOfEverythingThatTabComesTo) {
  open_quickly();
  tab();
  QWidget* const first = focus();
  int presses = 0;
  do {
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(focus());
    ASSERT_TRUE(accessible);
    EXPECT_FALSE(accessible->text(QAccessible::Name).isEmpty())
        << focus()->metaObject()->className() << " in " << focus()->parentWidget()->objectName().toStdString() << " in "
        << focus()->parentWidget()->parentWidget()->metaObject()->className();
    tab();
  } while (focus() != first && ++presses < 1000);
}

} // namespace
} // namespace amplab

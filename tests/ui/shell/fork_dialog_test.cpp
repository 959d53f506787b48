// SPDX-License-Identifier: GPL-3.0-or-later
// The Tab key follows the reading order of the dialog, also after settings were replaced and added.
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/fork_dialog.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QPushButton>

namespace amplab {
namespace {

class ForkDialogKeys : public support::WindowTest {
 protected:
  ForkDialog& ask() {
    press(Qt::Key_B, Qt::ControlModifier);
    auto& dialog = find<ForkDialog>("forkDialog");
    EXPECT_TRUE(support::await([&] { return dialog.activateWindow(), QApplication::activeWindow() == &dialog; }));
    return dialog;
  }
  static void turn(QComboBox& chooser, const char* key) {
    chooser.setCurrentIndex(chooser.findData(key));
    emit chooser.activated(chooser.currentIndex());
    QApplication::processEvents(); // shows the new editor
  }
  // Names of the focused widgets after each press, for one full round.
  static QStringList round(ForkDialog& dialog, Qt::Key key) {
    QWidget* const first = dialog.focusWidget();
    QStringList names;
    do {
      names << dialog.focusWidget()->objectName();
      QTest::keyClick(dialog.focusWidget(), key, key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier);
    } while (dialog.focusWidget() != first && names.size() < 50);
    return names;
  }
};

TEST_F(ForkDialogKeys, TabGoesThroughItAsItIsReadAlsoAfterASettingWasExchanged) {
  open("well");
  ForkDialog& dialog = ask();
  turn(*dialog.findChild<QComboBox*>("settingList:key"), "precision.mode");
  dialog.findChild<QPushButton*>("settingList:add")->click();
  QApplication::processEvents();
  const auto choosers = dialog.findChildren<QComboBox*>("settingList:key");
  ASSERT_EQ(choosers.size(), 2);
  turn(*choosers[0], "optimizer.weight_decay");
  turn(*choosers[1], "precision.mode");
  dialog.findChild<QWidget*>("fork:lane")->setFocus();
  const QStringList order{"fork:lane",
                          "fork:now",
                          "fork:name",
                          "settingList:key",
                          "setting:optimizer.weight_decay",
                          "settingList:remove",
                          "settingList:key",
                          "setting:precision.mode",
                          "settingList:remove",
                          "settingList:add"};
  const QStringList forward = round(dialog, Qt::Key_Tab);
  EXPECT_EQ(forward.mid(0, order.size()).join(' ').toStdString(), order.join(' ').toStdString());
  EXPECT_TRUE(forward.contains("fork:ok")) << forward.join(' ').toStdString();
  EXPECT_EQ(forward.size(), order.size() + 2) << "and the dialog's two buttons: " << forward.join(' ').toStdString();
  QStringList backward = round(dialog, Qt::Key_Backtab);
  std::reverse(backward.begin() + 1, backward.end());
  EXPECT_EQ(backward, forward);
}

TEST_F(ForkDialogKeys, TabGoesOnFromTheChooserWhoseSettingWasExchanged) {
  open("well");
  ForkDialog& dialog = ask();
  auto& chooser = *dialog.findChild<QComboBox*>("settingList:key");
  chooser.setFocus();
  turn(chooser, "precision.mode");
  QTest::keyClick(&chooser, Qt::Key_Tab);
  EXPECT_EQ(dialog.focusWidget()->objectName(), "setting:precision.mode");
}

TEST_F(ForkDialogKeys, ChangedSettingsStayWhenAnotherLaneIsChosen) {
  open("well");
  ForkDialog& dialog = ask();
  auto& rate = *dialog.findChild<QAbstractSpinBox*>("setting:optimizer.lr");
  rate.setFocus();
  rate.selectAll();
  QTest::keyClicks(&rate, "0.25");
  dialog.findChild<QComboBox*>("fork:lane")->setFocus();
  dialog.findChild<QPushButton*>("settingList:add")->click();
  dialog.findChild<QComboBox*>("fork:lane")->setCurrentIndex(1);
  const ForkRequest request = dialog.request();
  EXPECT_EQ(request.lane, 1);
  ASSERT_EQ(request.settings.size(), 1u) << "the other setting has the lane's value";
  EXPECT_EQ(request.settings[0].key, "optimizer.lr");
  EXPECT_EQ(request.settings[0].value, "0.25");
}

} // namespace
} // namespace amplab

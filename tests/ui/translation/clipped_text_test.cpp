// SPDX-License-Identifier: GPL-3.0-or-later
// In each language, every text fits into small windows and in large type, and keys are unique within a menu.
#include "engine/settings/setting_table.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/models/keymap.h"
#include "ui/shell/card_delegate.h"
#include "ui/shell/gallery_page.h"
#include "ui/shell/keys_dialog.h"
#include "ui/shell/welcome_page.h"
#include "ui/widgets/labels.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTabBar>
#include <QToolButton>
#include <QTranslator>
#include <set>

namespace amplab {
namespace {

// Returns the texts that are clipped. Elided texts are exempt, since their tool tips are complete.
QStringList clipped_in(const QWidget& root) {
  QStringList clipped;
  const auto note = [&](const QWidget& widget, const QString& text, QSize has, QSize needs) {
    clipped << QString("%1 \"%2\" has %3x%4, needs %5x%6")
                   .arg(widget.objectName(), text)
                   .arg(has.width())
                   .arg(has.height())
                   .arg(needs.width())
                   .arg(needs.height());
  };
  for (const QLabel* label : root.findChildren<QLabel*>()) {
    if (!label->isVisible() || label->text().isEmpty() || label->visibleRegion().isEmpty() ||
        dynamic_cast<const ElidedLabel*>(label))
      continue;
    const QSize needs = label->wordWrap()
                            ? QSize(label->minimumSizeHint().width(), label->heightForWidth(label->width()))
                            : label->sizeHint();
    if (label->width() < needs.width() || label->height() + 1 < needs.height()) // the last row holds no ink
      note(*label, label->text(), label->size(), needs);
  }
  for (const QAbstractButton* button : root.findChildren<QAbstractButton*>()) {
    if (!button->isVisible() || button->text().isEmpty() || button->visibleRegion().isEmpty()) continue;
    const auto* tool = qobject_cast<const QToolButton*>(button);
    if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull()) continue;
    const int needs = button->fontMetrics().horizontalAdvance(QString(button->text()).remove('&'));
    if (button->width() < needs) note(*button, button->text(), button->size(), {needs, button->height()});
  }
  for (const QTabBar* bar : root.findChildren<QTabBar*>())
    for (int i = 0; bar->isVisible() && i < bar->count(); ++i)
      if (bar->elideMode() == Qt::ElideNone && !bar->usesScrollButtons() && bar->tabRect(i).right() > bar->width())
        note(*bar, bar->tabText(i), bar->size(), bar->tabRect(i).size());
  return clipped;
}

class Translated : public support::WindowTest, public testing::WithParamInterface<const char*> {
 protected:
  Translated() {
    EXPECT_TRUE(translator_.load(QString(":/translations/amplab_%1.qm").arg(GetParam())));
    QCoreApplication::installTranslator(&translator_);
  }
  ~Translated() override {
    window.reset();
    QCoreApplication::removeTranslator(&translator_);
    if (QApplication::font() != usual_) QApplication::setFont(usual_);
  }
  void open_window(QSize size = {1366, 768}) {
    open("endless", 2);
    window->resize(size);
    QApplication::processEvents();
  }
  // Before the window opens.
  void double_text() {
    QFont large = usual_;
    large.setPointSizeF(2 * usual_.pointSizeF());
    QApplication::setFont(large);
  }
  void expect_no_clipped_perspective() {
    for (const Qt::Key key : {Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_5, Qt::Key_6, Qt::Key_0}) {
      press(key, Qt::ControlModifier);
      for (int pass = 0; pass < 3; ++pass) QTest::qWait(0); // a head that changes its texts is laid out once more
      const QStringList clipped = clipped_in(*window);
      EXPECT_TRUE(clipped.isEmpty()) << "Ctrl+" << (key - Qt::Key_0) << ": " << clipped.join('\n').toStdString();
    }
  }
  void expect_no_clipped_view() {
    for (const PanelRow& row : panel_table()) {
      bring_forward(row.id);
      for (int pass = 0; pass < 3; ++pass) QTest::qWait(0); // as above
      const QStringList clipped = clipped_in(panel(row.id));
      EXPECT_TRUE(clipped.isEmpty()) << row.id << ": " << clipped.join('\n').toStdString();
    }
  }

 private:
  QTranslator translator_;
  const QFont usual_ = QApplication::font();
};

class NotEnglish : public Translated {};

TEST_P(Translated, NoTextOfAPerspectiveIsClipped) {
  open_window();
  expect_no_clipped_perspective();
}

TEST_P(Translated, NoTextOfAPerspectiveIsClippedInAWindowOf1024By640) {
  open_window({1024, 640});
  expect_no_clipped_perspective();
}

TEST_P(Translated, NoTextOfAViewIsClippedInAWindowOf1024By640) {
  open_window({1024, 640});
  expect_no_clipped_view();
}

TEST_P(Translated, NoTextOfAViewIsClippedAtTwiceTheTextSize) {
  double_text();
  open_window({1920, 1080});
  expect_no_clipped_view();
}

TEST_P(Translated, NoTextOfTheGalleryIsClipped) {
  for (const QSize size : {QSize(1366, 600), QSize(1600, 850)}) {
    const std::vector<LoopCard> cards = loop_cards();
    GalleryPage page(cards, theme(), nullptr);
    page.resize(size);
    page.showFor(GalleryPurpose::new_session);
    QApplication::processEvents();
    const QStringList clipped = clipped_in(page);
    EXPECT_TRUE(clipped.isEmpty()) << clipped.join('\n').toStdString();
    const auto& list = *page.findChild<QListWidget*>("gallery:cards");
    const auto& delegate = *qobject_cast<const CardDelegate*>(list.itemDelegate());
    for (int row = 0; row < list.count(); ++row)
      EXPECT_EQ(delegate.textOverflow(cards[static_cast<size_t>(row)], list.visualItemRect(list.item(row)).size()), 0)
          << size.width() << ": " << list.item(row)->text().toStdString();
  }
}

TEST_P(Translated, NoTextOfTheWelcomePageIsClipped) {
  for (const QSize size : {QSize(1024, 600), QSize(1366, 700), QSize(600, 900)}) {
    WelcomePage page(loop_cards().front().curves, theme(), nullptr);
    page.resize(size);
    page.showFor(WelcomeReturn::closed_lanes, {{"monday", "/tmp/monday.amplab", true}});
    QApplication::processEvents();
    const QStringList clipped = clipped_in(page);
    EXPECT_TRUE(clipped.isEmpty()) << size.width() << ": " << clipped.join('\n').toStdString();
  }
}

TEST_P(NotEnglish, CardsAreNoLongerEnglish) {
  const LoopCard card = loop_cards().front();
  EXPECT_NE(card.title, "One seed, four precisions");
  EXPECT_NE(card.watch_for, "three lanes above 80 % accuracy, and one that stays at 10 %");
  EXPECT_EQ(card.section, "Start") << "a key, which the page translates";
}

TEST_P(Translated, NoTextOfTheDialogOfKeysIsClipped) {
  KeysDialog dialog({}, theme(), nullptr);
  dialog.show();
  QApplication::processEvents();
  QTest::keyClick(dialog.findChild<QWidget*>("keys:edit"), Qt::Key_F5); // shows the dialog's longest sentence
  QApplication::processEvents();
  ASSERT_TRUE(dialog.findChild<QPushButton*>("keys:assign")->isVisible());
  const QStringList clipped = clipped_in(dialog);
  EXPECT_TRUE(clipped.isEmpty()) << clipped.join('\n').toStdString();
}

TEST_P(Translated, NoActionsKeyOpensAMenu) {
  open_window();
  for (const QAction* menu : window->menuBar()->actions())
    EXPECT_FALSE(keymap().holder(QKeySequence::mnemonic(menu->text()), ActionId::about)) << menu->text().toStdString();
}

TEST_P(Translated, MenusHaveKeysOfTheirOwn) {
  open_window();
  std::set<QChar> keys;
  for (const QAction* action : window->menuBar()->actions()) {
    const qsizetype at = action->text().indexOf('&');
    ASSERT_GE(at, 0) << action->text().toStdString();
    EXPECT_TRUE(keys.insert(action->text()[at + 1].toLower()).second) << action->text().toStdString();
  }
}

TEST_P(NotEnglish, TheFormAndTheActionsAreNoLongerEnglish) {
  open_window();
  EXPECT_NE(find<QLabel>("label:optimizer.lr").text().toStdString(), find_setting_row("optimizer.lr")->label);
  EXPECT_NE(find<QAction>("fork").text(), "Fork…");
  EXPECT_NE(find<QAction>("fork").toolTip().left(10), "A new lane");
}

INSTANTIATE_TEST_SUITE_P(, Translated, testing::Values("en", "de", "zh_CN"),
                         [](const auto& each) { return std::string(each.param); });
INSTANTIATE_TEST_SUITE_P(, NotEnglish, testing::Values("de", "zh_CN"),
                         [](const auto& each) { return std::string(each.param); });

} // namespace
} // namespace amplab

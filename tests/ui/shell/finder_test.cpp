// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+K finds the actions of the window. Files dropped on it are opened.
#include "engine/settings/setting_table.h"
#include "tests/ui/shell/window_fixture.h"

#include <QDialog>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QUrl>

namespace amplab {
namespace {

class Finder : public support::WindowTest {
 protected:
  void search(const char* words) {
    open("endless");
    press(Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(window->findChild<QDialog*>("actionFinder"));
    QTest::keyClicks(&text(), words);
  }
  QLineEdit& text() { return find<QLineEdit>("finder:text"); }
  QTreeWidget& list() { return find<QTreeWidget>("finder:list"); }
  int row() { return list().indexOfTopLevelItem(list().currentItem()); }

  // As a file manager does.
  void drop(const QStringList& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(window.get(), &enter);
    if (!enter.isAccepted()) return;
    QDropEvent let_go({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(window.get(), &let_go);
  }
};

TEST_F(Finder, RunsWhatALetterOrTwoName) {
  search("full sc");
  ASSERT_EQ(list().topLevelItemCount(), 1);
  EXPECT_TRUE(list().topLevelItem(0)->text(1) == "Alt+Return");
  text().clear();
  QTest::keyClicks(&text(), "one step");
  QTest::keyClick(&text(), Qt::Key_Return);
  ASSERT_TRUE(reaches(RunState::paused));
  EXPECT_EQ(window->store().lastStep(), 1);
}

TEST_F(Finder, AnActionThatIsNotAvailableIsListedAndNotReplacedByAnother) {
  search("undo"); // nothing to undo; "redo" has the word in its help
  ASSERT_TRUE(list().topLevelItem(0)->text(0).startsWith("Undo")) << list().topLevelItem(0)->text(0).toStdString();
  EXPECT_EQ(list().topLevelItem(0)->text(1), "not available now");
  QTest::keyClick(&text(), Qt::Key_Return);
  EXPECT_TRUE(window->findChild<QDialog*>("actionFinder")->isVisible()) << "nothing was run";
}

TEST_F(Finder, FindsByTheDescriptionOfAnActionAfterItsName) {
  search("lane");
  EXPECT_TRUE(list().topLevelItem(0)->text(0).contains("lane", Qt::CaseInsensitive));
  EXPECT_GT(list().topLevelItemCount(), 3) << "others say so in their help";
  QTest::keyClick(&text(), Qt::Key_Down);
  EXPECT_EQ(row(), 1);
}

TEST_F(Finder, GoesToAViewWhosePlaceWasHidden) {
  search("sweep");
  while (list().currentItem()->text(0) != "Runs: Sweep" && row() + 1 < list().topLevelItemCount())
    QTest::keyClick(&text(), Qt::Key_Down);
  QTest::keyClick(&text(), Qt::Key_Return);
  EXPECT_TRUE(support::await([&] { return is_seen("sweep"); }));
}

TEST_F(Finder, GoesToAPlace) {
  search("why");
  ASSERT_TRUE(list().currentItem()->text(0) == "Why") << list().currentItem()->text(0).toStdString();
  EXPECT_EQ(list().currentItem()->text(1), "Alt+6");
  QTest::keyClick(&text(), Qt::Key_Return);
  window->activateWindow();
  EXPECT_TRUE(support::await([&] { return place("why").isAncestorOf(QApplication::focusWidget()); }));
}

TEST_F(Finder, DroppedTablesAndTextsBecomeTheDataOfAllLanes) {
  open("endless");
  drop({"/some/where/flowers.csv"});
  for (int lane : {0, 1}) {
    EXPECT_EQ(window->document().config(lane).data.name, "csv");
    EXPECT_EQ(window->document().config(lane).data.path, "/some/where/flowers.csv");
  }
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_NE(window->document().config(0).data.name, "csv") << "one step back";
}

TEST_F(Finder, DataMayBeWhatTheWindowIsStartedWith) {
  material = "/some/where/flowers.csv";
  open("well");
  EXPECT_TRUE(support::await([&] { return window->document().config(0).data.path == "/some/where/flowers.csv"; }));
  EXPECT_EQ(window->document().config(1).data.name, "csv");
  EXPECT_TRUE(reaches(RunState::ready));
}

TEST_F(Finder, DroppedConfigurationsBecomeLanes) {
  open("endless");
  const QTemporaryDir folder;
  QFile file(folder.filePath("mine.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  RunConfig config;
  config.name = "mine";
  file.write(QByteArray::fromStdString(config_text(config)));
  file.close();
  drop({file.fileName()});
  EXPECT_TRUE(
      support::await([&] { return window->store().laneCount() == 1 && window->store().lane(0).name() == "mine"; }));
}

TEST_F(Finder, ReportsWhyADroppedFileCannotBeOpened) {
  open("endless");
  const QTemporaryDir folder;
  QFile file(folder.filePath("broken.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{");
  file.close();
  drop({file.fileName()});
  EXPECT_TRUE(banner().isVisible());
  EXPECT_TRUE(banner().sentence().contains("broken.json"));
  EXPECT_EQ(window->store().laneCount(), 2);
}

} // namespace
} // namespace amplab

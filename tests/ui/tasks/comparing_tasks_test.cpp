// SPDX-License-Identifier: GPL-3.0-or-later
// What a new user compares: seeds, values of a setting, and the figures of a report.
#include "tests/ui/tasks/task_fixture.h"
#include "ui/plots/band_plot.h"

#include <QAbstractItemView>
#include <QAction>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QTableView>
#include <algorithm>
#include <map>

namespace amplab {
namespace {

using support::await;

class NewUserWhoCompares : public support::NewUser {
 protected:
  // Triggers an action that opens a dialog, and fills that dialog once.
  void answer(const char* action, const std::function<void(QDialog&)>& fill) {
    bool filled = false;
    QTimer asked;
    QObject::connect(&asked, &QTimer::timeout, &asked, [&] {
      auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
      if (!dialog || filled) return;
      filled = true;
      fill(*dialog);
    });
    asked.start(10);
    find<QAction>(action).trigger();
    EXPECT_TRUE(filled) << action;
  }
  static void type(QDialog& dialog, const char* name, const QString& text) {
    auto* line = dialog.findChild<QLineEdit*>(name);
    ASSERT_TRUE(line) << name;
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
  }
  static void press_button(QDialog& dialog, const char* name) {
    QTest::mouseClick(dialog.findChild<QPushButton*>(name), Qt::LeftButton);
  }

  QTableView& table(const char* name) { return find<QTableView>(name); }
  static QString cell(const QTableView& table, int row, const QString& title) {
    const QAbstractItemModel& model = *table.model();
    for (int column = 0; column < model.columnCount(); ++column)
      if (model.headerData(column, Qt::Horizontal).toString() == title)
        return model.index(row, column).data().toString();
    return "no column " + title;
  }
  static int rows_with(const QTableView& table, const QString& words) {
    int rows = 0;
    for (int row = 0; row < table.model()->rowCount(); ++row) {
      bool has = false;
      for (int column = 0; column < table.model()->columnCount(); ++column)
        has |= table.model()->index(row, column).data().toString().contains(words);
      rows += has;
    }
    return rows;
  }
};

TEST_F(NewUserWhoCompares, SeesHowFarThreeSeedsAreApart) {
  open_quickly();
  press(Qt::Key_3, Qt::ControlModifier);
  click("laneTile0");
  answer("repeatSeeds", [](QDialog& dialog) {
    type(dialog, "sweep:values", "1..3");
    press_button(dialog, "sweep:ok");
  });
  ASSERT_TRUE(await([&] { return table("compareTable").model()->rowCount() == 7; }))
      << banner().sentence().toStdString();
  auto& by = find<QComboBox>("compareGroupBy");
  choose(by, "Over seeds");
  ASSERT_TRUE(await([&] { return table("compareGroups").isVisible() && rows_with(table("compareGroups"), "±") > 0; }));
  // The lane has the same recipe and has not run yet.
  const auto& plot = find<BandPlot>("bandPlot");
  EXPECT_TRUE(plot.isVisible());
  const auto band = std::ranges::find(plot.bands(), 3, &LossBand::runs);
  ASSERT_NE(band, plot.bands().end());
  ASSERT_FALSE(band->points.empty());
  for (const SpreadPoint& point : band->points) {
    EXPECT_EQ(point.runs, 3);
    EXPECT_LT(point.least, point.mean);
    EXPECT_LT(point.mean, point.most);
  }
}

TEST_F(NewUserWhoCompares, FindsTheSeedsOfYesterdayInTheSession) {
  open_quickly();
  press(Qt::Key_3, Qt::ControlModifier);
  click("laneTile0");
  answer("repeatSeeds", [](QDialog& dialog) {
    type(dialog, "sweep:values", "1..3");
    press_button(dialog, "sweep:ok");
  });
  ASSERT_TRUE(await([&] { return table("compareTable").model()->rowCount() == 7; }))
      << banner().sentence().toStdString();
  const QString path = home.filePath("seeds.amplab");
  const auto activate = [&] { return window->activateWindow(), QApplication::activeWindow() == window.get(); };
  ASSERT_TRUE(await(activate)); // after the dialog
  choose_path([&] { press(Qt::Key_S, Qt::ControlModifier); }, path);
  ASSERT_TRUE(await([&] { return window->sessions().recorder().path() == path; }));
  window->comparedRuns().request({}); // they are among the earlier runs and already in the table
  ASSERT_TRUE(await(activate));
  press(Qt::Key_Space);
  ASSERT_TRUE(await([&] { return store().lastStep() > 5; }));
  EXPECT_EQ(table("compareTable").model()->rowCount(), 7);

  window.reset();
  open_quickly(); // today
  choose_path([&] { press(Qt::Key_O, Qt::ControlModifier); }, path);
  ASSERT_TRUE(await([&] { return table("compareTable").model()->rowCount() == 7; }))
      << banner().sentence().toStdString();
  EXPECT_EQ(cell(table("compareTable"), 6, "from"), "earlier run");
  choose(find<QComboBox>("compareGroupBy"), "Over seeds");
  EXPECT_TRUE(await([&] { return find<BandPlot>("bandPlot").isVisible(); }));
}

TEST_F(NewUserWhoCompares, SweepsTheInitialScale) {
  open_quickly();
  press(Qt::Key_3, Qt::ControlModifier);
  click("laneTile2");
  emit find<QMenu>("compareRunsMenu").aboutToShow();
  answer("compareSweep", [](QDialog& dialog) {
    auto* setting = dialog.findChild<QComboBox*>("sweep:setting");
    setting->setCurrentIndex(setting->findText("scaler.init_scale"));
    emit setting->activated(setting->currentIndex());
    type(dialog, "sweep:values", "1024, 65536, 1073741824");
    press_button(dialog, "sweep:ok");
  });
  const QTableView& runs = table("compareTable");
  ASSERT_TRUE(await([&] { return runs.model()->rowCount() == 7; })) << banner().sentence().toStdString();
  // A higher initial scale skips more steps until it fits.
  std::map<double, int> skipped;
  for (int row = 4; row < 7; ++row)
    skipped[cell(runs, row, "scaler.init_scale").remove(QChar(0x202f)).remove(' ').toDouble()] =
        cell(runs, row, "skipped").toInt();
  ASSERT_EQ(skipped.size(), 3u);
  EXPECT_LT(skipped.begin()->second, skipped.rbegin()->second);
}

TEST_F(NewUserWhoCompares, ExportsAFigureAsPdf) {
  open_quickly();
  press(Qt::Key_Space);
  ASSERT_TRUE(all_have_ended());
  const QString folder = home.filePath("figures");
  QDir().mkpath(folder);
  choose_path([&] { answer("exportFigures", [](QDialog& dialog) { press_button(dialog, "figure:ok"); }); }, folder);
  ASSERT_TRUE(await([&] { return !QDir(folder).entryList({"*.pdf"}).isEmpty(); }));
  QFile file(QDir(folder).filePath(QDir(folder).entryList({"*.pdf"}).front()));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_TRUE(file.read(5) == "%PDF-");
}

} // namespace
} // namespace amplab

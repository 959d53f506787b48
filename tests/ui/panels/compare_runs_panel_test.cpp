// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison's table with many runs, by mouse and keys.
#include "tests/support/await.h"
#include "tests/support/lane_samples.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/panels/compare_panel.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

using support::await;

class ManyRuns : public support::PanelTest {
 protected:
  void SetUp() override {
    support::reset_lanes(store_, 2);
    std::vector<SummedRun> runs;
    for (uint64_t seed = 0; seed < 200; ++seed) {
      SummedRun run;
      run.session = "/a/sweep.amplab";
      run.config.name = "run " + std::to_string(seed);
      run.config.seed = seed;
      run.config.precision.mode = seed % 2 ? "amp-fp16" : "bf16";
      run.summary.final_loss = 1.0 / static_cast<double>(seed + 1);
      run.summary.steps = 100;
      runs.push_back(run);
    }
    others_.put("/a/sweep.amplab", std::move(runs));
    panel.resize(1000, 300);
    panel.show();
  }
  template <class Widget> Widget& find(const char* name) {
    auto* widget = panel.findChild<Widget*>(name);
    EXPECT_TRUE(widget) << name;
    return *widget;
  }
  CellTable& table() { return find<CellTable>("compareTable"); }
  CellTable& groups() { return find<CellTable>("compareGroups"); }
  std::string text(CellTable& of, int row, int column) {
    return of.model()->index(row, column).data().toString().toStdString();
  }

  ComparePanel panel{context_};
};

TEST_F(ManyRuns, StandUnderTheLanesAndAreCounted) {
  EXPECT_EQ(table().model()->rowCount(), 202);
  EXPECT_EQ(find<QLabel>("compareCount").text(), "202 runs");
  QTest::keyClicks(&find<QLineEdit>("compareFilter"), "fp16");
  EXPECT_EQ(table().model()->rowCount(), 101);
  EXPECT_EQ(find<QLabel>("compareCount").text(), "101 of 202 runs");
}

TEST_F(ManyRuns, AreSortedByAClickOnATitleAndBackByTheThird) {
  QHeaderView& header = *table().horizontalHeader();
  int loss = 0;
  while (table().model()->headerData(loss, Qt::Horizontal).toString() != "final loss") ++loss;
  table().scrollTo(table().model()->index(0, loss));
  const auto click = [&] {
    QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                      {header.sectionViewportPosition(loss) + 5, header.height() / 2});
  };
  click();
  EXPECT_EQ(text(table(), 0, 0), "run 199");
  click();
  EXPECT_EQ(text(table(), 0, 0), "run 0");
  click();
  EXPECT_EQ(text(table(), 0, 0), "lane 0");
}

TEST_F(ManyRuns, AreChosenByKeysWithoutChoosingALaneThatIsNone) {
  table().setFocus();
  table().selectRow(1);
  QTest::keyClick(&table(), Qt::Key_Down);
  EXPECT_EQ(table().currentIndex().row(), 2);
  QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QApplication::clipboard()->text().split('\n');
  EXPECT_TRUE(lines[0].startsWith("run\tfrom\t")) << lines[0].toStdString();
  EXPECT_TRUE(lines[1].startsWith("run 0\tsweep\t")) << lines[1].toStdString();
}

TEST_F(ManyRuns, AreGroupedByASetting) {
  auto& by = find<QComboBox>("compareGroupBy");
  by.setCurrentIndex(by.findData("precision.mode"));
  EXPECT_TRUE(groups().isVisible());
  EXPECT_FALSE(table().isVisible());
  ASSERT_EQ(groups().model()->rowCount(), 3);
  EXPECT_EQ(text(groups(), 0, 0), "amp-fp16");
  EXPECT_EQ(text(groups(), 0, 1), "100") << "a lane that has not run does not count";
  find<QMenu>("compareRunsMenu");
  panel.findChild<QAction*>("copyMarkdown")->trigger();
  EXPECT_TRUE(QApplication::clipboard()->text().startsWith("| precision.mode | runs |"));
  others_.drop("/a/sweep.amplab");
  EXPECT_EQ(groups().model()->rowCount(), 2) << "the lanes differ in it too";
}

TEST_F(ManyRuns, ShowAllSettingsWhereDifferencesAreNotEnough) {
  const int few = table().model()->columnCount();
  QTest::mouseClick(&find<QCheckBox>("compareOnlyDifferences"), Qt::LeftButton, {},
                    {10, find<QCheckBox>("compareOnlyDifferences").height() / 2});
  EXPECT_GT(table().model()->columnCount(), few + 50);
}

TEST_F(ManyRuns, LoadEarlierOnesAndLeaveFilesOutByTheMenu) {
  const QSignalSpy wanted(&others_, &OtherRuns::wanted);
  auto& menu = find<QMenu>("compareRunsMenu");
  emit menu.aboutToShow();
  panel.findChild<QAction*>("compareEarlier")->trigger();
  ASSERT_EQ(wanted.size(), 1);
  EXPECT_EQ(wanted[0][0].toString(), "");
  const QList<QAction*> offered = menu.actions();
  const auto leave = std::ranges::find(offered, QString("Remove sweep.amplab"), &QAction::text);
  ASSERT_NE(leave, offered.end());
  (*leave)->trigger();
  EXPECT_EQ(table().model()->rowCount(), 2);
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a sweep in their panel, by mouse and keys.
#include "tests/support/await.h"
#include "tests/support/swept_runs.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/panels/sweep_panel.h"
#include "ui/plots/heat_map_plot.h"
#include "ui/plots/parallel_plot.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

using support::await;
using support::swept_file;
using support::swept_run;

class ASweep : public support::PanelTest {
 protected:
  void SetUp() override {
    panel.resize(1400, 420);
    panel.show();
  }
  void put(RunsOfFile file) {
    const size_t count = file.runs.size();
    sweep_.put(std::move(file));
    ASSERT_TRUE(await([&] { return plot().mask().size() == count && !making(); }));
  }
  bool making() { return rows().sourceModelRows() != static_cast<int>(plot().mask().size()); }
  struct Rows {
    const QAbstractProxyModel* shown;
    int sourceModelRows() const { return shown->sourceModel()->rowCount(); }
  };
  Rows rows() { return {qobject_cast<const QAbstractProxyModel*>(table().model())}; }

  template <class Widget> Widget& find(const char* name) {
    auto* widget = panel.findChild<Widget*>(name);
    EXPECT_TRUE(widget) << name;
    return *widget;
  }
  ParallelPlot& plot() { return find<ParallelPlot>("parallelPlot"); }
  HeatMapPlot& heat() { return find<HeatMapPlot>("heatMap"); }
  CellTable& table() { return find<CellTable>("sweepTable"); }
  QString count() { return find<QLabel>("sweepCount").text(); }
  static auto shown(const ParallelPlot& of) { return std::ranges::count(of.mask(), 1); }

  // Axes, from the left: seed, hidden, mode, lr, final loss, accuracy, skipped, NaN or Inf at.
  static constexpr size_t kSeed = 0, kMode = 2, kRate = 3, kLoss = 4;
  QPoint position(size_t run, size_t axis) { return plot().pointOf(run, axis).toPoint(); }
  void drag(size_t axis, int from, int to) {
    const int x = position(0, axis).x();
    QTest::mousePress(&plot(), Qt::LeftButton, {}, {x, from});
    for (int part = 1; part <= 4; ++part) QTest::mouseMove(&plot(), {x, from + (to - from) * part / 4});
    QTest::mouseRelease(&plot(), Qt::LeftButton, {}, {x, to});
  }
  void click(QPoint at) { QTest::mouseClick(&plot(), Qt::LeftButton, {}, at); }

  SweepPanel panel{context_};
};

TEST_F(ASweep, IsReadOnlyWhileItIsVisible) {
  const QSignalSpy readingChanged(&sweep_, &SweepRuns::readingChanged);
  panel.hide();
  panel.show();
  ASSERT_EQ(readingChanged.size(), 2);
  EXPECT_FALSE(readingChanged[0][0].toBool());
  EXPECT_TRUE(readingChanged[1][0].toBool());
}

TEST_F(ASweep, ShowsItsProgress) {
  RunsOfFile file = swept_file(60);
  SummedRun failed = swept_run(61), running = swept_run(62);
  failed.status.state = LaneState::failed, running.status.state = LaneState::running;
  for (const SummedRun& run : {failed, running}) file.runs.push_back(std::make_shared<const SummedRun>(run));
  file.in_file = 100;
  put(std::move(file));
  EXPECT_EQ(find<QLabel>("sweepProgress").text(), "60 finished · 1 running · 1 failed · read 62 of 100");
  EXPECT_EQ(count(), "62 runs");
}

TEST_F(ASweep, IsFilteredByARangeDrawnOnAnAxis) {
  put(swept_file(300));
  const int low = position(0, kRate).y(), high = position(6, kRate).y(); // 1e-4 and 1e-2
  drag(kRate, low, high);
  EXPECT_EQ(shown(plot()), 180) << "three of five rates";
  EXPECT_EQ(count(), "180 of 300 runs");
  EXPECT_EQ(table().model()->rowCount(), 180);
  drag(kMode, position(1, kMode).y() - 8, position(1, kMode).y() + 8);
  EXPECT_EQ(shown(plot()), 60) << "and one of three modes";
  click({position(0, kRate).x(), (low + high) / 2});
  EXPECT_EQ(shown(plot()), 100) << "a click takes the range away";
  plot().setFocus();
  QTest::keyClick(&plot(), Qt::Key_Escape);
  EXPECT_EQ(shown(plot()), 300);
}

TEST_F(ASweep, ShowsWhatDivergedByAClickOnItsRung) {
  put(swept_file(300));
  const size_t diverged = 13; // amp-fp16 at 1
  EXPECT_LT(position(diverged, kLoss).y(), position(0, kLoss).y());
  click(position(diverged, kLoss));
  EXPECT_EQ(shown(plot()), 20);
  EXPECT_TRUE(plot().mask()[diverged]);
}

TEST_F(ASweep, LaysRunsThatShareAValueSideBySide) {
  put(swept_file(300));
  std::set<double> places;
  for (size_t run = 0; run < 300; run += 3) places.insert(plot().pointOf(run, kMode).y()); // all of fp32
  EXPECT_EQ(places.size(), 100u);
  EXPECT_LT(*places.rbegin() - *places.begin(), 23);
}

TEST_F(ASweep, SelectsOneNameByAClickOnIt) {
  put(swept_file(300));
  click(position(2, kMode));
  EXPECT_EQ(shown(plot()), 100);
  EXPECT_TRUE(plot().mask()[2]);
  EXPECT_FALSE(plot().mask()[1]);
}

TEST_F(ASweep, KeepsARangeWhileRunsCome) {
  put(swept_file(150));
  click(position(2, kMode));
  put(swept_file(300));
  EXPECT_EQ(shown(plot()), 100);
}

TEST_F(ASweep, ShowsTheRunUnderTheMouseAndSelectsItByAClick) {
  put(swept_file(60));
  const QPoint between = (position(4, kRate) + position(4, kLoss)) / 2;
  const auto found = plot().runAt(between);
  ASSERT_TRUE(found);
  EXPECT_TRUE(plot().tipOf(*found).contains("<b>run "));
  EXPECT_TRUE(plot().tipOf(13).contains("final loss: NaN")) << plot().tipOf(13).toStdString();
  click(between);
  ASSERT_EQ(table().selectionModel()->selectedRows().size(), 1);
  EXPECT_EQ(table().selectionModel()->selectedRows()[0].data().toString(), QString("run %1").arg(*found + 1));
  EXPECT_TRUE(find<QLabel>("sweepChosen").isVisible());
}

TEST_F(ASweep, ChoosesNoRunThatIsHeldBack) {
  put(swept_file(60));
  click(position(0, kMode)); // selects fp32 only
  for (size_t run = 0; run < 60; ++run) {
    const auto found = plot().runAt((position(run, kMode) + position(run, kRate)) / 2);
    EXPECT_TRUE(!found || plot().mask()[*found]) << run;
  }
}

TEST_F(ASweep, IsTraversedByKeysInTheOrderOfItsColours) {
  put(swept_file(15));
  plot().setFocus();
  QTest::keyClick(&plot(), Qt::Key_Up);
  const auto chosen = [&] { return table().currentIndex().data().toString(); };
  EXPECT_EQ(chosen(), "run 13") << "the least loss";
  QTest::keyClick(&plot(), Qt::Key_Up);
  EXPECT_EQ(chosen(), "run 10");
  QTest::keyClick(&plot(), Qt::Key_Down);
  EXPECT_EQ(chosen(), "run 13");
}

TEST_F(ASweep, LeadsFromARunToALaneAndIntoTheComparison) {
  put(swept_file(30));
  table().selectRow(4);
  QTest::mouseClick(&find<QPushButton>("sweepAddLane"), Qt::LeftButton);
  ASSERT_EQ(document_.laneCount(), 1);
  EXPECT_EQ(document_.config(0), swept_run(5).config);
  table().selectRow(7);
  QTest::mouseClick(&find<QPushButton>("sweepCompare"), Qt::LeftButton);
  table().selectRow(8);
  QTest::mouseClick(&find<QPushButton>("sweepCompare"), Qt::LeftButton);
  ASSERT_EQ(others_.runs().size(), 2u);
  EXPECT_EQ(others_.runs()[0].number, 8);
  EXPECT_EQ(others_.runs()[1].number, 9);
}

TEST_F(ASweep, IsSortedByAClickOnATitle) {
  put(swept_file(60));
  QHeaderView& header = *table().horizontalHeader();
  int loss = 0;
  while (table().model()->headerData(loss, Qt::Horizontal).toString() != "final loss") ++loss;
  table().scrollTo(table().model()->index(0, loss));
  const auto click_title = [&] {
    QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                      {header.sectionViewportPosition(loss) + 5, header.height() / 2});
  };
  click_title();
  EXPECT_EQ(table().model()->index(0, 0).data().toString(), "run 13");
  click_title();
  EXPECT_EQ(table().model()->index(0, loss).data().toString(), "inf") << "NaN stands last, whichever way";
  EXPECT_EQ(table().model()->index(59, loss).data().toString(), "NaN");
}

TEST_F(ASweep, IsCopiedAsItIsShown) {
  put(swept_file(60));
  click(position(2, kMode));
  panel.findChild<QAction*>("sweepCopyCsv")->trigger();
  const QString csv = QApplication::clipboard()->text();
  EXPECT_TRUE(csv.startsWith("run,run_id,mode,device,"));
  EXPECT_EQ(csv.count('\n'), 21) << "twenty runs of that mode";
}

TEST_F(ASweep, IsAHeatMapOverTwoSettings) {
  put(swept_file(300));
  QTest::mouseClick(&find<QPushButton>("sweepAsHeat"), Qt::LeftButton);
  auto& across = find<QComboBox>("sweepAcross");
  auto& down = find<QComboBox>("sweepDown");
  across.setCurrentIndex(across.findData("optimizer.lr"));
  emit across.activated(across.currentIndex());
  down.setCurrentIndex(down.findData("precision.mode"));
  emit down.activated(down.currentIndex());
  ASSERT_EQ(heat().cells().cells.size(), 15u);
  EXPECT_TRUE(heat().tipOf(1, 4).contains("20 of them NaN or Inf")) << heat().tipOf(1, 4).toStdString();
  EXPECT_TRUE(heat().tipOf(0, 0).contains("20 runs"));
  const QPoint middle = heat().rectOf(1, 4).center().toPoint();
  EXPECT_EQ(heat().cellAt(middle), (std::pair<size_t, size_t>{1, 4}));
  QTest::mouseClick(&heat(), Qt::LeftButton, {}, middle);
  EXPECT_EQ(table().selectionModel()->selectedRows().size(), 20);
  QTest::mouseClick(&find<QPushButton>("sweepAsAxes"), Qt::LeftButton);
  click(position(0, kMode));
  QTest::mouseClick(&find<QPushButton>("sweepAsHeat"), Qt::LeftButton);
  size_t counted = 0;
  for (const HeatCell& cell : heat().cells().cells) counted += cell.runs.size();
  EXPECT_EQ(counted, 100u) << "ranges hold for it too";
}

TEST_F(ASweep, PaintsACellWhoseRunsAllDivergedOtherwiseThanAnEmptyOne) {
  RunsOfFile file = swept_file(30);
  std::erase_if(file.runs,
                [](const auto& run) { return run->number == 1 || run->number == 16; }); // fp32 at 1e-4: an empty cell
  put(std::move(file));
  auto& across = find<QComboBox>("sweepAcross");
  auto& down = find<QComboBox>("sweepDown");
  QTest::mouseClick(&find<QPushButton>("sweepAsHeat"), Qt::LeftButton);
  across.setCurrentIndex(across.findData("optimizer.lr"));
  down.setCurrentIndex(down.findData("precision.mode"));
  emit down.activated(down.currentIndex());
  const QImage picture = heat().grab().toImage();
  const auto colours = [&](size_t row, size_t column) {
    std::set<QRgb> found;
    const QRect cell = heat().rectOf(row, column).toRect().adjusted(4, 4, -4, -4);
    for (int y = cell.top(); y < cell.bottom(); ++y)
      for (int x = cell.left(); x < cell.right(); ++x) found.insert(picture.pixel(x, y));
    return found;
  };
  const auto row_of = [&](const HeatCells& cells, size_t column, auto is) {
    for (size_t row = 0; row < cells.down.size(); ++row)
      if (is(cells.at(row, column))) return row;
    return size_t{99};
  };
  const HeatCells& cells = heat().cells();
  const size_t empty = row_of(cells, 0, [](const HeatCell& cell) { return cell.runs.empty(); });
  const size_t odd = row_of(cells, 4, [](const HeatCell& cell) { return cell.result.finite == 0; });
  ASSERT_LT(empty, 3u);
  ASSERT_LT(odd, 3u);
  EXPECT_EQ(colours(empty, 0), std::set<QRgb>{theme().palette().surface});
  EXPECT_TRUE(colours(odd, 4).contains(theme().palette().bad));
}

// ---- special cases -------------------------------------------------------------------------------------------------

TEST_F(ASweep, OfOneRunIsDrawnWithoutASetting) {
  put(swept_file(1));
  EXPECT_EQ(shown(plot()), 1);
  EXPECT_EQ(plot().table().headers, (QStringList{"run", "final loss"}));
  EXPECT_FALSE(plot().grab().isNull());
  QTest::mouseClick(&find<QPushButton>("sweepAsHeat"), Qt::LeftButton);
  EXPECT_TRUE(heat().cells().cells.empty());
  EXPECT_FALSE(heat().grab().isNull());
}

TEST_F(ASweep, OfRunsThatAreAllAlikeHasNoSetting) {
  RunsOfFile file;
  for (int i = 0; i < 5; ++i) file.runs.push_back(std::make_shared<const SummedRun>(swept_run(1)));
  put(std::move(file));
  EXPECT_EQ(plot().table().headers, (QStringList{"run", "final loss"}));
  EXPECT_EQ(plot().table().rows.size(), 5u);
  EXPECT_FALSE(plot().grab().isNull());
}

TEST_F(ASweep, OfNothingButNanIsDrawnOnItsRungs) {
  RunsOfFile file = swept_file(60);
  for (auto& run : file.runs) {
    SummedRun odd = *run;
    odd.summary = Summary();
    odd.summary.final_loss = odd.summary.best_loss = odd.summary.eval_accuracy =
        std::numeric_limits<double>::quiet_NaN();
    run = std::make_shared<const SummedRun>(odd);
  }
  put(std::move(file));
  EXPECT_EQ(shown(plot()), 60);
  EXPECT_LT(std::abs(position(0, kLoss).y() - position(59, kLoss).y()), QFontMetrics(plot().font()).height());
  EXPECT_FALSE(plot().grab().isNull());
  drag(kLoss, position(0, kLoss).y() - 6, position(0, kLoss).y() + 6);
  EXPECT_EQ(shown(plot()), 60);
  drag(kLoss, plot().height() - 40, plot().height() / 2);
  EXPECT_EQ(shown(plot()), 0);
  EXPECT_FALSE(plot().grab().isNull());
}

TEST_F(ASweep, OfTextSettingsUsesTheOrderOfAppearance) {
  RunsOfFile file;
  for (int64_t i = 0; i < 40; ++i) {
    SummedRun run = swept_run(1);
    run.number = i + 1;
    run.config.data.path = i % 2 ? "/b/<i>words</i>, \"quoted\".csv" : "/a/" + std::to_string(i) + ".csv";
    file.runs.push_back(std::make_shared<const SummedRun>(run));
  }
  put(std::move(file));
  EXPECT_EQ(plot().table().headers, (QStringList{"run", "path", "final loss"}));
  EXPECT_TRUE(plot().tipOf(1).contains("&lt;i&gt;words")) << "no markup of theirs";
  EXPECT_FALSE(plot().grab().isNull());
  click(position(1, 0));
  EXPECT_EQ(shown(plot()), 20);
}

TEST_F(ASweep, ThatIsGoneLeavesNothingBehind) {
  put(swept_file(300));
  click(position(2, kMode));
  table().selectRow(3);
  put(RunsOfFile{"/b/other.amplab", {}, 0, false});
  EXPECT_EQ(table().model()->rowCount(), 0);
  EXPECT_FALSE(find<QPushButton>("sweepAddLane").isVisible());
  EXPECT_FALSE(plot().grab().isNull());
}

TEST_F(ASweep, OfTwoThatOneFileHasIsShownByItself) {
  RunsOfFile file = swept_file(30);
  SummedRun other = swept_run(31);
  other.sweep = "another";
  file.runs.push_back(std::make_shared<const SummedRun>(other));
  put(std::move(file));
  auto& choice = find<QComboBox>("sweepChoice");
  ASSERT_TRUE(choice.isVisible());
  ASSERT_EQ(choice.count(), 3);
  choice.setCurrentIndex(2);
  emit choice.activated(2);
  EXPECT_TRUE(await([&] { return plot().mask().size() == 1; }));
}

TEST_F(ASweep, ChoosesItsAxesByTheMenuAndRemembersThem) {
  put(swept_file(30));
  auto& menu = find<QMenu>("sweepAxesMenu");
  emit menu.aboutToShow();
  const QList<QAction*> offered = menu.actions();
  (*std::ranges::find(offered, QString("model.hidden"), &QAction::text))->setChecked(false);
  (*std::ranges::find(offered, QString("loss scale"), &QAction::text))->setChecked(true);
  EXPECT_FALSE(plot().table().headers.contains("hidden"));
  EXPECT_TRUE(plot().table().headers.contains("loss scale"));
  QVariantMap mask;
  panel.saveSettings(mask);
  SweepPanel another(context_);
  another.restoreSettings(mask);
  sweep_.put(swept_file(30));
  EXPECT_TRUE(await([&] { return another.findChild<ParallelPlot*>()->table().headers.contains("loss scale"); }));
}

} // namespace
} // namespace amplab

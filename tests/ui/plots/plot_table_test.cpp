// SPDX-License-Identifier: GPL-3.0-or-later
// Contents of plots as tables: the values in view, one column per lane, a bounded number of rows.
#include "tests/support/lane_samples.h"
#include "tests/support/plausible_run.h"
#include "ui/models/cell.h"
#include "ui/plots/band_plot.h"
#include "ui/plots/curve_plot.h"
#include "ui/plots/exponent_plot.h"
#include "ui/plots/sampled_curve.h"

#include <QApplication>
#include <QMenu>
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <memory>

namespace amplab {
namespace {

class TableOfCurves : public testing::Test {
 protected:
  CurvePlot& plot(const char* id, int64_t steps) {
    support::fill_plausibly(store_, steps);
    line_.setExtent({1, static_cast<double>(steps), static_cast<double>(steps)});
    const auto row = std::ranges::find(plot_rows(), std::string_view(id), &PlotRow::id);
    plot_ = std::make_unique<CurvePlot>(*row, store_, line_, theme_);
    plot_->resize(800, 300);
    plot_->show();
    QApplication::processEvents();
    return *plot_;
  }

  Theme theme_;
  RunStore store_;
  Timeline line_;
  std::unique_ptr<CurvePlot> plot_;
};

TEST_F(TableOfCurves, HasTheValuesInViewAColumnALane) {
  CurvePlot& loss = plot("loss", 400);
  line_.show("zoom", {100, 120});
  const PlotTable table = loss.table();
  EXPECT_EQ(table.title, "Loss, training");
  ASSERT_EQ(table.headers.size(), 6) << "step, four lanes, who skipped";
  EXPECT_EQ(table.headers.first(), "step");
  EXPECT_EQ(table.headers[1].toStdString(), store_.lane(0).name());
  ASSERT_EQ(table.rows.size(), 21u);
  for (const QVariantList& row : table.rows)
    for (int lane = 0; lane < 4; ++lane) {
      const double recorded = store_.value_at_step(lane, Series::loss, row[0].toLongLong());
      EXPECT_TRUE(row[lane + 1].toDouble() == recorded ||
                  (std::isnan(recorded) && std::isnan(row[lane + 1].toDouble())))
          << row[0].toLongLong();
    }
}

TEST_F(TableOfCurves, NamesTheLanesThatSkippedAStep) {
  CurvePlot& loss = plot("loss", 400);
  line_.show("all", {1, 400});
  int skipped = 0;
  for (const QVariantList& row : loss.table().rows) {
    QStringList expected;
    for (int lane = 0; lane < 4; ++lane)
      if (store_.value_at_step(lane, Series::skipped, row[0].toLongLong()) == 1)
        expected << QString::fromStdString(store_.lane(lane).name());
    EXPECT_EQ(row.last().toString(), expected.join(", "));
    skipped += !expected.isEmpty();
  }
  EXPECT_GT(skipped, 0);
}

TEST_F(TableOfCurves, LeavesHiddenLanesOut) {
  CurvePlot& loss = plot("loss", 50);
  line_.setHidden(store_.lane(1).id(), true);
  EXPECT_EQ(loss.table().headers.size(), 5);
}

TEST_F(TableOfCurves, ListsOneOfSeveralStepsIfThereAreTooManyRows) {
  CurvePlot& loss = plot("loss", 9000);
  line_.show("all", {1, 9000});
  const PlotTable table = loss.table();
  EXPECT_LE(table.rows.size(), kMostTableRows);
  EXPECT_GT(table.rows.size(), kMostTableRows / 2);
  EXPECT_EQ(table.rows.back()[0].toLongLong(), 9000) << "the last in any case";
  EXPECT_TRUE(table.note.contains("One in 5 steps is listed")) << table.note.toStdString();
  for (const QVariantList& row : table.rows)
    EXPECT_FALSE(std::isnan(row[1].toDouble())) << "lanes stand in the same rows";
  line_.setX(Series::wall_s); // each lane has its own x values
  loss.refresh();
  EXPECT_LE(loss.table().rows.size(), kMostTableRows);
}

TEST_F(TableOfCurves, ListsTheRowsOfALogThatHasOneInManySteps) {
  CurvePlot& loss = plot("loss", 1);
  const auto fill = [&](int64_t rows) {
    store_.reset({LaneSetup{}}, {LaneInfo{}});
    std::vector<StepRecord> records(static_cast<size_t>(rows));
    for (size_t i = 0; i < records.size(); ++i)
      records[i].step = 100 * static_cast<int64_t>(i) + 1, records[i].loss = 1;
    store_.appendSteps(0, records);
    store_.publish();
    line_.show("all", {0, static_cast<double>(100 * rows)});
    return loss.table();
  };
  EXPECT_EQ(fill(500).rows.size(), 500u);
  const PlotTable thinned = fill(10'000);
  EXPECT_GT(thinned.rows.size(), kMostTableRows / 2);
  EXPECT_LE(thinned.rows.size(), kMostTableRows);
}

TEST_F(TableOfCurves, HasARowForASkippedStepWhereUpdatesAreTheAxis) {
  CurvePlot& loss = plot("loss", 1);
  store_.reset({LaneSetup{}}, {LaneInfo{}});
  std::vector<StepRecord> records(4);
  for (size_t i = 0; i < records.size(); ++i) {
    records[i].step = static_cast<int64_t>(i) + 1;
    records[i].update = static_cast<int64_t>(i) / 2; // 0 0 1 1
    records[i].loss = static_cast<double>(i);
  }
  store_.appendSteps(0, records);
  store_.publish();
  line_.setX(Series::update);
  line_.show("all", {0, 1});
  EXPECT_EQ(loss.table().rows.size(), 4u);
  EXPECT_EQ(loss.visibleData().count('\n'), 5) << loss.visibleData().toStdString();
}

TEST_F(TableOfCurves, OfAStackHasAColumnForEachCategory) {
  const PlotTable table = plot("memory", 30).table();
  ASSERT_EQ(table.headers.size(), 1 + kCountedCategories);
  EXPECT_EQ(table.headers[1], "parameters (bytes)");
  ASSERT_EQ(table.rows.size(), 30u);
  EXPECT_EQ(table.rows[4][1].toDouble(), store_.value_at_step(0, memory_series(MemoryCategory::parameters), 5));
}

TEST_F(TableOfCurves, OfWhatIsRecordedNowAndThenHasThatAlone) {
  CurvePlot& loss = plot("loss", 400);
  loss.setVariant("eval_loss");
  line_.show("all", {1, 400});
  int recorded = 0;
  for (int64_t step = 1; step <= 400; ++step) recorded += is_recorded(store_.value_at_step(0, Series::eval_loss, step));
  ASSERT_GT(recorded, 1);
  const PlotTable table = loss.table();
  EXPECT_EQ(std::ranges::count_if(table.rows, [](const QVariantList& row) { return row[1].isValid(); }), recorded);
  for (const QVariantList& row : table.rows) {
    if (!row[1].isValid()) continue;
    EXPECT_EQ(row[1].toDouble(), store_.value_at_step(0, Series::eval_loss, row[0].toLongLong()));
  }
}

TEST_F(TableOfCurves, WithoutLanesIsEmpty) {
  const auto row = std::ranges::find(plot_rows(), std::string_view("loss"), &PlotRow::id);
  const CurvePlot empty(*row, store_, line_, theme_);
  EXPECT_TRUE(empty.table().rows.empty());
}

TEST_F(TableOfCurves, ItsMenuOffersTheActionsOfThePlot) {
  CurvePlot& loss = plot("loss", 10);
  QAction offered("Show as a table");
  loss.addAction(&offered);
  const std::unique_ptr<QMenu> menu(loss.createMenu(nullptr));
  EXPECT_TRUE(menu->actions().contains(&offered));
}

TEST(PlotTables, OfAHistogramHaveARowForEachPowerOfTwoWithItsFate) {
  const Theme theme;
  ExponentPlot plot(theme);
  EXPECT_TRUE(plot.table().rows.empty());
  ExponentContent content;
  content.shown.title = "All gradients";
  content.shown.truth.lowest = -26;
  content.shown.truth.counts = {3, 0, 5};
  content.shown.truth.zeros = 2;
  content.shown.there = content.shown.truth;
  content.format = number_format("fp16");
  content.step = 7;
  plot.show(content);
  const PlotTable table = plot.table();
  EXPECT_EQ(table.title, "All gradients of step 7");
  ASSERT_EQ(table.rows.size(), 6u) << "three powers, zero, Inf, NaN";
  EXPECT_EQ(table.rows[0][0], "2⁻²⁶");
  EXPECT_EQ(table.rows[0][1].toInt(), 3);
  EXPECT_EQ(table.rows[0][2], "30.0 %");
  EXPECT_EQ(table.rows[0][4], "flushed to zero");
  EXPECT_EQ(table.rows[2][4], "subnormal");
  EXPECT_EQ(table.rows[3][1].toInt(), 2);
}

TEST(PlotTables, OfBandsHaveMeanLeastGreatestAndRunsOfEachGroup) {
  const Theme theme;
  BandPlot plot(theme);
  plot.show(
      {{"lr 0.1", 0, 2, {{1, 2, 2.0, 1.5, 2.5}, {2, 2, 1.0, 0.5, 1.5}}}, {"lr 0.2", 1, 1, {{2, 1, 3.0, 3.0, 3.0}}}});
  const PlotTable table = plot.table();
  ASSERT_EQ(table.headers.size(), 9);
  EXPECT_EQ(table.headers[1], "lr 0.1: mean");
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0][2].toDouble(), 1.5);
  EXPECT_FALSE(table.rows[0][5].isValid()) << "the second group has no step 1";
  EXPECT_EQ(table.rows[1][5].toDouble(), 3.0);
}

TEST(PlotTables, OfANameHaveAColumnALane) {
  const Theme theme;
  SampledCurve curve("loss", theme);
  curve.show({{0, "fp32", {{1, 0.5}, {3, 0.25}}}, {1, "fp16", {{3, NAN}}}}, "where the points come from");
  const PlotTable table = curve.table();
  EXPECT_EQ(table.headers, (QStringList{"step", "fp32", "fp16"}));
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_FALSE(table.rows[0][2].isValid());
  EXPECT_TRUE(std::isnan(table.rows[1][2].toDouble()));
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison with runs that are not lanes: filtered, sorted, grouped, and as text.
#include "tests/support/await.h"
#include "tests/support/lane_samples.h"
#include "ui/models/compare_filter.h"
#include "ui/models/compare_groups.h"
#include "ui/models/table_text.h"

#include <QAbstractItemModelTester>
#include <QStandardItemModel>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

class CompareRuns : public testing::Test {
 protected:
  static SummedRun run(const std::string& mode, uint64_t seed, double loss) {
    SummedRun run;
    run.session = "/a/seeds.amplab";
    run.number = static_cast<int64_t>(seed);
    run.config.name = mode + " seed " + std::to_string(seed);
    run.config.precision.mode = mode;
    run.config.seed = seed;
    run.summary.final_loss = loss;
    return run;
  }
  int column(const QAbstractItemModel& table, const QString& title) const {
    for (int c = 0; c < table.columnCount(); ++c)
      if (table.headerData(c, Qt::Horizontal).toString() == title) return c;
    return -1;
  }
  std::string cell(const QAbstractItemModel& table, int row, const QString& title) const {
    return table.index(row, column(table, title)).data().toString().toStdString();
  }
  std::vector<std::string> cells(const QAbstractItemModel& table, const QString& title) const {
    std::vector<std::string> all;
    for (int row = 0; row < table.rowCount(); ++row) all.push_back(cell(table, row, title));
    return all;
  }
  void put_four() {
    others.put("/a/seeds.amplab",
               {run("fp32", 1, 0.5), run("amp-fp16", 2, 0.25), run("fp32", 3, 0.7), run("amp-fp16", 4, 0.75)});
  }

  RunStore store;
  OtherRuns others;
  CompareModel model{store, others};
  CompareFilter shown;
  CompareGroups groups{model, shown};
  QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
  QAbstractItemModelTester groups_tester{&groups, QAbstractItemModelTester::FailureReportingMode::Fatal};

  void SetUp() override { shown.setSourceModel(&model); }
};

using Texts = std::vector<std::string>;

TEST_F(CompareRuns, AreBelowTheLanesWithTheirOrigin) {
  support::reset_lanes(store, 2);
  EXPECT_EQ(column(model, "from"), -1) << "there is nothing but lanes";
  put_four();
  ASSERT_EQ(model.rowCount(), 6);
  EXPECT_EQ(cells(model, "from"), (Texts{"lane", "lane", "seeds", "seeds", "seeds", "seeds"}));
  EXPECT_EQ(cell(model, 2, "seed"), "1") << "in which they differ now";
  EXPECT_EQ(cell(model, 3, "final loss"), "0.25");
  EXPECT_FALSE(model.index(2, 0).data(LaneRole).isValid()) << "it is none that could be chosen";
  others.drop("/a/seeds.amplab");
  EXPECT_EQ(model.rowCount(), 2);
}

TEST_F(CompareRuns, ShowAllSettingsOnRequest) {
  put_four();
  EXPECT_EQ(column(model, "train.steps"), -1);
  model.setShowsAll(true);
  EXPECT_GT(column(model, "train.steps"), 0);
  EXPECT_GT(model.settingColumns(), 50);
  model.setShowsAll(false);
  EXPECT_EQ(model.settingColumns(), 2);
}

TEST_F(CompareRuns, AreLimitedToTwoHundred) {
  std::vector<SummedRun> many;
  for (uint64_t seed = 1; seed <= 250; ++seed) many.push_back(run("fp32", seed, 1));
  others.put("/a/seeds.amplab", std::move(many));
  EXPECT_EQ(model.rowCount(), 200);
  EXPECT_EQ(others.leftOut(), 50);
  EXPECT_EQ(cell(model, 0, "seed"), "51") << "the latest ones";
}

TEST_F(CompareRuns, MakeRoomForLaterOnesAndCountWhatIsOmittedOfEachSession) {
  std::vector<SummedRun> many;
  for (uint64_t seed = 1; seed <= 250; ++seed) many.push_back(run("fp32", seed, 1));
  others.put("/a/seeds.amplab", many);
  SummedRun later = run("amp-fp16", 7, 1);
  later.session = "/b/later.amplab";
  others.put(later.session, {later});
  EXPECT_EQ(model.rowCount(), 200);
  EXPECT_TRUE(others.has(later.session));
  EXPECT_EQ(cell(model, 0, "seed"), "52") << "the oldest ones leave";
  EXPECT_EQ(others.leftOut(), 51);
  others.drop("/a/seeds.amplab");
  EXPECT_EQ(others.leftOut(), 0);
}

TEST_F(CompareRuns, AreFilteredByWordsInAnyCell) {
  put_four();
  shown.setText("FP16 0.25");
  EXPECT_EQ(cells(shown, "seed"), Texts{"2"});
  shown.setText("nowhere");
  EXPECT_EQ(shown.rowCount(), 0);
  shown.setText("");
  EXPECT_EQ(shown.rowCount(), 4);
}

TEST_F(CompareRuns, AreSortedByNumberWithWhatIsNotRecordedLast) {
  std::vector<SummedRun> runs = {run("fp32", 10, 10), run("fp32", 9, 9), run("fp32", 100, not_recorded())};
  others.put("/a/seeds.amplab", std::move(runs));
  shown.sort(column(shown, "final loss"), Qt::AscendingOrder);
  EXPECT_EQ(cells(shown, "seed"), (Texts{"9", "10", "100"}));
  shown.sort(column(shown, "final loss"), Qt::DescendingOrder);
  EXPECT_EQ(cells(shown, "seed"), (Texts{"10", "9", "100"}));
  shown.sort(-1);
  EXPECT_EQ(cells(shown, "seed"), (Texts{"10", "9", "100"})) << "as they came";
}

TEST_F(CompareRuns, AreGroupedByASettingWithMeanAndDeviation) {
  put_four();
  groups.groupBy("precision.mode");
  ASSERT_EQ(groups.rowCount(), 2);
  EXPECT_EQ(cells(groups, "precision.mode"), (Texts{"amp-fp16", "fp32"}));
  EXPECT_EQ(cells(groups, "runs"), (Texts{"2", "2"}));
  EXPECT_EQ(cell(groups, 0, "final loss"), "0.5 ± 0.3536");
  EXPECT_EQ(cell(groups, 1, "final loss"), "0.6 ± 0.1414");
  EXPECT_EQ(groups.runsOf(0), (std::vector<int>{1, 3}));
  shown.setText("fp32 0.5");
  ASSERT_TRUE(support::await([&] { return groups.rowCount() == 1; })) << "of the runs that are shown";
  EXPECT_EQ(cell(groups, 0, "final loss"), "0.5") << "one run has no deviation";
}

TEST_F(CompareRuns, GroupsCountNonfiniteRuns) {
  put_four();
  std::vector<SummedRun> runs = others.runs();
  runs[1].summary.final_loss = std::numeric_limits<double>::infinity();
  others.put("/a/seeds.amplab", runs);
  groups.groupBy("precision.mode");
  EXPECT_EQ(cell(groups, 0, "final loss"), "0.75, 1 not finite");
  const QModelIndex loss = groups.index(0, column(groups, "final loss"));
  EXPECT_EQ(loss.data(ToneRole).toInt(), static_cast<int>(Tone::bad));
  EXPECT_EQ(full_text(loss), "0.75, 1 not finite") << "in a copy too";
}

TEST_F(CompareRuns, GroupsGoWithTheRunsThatTheyName) {
  put_four();
  groups.groupBy("precision.mode");
  others.drop("/a/seeds.amplab");
  EXPECT_EQ(groups.rowCount(), 0);
}

TEST(SpreadOfRuns, LeavesOutWhatWasNotRecordedAndCountsWhatIsNotFinite) {
  const double values[] = {1, not_recorded(), 3, std::nan(""), 2};
  const Spread spread = spread_of(values);
  EXPECT_EQ(spread.finite, 3);
  EXPECT_EQ(spread.odd, 1);
  EXPECT_DOUBLE_EQ(spread.mean, 2);
  EXPECT_DOUBLE_EQ(spread.deviation, 1);
  EXPECT_EQ(spread.least, 1);
  EXPECT_EQ(spread.most, 3);
  EXPECT_FALSE(is_recorded(spread_of({}).mean));
}

class TableText : public testing::Test {
 protected:
  TableText() {
    table.setHorizontalHeaderLabels({"lane", "loss"});
    auto* name = new QStandardItem("a_b, \"c\" | 100 %");
    name->setData("a_b, \"c\" | 100 %", SortRole);
    auto* loss = new QStandardItem("2¹⁶ ± 1\u202f000");
    loss->setData(65536.125, SortRole);
    loss->setData(QVariant(Qt::AlignRight | Qt::AlignVCenter), Qt::TextAlignmentRole);
    table.appendRow({name, loss});
  }
  QStandardItemModel table;
};

TEST_F(TableText, CsvHasNumbersInFullAndQuotesWhatItMust) {
  EXPECT_EQ(csv_of(table).toStdString(), "lane,loss\r\n\"a_b, \"\"c\"\" | 100 %\",65536.125\r\n");
}

TEST_F(TableText, MarkdownEscapesBarsAndAlignsNumbers) {
  EXPECT_EQ(markdown_of(table).toStdString(),
            "| lane | loss |\n| --- | ---: |\n| a_b, \"c\" \\| 100 % | 2¹⁶ ± 1 000 |\n");
}

TEST_F(TableText, LatexCompilesWhateverANameHolds) {
  EXPECT_EQ(latex_of(table).toStdString(),
            "\\begin{tabular}{lr}\n\\toprule\nlane & loss \\\\\n\\midrule\n"
            "a\\_b, \"c\" | 100 \\% & 2$^{16}$ $\\pm$ 1\\,000 \\\\\n\\bottomrule\n\\end{tabular}\n");
}

TEST_F(CompareRuns, HaveTheLanesThatShareTheirRecipeInTheirBand) {
  support::reset_lanes(store, 2);
  SummedRun again = run("fp32", 7, 0.5);
  again.config = store.lane(0).config();
  again.config.name = "again";
  again.config.seed = 7;
  again.losses = {{1, 2.0}, {2, 1.0}};
  store.appendSteps(0, support::sample_steps(1, 2));
  store.appendSteps(1, support::sample_steps(1, 2));
  store.publish();
  others.put("/a/seeds.amplab", {again});
  groups.groupBy(CompareGroups::kOverSeeds);
  const auto runs_of = [&] {
    std::vector<int> runs;
    for (const LossBand& band : groups.bands()) runs.push_back(band.runs);
    std::ranges::sort(runs);
    return runs;
  };
  ASSERT_TRUE(support::await([&] { return model.summary(0).steps == 2; }));
  EXPECT_EQ(runs_of(), (std::vector<int>{0, 2})) << "the other lane is a group of its own, which the plots show";

  store.appendEvents(0, {{2, 0, EventKind::setting, "optimizer.lr", 0.001, 0.1, ""}});
  store.publish();
  EXPECT_EQ(runs_of(), (std::vector<int>{0, 1})) << "a setting was changed: the recipe differs from there on";
}

TEST_F(CompareRuns, CountALaneOnceThatOneOfThemRepeats) {
  support::reset_lanes(store, 1);
  SummedRun same = run("fp32", 1, 0.5), other = same;
  same.config = other.config = store.lane(0).config();
  same.config.name = "seed as it was";
  other.config.seed = 99;
  same.losses = other.losses = {{1, 2.0}};
  store.appendSteps(0, support::sample_steps(1, 1));
  store.publish();
  others.put("/a/seeds.amplab", {same, other});
  groups.groupBy(CompareGroups::kOverSeeds);
  ASSERT_TRUE(support::await([&] { return model.summary(0).steps == 1; }));
  ASSERT_EQ(groups.bands().size(), 1u);
  EXPECT_EQ(groups.bands()[0].runs, 2);
  EXPECT_EQ(cells(groups, "runs"), Texts{"2"});
  EXPECT_EQ(cell(groups, 0, "final loss"), "0.5 ± 0") << "the lane has another loss";
  EXPECT_EQ(groups.runsOf(0).size(), 3u) << "it can be selected";
}

TEST_F(CompareRuns, CountNoLaneThatHasNotRunAsConfigured) {
  support::reset_lanes(store, 1);
  SummedRun again = run("fp32", 7, 0.5);
  again.config = store.lane(0).config();
  again.config.seed = 7;
  others.put("/a/seeds.amplab", {again});
  groups.groupBy(CompareGroups::kOverSeeds);
  EXPECT_EQ(cells(groups, "runs"), Texts{"1"}) << "it has not run";
  store.appendSteps(0, support::sample_steps(1, 2));
  store.publish();
  ASSERT_TRUE(support::await([&] { return cells(groups, "runs") == Texts{"2"}; }));
  store.appendEvents(0, {{2, 0, EventKind::setting, "optimizer.lr", 0.001, 0.1, ""}});
  store.appendSteps(0, support::sample_steps(3, 4));
  store.publish();
  EXPECT_TRUE(support::await([&] { return cells(groups, "runs") == Texts{"1"}; })) << "its recipe changed";
}

} // namespace
} // namespace amplab

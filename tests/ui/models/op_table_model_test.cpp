// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/policies.h"
#include "tests/support/lane_samples.h"
#include "tests/support/line_samples.h"
#include "ui/models/op_table_model.h"

#include <QAbstractItemModelTester>
#include <QFont>
#include <QSignalSpy>
#include <cmath>
#include <gtest/gtest.h>
#include <memory>

namespace amplab {
namespace {

using support::sample_ops;

class OpTableModelTest : public testing::Test {
 protected:
  OpTableModelTest() { support::reset_lanes(store, 2); }

  void inspect(int lane, std::vector<OpRecord> ops) {
    store.appendOps(lane, std::move(ops));
    store.publish();
  }
  QVariant at(int row, int column, int role = Qt::DisplayRole) const { return model.index(row, column).data(role); }
  std::string text(int row, int column) const { return at(row, column).toString().toStdString(); }
  Tone tone(int row, int column) const { return static_cast<Tone>(at(row, column, ToneRole).toInt()); }

  RunStore store;
  OpTableModel model{store};
  QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(OpTableModelTest, NamesTheRecipeOfAnEmulatedProduct) {
  std::vector<OpRecord> ops = sample_ops(10, 1);
  ops[0].compute_dtype = "mxfp8";
  ops[0].emulated = true;
  inspect(0, std::move(ops));
  EXPECT_EQ(text(0, OpTableModel::ComputeDtype), "mxfp8 (emulated in fp32)");
}

TEST_F(OpTableModelTest, ACopyHasTheComputedFormat) {
  inspect(0, sample_ops(10));
  const QModelIndex computed = model.index(0, OpTableModel::ComputeDtype);
  EXPECT_EQ(full_text(computed), computed.data().toString());
}

TEST_F(OpTableModelTest, ShowsTheLatestInspectedStepOfItsLane) {
  EXPECT_EQ(model.rowCount(), 0);
  inspect(0, sample_ops(10));
  inspect(1, sample_ops(12, 3));
  EXPECT_EQ(model.step(), 10);
  EXPECT_EQ(model.rowCount(), 6);
  EXPECT_EQ(text(0, OpTableModel::Op), "linear");
  EXPECT_EQ(text(0, OpTableModel::Casts), "2 (1 cached)");
  EXPECT_EQ(text(0, OpTableModel::Zeros), "25.0 %");
  EXPECT_EQ(text(5, OpTableModel::Shape), "[128, 512]");
  model.setLane(1);
  EXPECT_EQ(model.step(), 12);
  EXPECT_EQ(model.rowCount(), 3);
}

TEST_F(OpTableModelTest, SaysWhichLineOfTheLoopCalled) {
  auto ops = sample_ops(10);
  ops[1].line = 12;
  inspect(0, ops);
  EXPECT_EQ(text(1, OpTableModel::Line), "12");
  EXPECT_EQ(text(0, OpTableModel::Line), "") << "of no line";
  EXPECT_EQ(model.headerData(OpTableModel::Line, Qt::Horizontal).toString(), "line");
}

TEST_F(OpTableModelTest, KeepsItsRowsUntilTheStepIsInspectedAgain) {
  inspect(0, sample_ops(10));
  const std::weak_ptr<const InspectedStep> shown = store.lane(0).inspected().front();
  store.appendOps(0, sample_ops(10, 3));
  ASSERT_FALSE(shown.expired()) << "views ask whenever they like";
  EXPECT_EQ(model.rowCount(), 6);
  store.publish();
  EXPECT_EQ(model.rowCount(), 3);
  EXPECT_TRUE(shown.expired());
}

TEST_F(OpTableModelTest, CountsHeadroomInDoublingsOfTheOutFormat) {
  auto ops = sample_ops(1, 4);
  ops[0].amax = 65504;
  ops[1].amax = 65504.0 / 8;
  ops[2].amax = 0;
  ops[3].out_dtype = "int64";
  inspect(0, ops);
  EXPECT_EQ(text(0, OpTableModel::Headroom), "0.0");
  EXPECT_EQ(text(1, OpTableModel::Headroom), "3.0");
  EXPECT_EQ(text(2, OpTableModel::Headroom), "");
  EXPECT_EQ(text(3, OpTableModel::Headroom), "");
  EXPECT_EQ(tone(0, OpTableModel::Headroom), Tone::warning);
  EXPECT_EQ(tone(1, OpTableModel::Headroom), Tone::plain);
}

TEST_F(OpTableModelTest, MarksWhatIsWorrying) {
  inspect(0, sample_ops(1));
  EXPECT_EQ(tone(2, OpTableModel::Flushed), Tone::bad) << "a quarter flushed";
  EXPECT_EQ(text(2, OpTableModel::Flushed), "100");
  EXPECT_EQ(tone(3, OpTableModel::Inf), Tone::bad);
  EXPECT_EQ(tone(0, OpTableModel::Inf), Tone::plain);
  EXPECT_EQ(text(0, OpTableModel::Inf), "") << "zeros do not fill the table";
}

TEST_F(OpTableModelTest, ShowsAnOverriddenPolicyInBold) {
  auto ops = sample_ops(1, 2);
  ops[1].policy = "fp32 (override)";
  inspect(0, ops);
  EXPECT_FALSE(at(0, OpTableModel::Policy, Qt::FontRole).value<QFont>().bold());
  EXPECT_TRUE(at(1, OpTableModel::Policy, Qt::FontRole).value<QFont>().bold());
}

TEST_F(OpTableModelTest, ExplainsAPolicyInItsCell) {
  auto ops = sample_ops(1, 2);
  ops[0].policy = "fp32_set_opt_dtype";
  ops[1].policy = "";
  inspect(0, ops);
  EXPECT_EQ(at(0, OpTableModel::Policy, Qt::ToolTipRole).toString().toStdString(),
            policy_meaning("fp32_set_opt_dtype"));
  EXPECT_EQ(at(1, OpTableModel::Policy, Qt::ToolTipRole),
            model.headerData(OpTableModel::Policy, Qt::Horizontal, Qt::ToolTipRole));
}

TEST_F(OpTableModelTest, DistinguishesZerosLostHereFromUpstream) {
  auto ops = sample_ops(1, 2);
  ops[0].phase = "backward";
  ops[0].count = 400, ops[0].zeros = 400, ops[0].flushed = 60, ops[0].underflowed_upstream = 300;
  ops[1].zeros = 0;
  inspect(0, ops);
  EXPECT_EQ(text(0, OpTableModel::Flushed), "60");
  EXPECT_EQ(text(0, OpTableModel::ArrivedLost), "300");
  EXPECT_EQ(tone(0, OpTableModel::ArrivedLost), Tone::warning);
  EXPECT_EQ(text(1, OpTableModel::ArrivedLost), "");
  const QString tooltip = at(0, OpTableModel::ArrivedLost, Qt::ToolTipRole).toString();
  EXPECT_EQ(tooltip, "Of 400 zeros, this call rounded 60 to zero; earlier calls of backward rounded 300 to zero; 40 "
                     "are zeros in fp32 too.");
  EXPECT_EQ(at(0, OpTableModel::Zeros, Qt::ToolTipRole).toString(), tooltip);
}

TEST_F(OpTableModelTest, ExplainsEveryColumn) {
  for (int column = 0; column < OpTableModel::ColumnCount; ++column) {
    EXPECT_FALSE(model.headerData(column, Qt::Horizontal).toString().isEmpty()) << column;
    EXPECT_FALSE(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty()) << column;
  }
}

TEST_F(OpTableModelTest, FollowsTheLatestInPlaceOrHoldsOnToAStep) {
  inspect(0, sample_ops(10));
  const QSignalSpy resets(&model, &QAbstractItemModel::modelReset), moved(&model, &OpTableModel::stepChanged);
  inspect(0, sample_ops(20));
  EXPECT_EQ(model.step(), 20);
  EXPECT_EQ(resets.size(), 0) << "the selection survives a step of the same plan";
  model.setStep(10);
  inspect(0, sample_ops(30));
  EXPECT_EQ(model.step(), 10);
  model.setStep({});
  EXPECT_EQ(model.step(), 30);
  inspect(0, sample_ops(40, 9));
  EXPECT_EQ(model.rowCount(), 9);
  EXPECT_EQ(resets.size(), 1);
  EXPECT_EQ(model.steps(), (std::vector<int64_t>{10, 20, 30, 40}));
  EXPECT_EQ(moved.size(), 4);
}

TEST_F(OpTableModelTest, EmptiesWhenTheLanesAreReplaced) {
  inspect(0, sample_ops(10));
  support::reset_lanes(store, 1);
  EXPECT_EQ(model.rowCount(), 0);
  EXPECT_EQ(model.step(), 0);
}

TEST_F(OpTableModelTest, ShowsTheStepThatIsGoneThroughAndGrowsWithIt) {
  inspect(0, sample_ops(10));
  model.setHere();
  EXPECT_EQ(model.rowCount(), 0) << "none of its calls was inspected";
  const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
  const auto stops = [this](int64_t line, std::vector<OpRecord> ops) {
    store.setStop(0, support::sample_stop(58, line, std::move(ops)));
    store.publish();
  };
  stops(5, support::calls_of_line(58, 4, 1, 2));
  EXPECT_EQ(model.step(), 58);
  EXPECT_EQ(model.firstNewRow(), 0);
  stops(6, support::calls_of_line(58, 5, 3, 5));
  EXPECT_EQ(model.rowCount(), 5);
  EXPECT_EQ(resets.size(), 1) << "selection and place survive";
  EXPECT_EQ(model.firstNewRow(), 2);
  EXPECT_EQ(at(1, OpTableModel::Op, MarkRole).toInt(), static_cast<int>(Mark::none));
  EXPECT_EQ(at(2, OpTableModel::Op, MarkRole).toInt(), static_cast<int>(Mark::newest));
  model.setLine(5);
  EXPECT_EQ(at(2, OpTableModel::Op, MarkRole).toInt(), static_cast<int>(Mark::newest));
  EXPECT_EQ(at(2, OpTableModel::Line, MarkRole).toInt(), static_cast<int>(Mark::chosen)) << "both can be seen";
  stops(7, {});
  EXPECT_EQ(model.firstNewRow(), 5) << "the last line called nothing";
  model.setStep({});
  EXPECT_EQ(model.step(), 10);
  EXPECT_EQ(at(5, OpTableModel::Op, MarkRole).toInt(), static_cast<int>(Mark::none));
}

TEST_F(OpTableModelTest, MarksTheCallsOfALine) {
  inspect(0, support::calls_of_line(10, 4, 1, 3));
  EXPECT_EQ(at(0, OpTableModel::Op, MarkRole).toInt(), static_cast<int>(Mark::none));
  model.setLine(4);
  EXPECT_EQ(at(0, OpTableModel::Op, MarkRole).toInt(), static_cast<int>(Mark::chosen));
  EXPECT_EQ(model.callsOfLine(), 3);
  model.setLine(3);
  EXPECT_EQ(at(0, OpTableModel::Op, MarkRole).toInt(), static_cast<int>(Mark::none));
  EXPECT_EQ(model.callsOfLine(), 0);
}

class OpFilterTest : public OpTableModelTest {
 protected:
  OpFilterTest() { filter.setSourceModel(&model); }
  std::string column(int c) const {
    std::string all;
    for (int row = 0; row < filter.rowCount(); ++row) all += filter.index(row, c).data().toString().toStdString() + ' ';
    return all;
  }

  OpFilter filter;
  QAbstractItemModelTester filter_tester{&filter, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(OpFilterTest, SortsByValueNotByText) {
  auto ops = sample_ops(1, 12);
  ops[4].amax = std::nan("");
  inspect(0, ops);
  filter.sort(OpTableModel::Time);
  EXPECT_EQ(column(OpTableModel::Seq), "12 11 10 9 8 7 6 5 4 3 2 1 ");
  filter.sort(OpTableModel::Amax);
  EXPECT_EQ(column(OpTableModel::Seq), "1 2 3 4 6 7 8 9 10 11 12 5 ") << "NaN behind everything";
}

TEST_F(OpFilterTest, FiltersByTextAndPhase) {
  inspect(0, sample_ops(1));
  filter.setText(" LINEAR ");
  EXPECT_EQ(column(OpTableModel::Seq), "1 3 5 ");
  filter.setPhase("backward");
  EXPECT_EQ(column(OpTableModel::Seq), "5 ");
  filter.setText("hidden.4");
  EXPECT_EQ(column(OpTableModel::Seq), "4 ");
  filter.setText("");
  EXPECT_EQ(column(OpTableModel::Seq), "4 5 6 ");
}

TEST_F(OpFilterTest, FiltersByLine) {
  auto ops = sample_ops(1);
  ops[1].line = ops[4].line = 7;
  inspect(0, ops);
  filter.setLine(7);
  EXPECT_EQ(column(OpTableModel::Seq), "2 5 ");
  filter.setLine(0);
  EXPECT_EQ(filter.rowCount(), 6);
}

TEST_F(OpFilterTest, KeepsItsOrderWhileStepsArrive) {
  filter.sort(OpTableModel::Time);
  filter.setPhase("forward");
  for (int64_t step = 1; step <= 200; ++step) {
    inspect(0, sample_ops(step, 4 + step % 3));
    ASSERT_EQ(filter.rowCount(), (4 + step % 3) / 2);
    ASSERT_FALSE(sorts_before(filter.index(1, OpTableModel::Time).data(SortRole),
                              filter.index(0, OpTableModel::Time).data(SortRole)));
  }
}

TEST_F(OpTableModelTest, KeepsTheRowsOfAStepThatDiffersInItsLastCalls) {
  auto ops = sample_ops(10, 40);
  for (size_t i = 36; i < 40; ++i) ops[i].phase = "step";
  inspect(0, ops);
  QSignalSpy resets(&model, &QAbstractItemModel::modelReset), gone(&model, &QAbstractItemModel::rowsRemoved);
  const QPersistentModelIndex held = model.index(30, OpTableModel::Op);
  auto skipped = ops;
  skipped.resize(36);
  for (OpRecord& op : skipped) op.step = 11;
  inspect(0, skipped);
  EXPECT_EQ(model.rowCount(), 36);
  ASSERT_EQ(gone.size(), 1);
  EXPECT_EQ(gone[0][1].toInt(), 36);
  EXPECT_EQ(held.row(), 30);
  for (OpRecord& op : ops) op.step = 12;
  inspect(0, ops);
  for (OpRecord& op : ops) op.step = 13;
  ops.erase(ops.begin() + 4); // and one in the middle is missing
  inspect(0, ops);
  EXPECT_EQ(model.rowCount(), 39);
  EXPECT_EQ(held.row(), 29);
  EXPECT_EQ(text(38, OpTableModel::Layer), "hidden.40");
  EXPECT_TRUE(resets.isEmpty());
}

TEST_F(OpTableModelTest, ShowsPendingChangesInBold) {
  auto ops = sample_ops(10);
  ops[3].phase = "step";
  inspect(0, ops);
  RunConfig config;
  config.precision.mode = "amp-fp16";
  config.precision.op_dtype = {{"linear", "fp32"}};
  QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
  model.setConfig(config);
  EXPECT_EQ(changed.size(), 1);
  EXPECT_EQ(text(0, OpTableModel::ComputeDtype), "fp16 → fp32");
  EXPECT_TRUE(at(0, OpTableModel::ComputeDtype, Qt::FontRole).value<QFont>().bold());
  EXPECT_EQ(text(1, OpTableModel::ComputeDtype), "fp16");
  EXPECT_FALSE(at(1, OpTableModel::ComputeDtype, Qt::FontRole).isValid());
  EXPECT_TRUE(at(1, OpTableModel::ComputeDtype, ChoiceRole).toBool());
  EXPECT_FALSE(at(3, OpTableModel::ComputeDtype, ChoiceRole).toBool()) << "the optimizer's";
  EXPECT_TRUE(at(0, OpTableModel::ComputeDtype, Qt::ToolTipRole).toString().contains("lower-precision list"));
}

TEST_F(OpTableModelTest, MarksSidesThatDoNotFillTiles) {
  auto ops = sample_ops(10);
  ops[0].shape = "[100, 10]", ops[0].m = 100, ops[0].n = 10, ops[0].k = 784;
  inspect(0, ops);
  EXPECT_EQ(text(0, OpTableModel::Shape), "[100, 10] · 1.79×");
  EXPECT_TRUE(at(0, OpTableModel::Shape, Qt::ToolTipRole).toString().contains("112 x 16 x 784"));
  EXPECT_EQ(text(2, OpTableModel::Shape), "[128, 512]");
}

TEST_F(OpTableModelTest, ShadowColumnsAreThereOnceSomethingWasCompared) {
  auto ops = sample_ops(10);
  inspect(0, ops);
  EXPECT_EQ(model.emptyColumns().size(), 7u);
  ops[1].shadow = {0.25, 3.5, std::numeric_limits<double>::infinity()};
  ops[2].shadow = {0.5, 1.5, 40.123};
  for (OpRecord& op : ops) op.step = 11;
  inspect(0, ops);
  EXPECT_EQ(model.emptyColumns(), (std::vector<int>{OpTableModel::Drift, OpTableModel::DriftUlps,
                                                    OpTableModel::DriftSnr, OpTableModel::SnrLost}));
  EXPECT_EQ(text(0, OpTableModel::Error), "");
  EXPECT_EQ(text(1, OpTableModel::Error), "0.25");
  EXPECT_EQ(text(1, OpTableModel::Snr), "exact");
  EXPECT_EQ(text(2, OpTableModel::Snr), "40.1");
  EXPECT_EQ(tone(2, OpTableModel::Error), Tone::warning);
}

TEST_F(OpTableModelTest, ShowsErrorGrowthAgainstTheWorstInput) {
  auto ops = sample_ops(10);
  ops[0].drift.snr_db = 70, ops[1].drift.snr_db = 60, ops[2].drift.snr_db = 35;
  ops[2].made_by = "1 0 2";
  inspect(0, ops);
  EXPECT_EQ(text(2, OpTableModel::SnrLost), "25.0") << "60 dB came in, 35 go out";
  EXPECT_EQ(tone(2, OpTableModel::SnrLost), Tone::warning);
  EXPECT_EQ(text(1, OpTableModel::SnrLost), "") << "nothing that it reads was compared";
}

TEST_F(OpTableModelTest, SortsTheWorstErrorFirstAndWhatWasNotComparedLast) {
  auto ops = sample_ops(10);
  ops[1].shadow.relative = 0.25;
  ops[2].shadow.relative = 0.5;
  ops[4].shadow.relative = 0.01;
  inspect(0, ops);
  OpFilter filter;
  filter.setSourceModel(&model);
  ASSERT_EQ(filter.headerData(OpTableModel::Error, Qt::Horizontal, Qt::InitialSortOrderRole).value<Qt::SortOrder>(),
            Qt::DescendingOrder);
  const auto seqs = [&] {
    std::vector<int> rows;
    for (int row = 0; row < filter.rowCount(); ++row)
      rows.push_back(filter.index(row, OpTableModel::Seq).data().toInt());
    return rows;
  };
  filter.sort(OpTableModel::Error, Qt::DescendingOrder);
  EXPECT_EQ(seqs(), (std::vector<int>{3, 2, 5, 1, 4, 6}));
  filter.sort(OpTableModel::Error, Qt::AscendingOrder);
  EXPECT_EQ(seqs(), (std::vector<int>{5, 2, 3, 1, 4, 6}));
}

} // namespace
} // namespace amplab

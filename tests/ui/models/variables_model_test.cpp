// SPDX-License-Identifier: GPL-3.0-or-later
// Variables of a loop as rows: their source, their order, and that no row jumps.
#include "ui/models/variables_model.h"

#include "tests/support/lane_samples.h"
#include "tests/support/named_lane.h"

#include <QFont>
#include <QPointF>
#include <QSignalSpy>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <gtest/gtest.h>

namespace amplab {
namespace {

using namespace support;

class Names : public testing::Test {
 protected:
  Names() { reset_gan(store); }

  void show() { model.show(variables_of(store, 0), store, 0, history, std::exchange(shown, true)); }
  void stop(int64_t step, int64_t line, std::vector<VariableRecord> names, std::vector<VariableRecord> made = {}) {
    store.setStop(0, stop_at(step, line, std::move(names), std::move(made)));
    show();
  }
  std::vector<std::string> order() const {
    std::vector<std::string> names;
    for (int row = 0; row < model.rowCount(); ++row) names.push_back(model.rowAt(row).name);
    return names;
  }
  int row(const std::string& name) const {
    for (int at = 0; at < model.rowCount(); ++at)
      if (model.rowAt(at).name == name) return at;
    ADD_FAILURE() << "no " << name;
    return 0;
  }
  std::string cell(const std::string& name, int column) const {
    return model.index(row(name), column).data().toString().toStdString();
  }
  Tone tone(const std::string& name, int column) const {
    return static_cast<Tone>(model.index(row(name), column).data(ToneRole).toInt());
  }

  RunStore store;
  VariableHistory history;
  VariablesModel model;
  bool shown = false;
};

TEST_F(Names, StandAsScopesAndTextHaveThem) {
  stop(3, 2,
       {named_model("g"), named_scaler(8, 0, {}), named_number("errG", 1), named_number("errD", 2),
        named_number("local", 3, VariableScope::local)});
  EXPECT_EQ(order(), (std::vector<std::string>{"local", "errD", "errG", "scaler", "scaler.scale",
                                               "scaler.growth_tracker", "g"}));
}

TEST_F(Names, ShowTheStatisticsOfATensor) {
  stop(3, 2, {named_tensor("out", 3.5, 2), named_one("errD", NAN), named_number("i", 7)});
  EXPECT_EQ(cell("out", VariablesModel::DType), "fp16");
  EXPECT_EQ(cell("out", VariablesModel::Shape), "[128, 10]");
  EXPECT_EQ(cell("out", VariablesModel::Largest), "1.75");
  EXPECT_EQ(cell("out", VariablesModel::Smallest), "1e-05");
  EXPECT_EQ(cell("out", VariablesModel::Zeros), "10.0 %");
  EXPECT_EQ(cell("out", VariablesModel::Inf), "2");
  EXPECT_EQ(tone("out", VariablesModel::Inf), Tone::bad);
  EXPECT_EQ(tone("out", VariablesModel::NaN), Tone::plain);
  EXPECT_EQ(cell("errD", VariablesModel::Value), "NaN");
  EXPECT_EQ(tone("errD", VariablesModel::Value), Tone::bad);
  EXPECT_EQ(cell("i", VariablesModel::Value), "7");
  EXPECT_EQ(cell("i", VariablesModel::Norm), "") << "of tensors alone";
}

TEST_F(Names, ExpandScalersAndOptimizers) {
  store.appendSteps(0, declared_steps(1, 2, 10));
  stop(3, 6,
       {named_scaler(65536, 3, {{"d_opt", "unscaled", 1}, {"g_opt", "ready", not_recorded()}}),
        named_optimizer("d_opt", 0.5, 2)});
  EXPECT_EQ(cell("scaler.scale", VariablesModel::Value), "2¹⁶");
  EXPECT_EQ(cell("scaler.stage(d_opt)", VariablesModel::Value), "unscaled");
  EXPECT_EQ(cell("scaler.found_inf(d_opt)", VariablesModel::Value), "1");
  EXPECT_EQ(tone("scaler.found_inf(d_opt)", VariablesModel::Value), Tone::bad);
  EXPECT_EQ(cell("scaler.found_inf(g_opt)", VariablesModel::Value), "no verdict yet");
  EXPECT_EQ(cell("d_opt.steps", VariablesModel::Value), "2");
  EXPECT_EQ(cell("d_opt.skipped", VariablesModel::Value), "10")
      << "of the last step that is over, as the column has it";
  ASSERT_EQ(model.shown().scalers.size(), 1u);
}

TEST_F(Names, OfALaneThatRunsComeFromTheLinesOfAStepAndItsColumns) {
  store.appendSteps(0, declared_steps(1, 9, 10));
  store.setLines(0, lines_of(8, {named_one("errD", 1.5), named_tensor("out", 4), named_one("errD", 1.25)}));
  show();
  EXPECT_EQ(model.shown().from, VariableSource::lines);
  EXPECT_EQ(model.shown().position.step, 8);
  EXPECT_EQ(cell("errD", VariablesModel::Value), "1.25") << "the line further down has the last word";
  EXPECT_EQ(model.rowAt(row("errD")).line, 3);
  EXPECT_EQ(cell("errG", VariablesModel::Value), "18") << "of its column";
  EXPECT_EQ(cell("scaler.found_inf(g_opt)", VariablesModel::Value), "72");
}

TEST_F(Names, OfAnUninspectedLaneComeFromItsColumns) {
  show();
  EXPECT_EQ(model.shown().from, VariableSource::nothing);
  EXPECT_EQ(model.rowCount(), 0);
  store.appendSteps(0, declared_steps(1, 3, 10));
  show();
  EXPECT_EQ(model.shown().from, VariableSource::columns);
  EXPECT_EQ(cell("errD", VariablesModel::Value), "3");
  EXPECT_EQ(cell("d_opt.skipped", VariablesModel::Value), "15");
  EXPECT_FALSE(model.rowAt(row("scaler")).record.parts.empty());
}

TEST_F(Names, OfAPastStepReplaceTheCurrentOnes) {
  stop(9, 2, {named_number("errD", 1)});
  LineStop past = stop_at(4, 3, {named_number("errD", 2)});
  past.past = true;
  store.setStop(0, past);
  show();
  EXPECT_EQ(model.shown().from, VariableSource::past);
  EXPECT_EQ(cell("errD", VariablesModel::Value), "2");
}

TEST_F(Names, StayWhereTheyAreWhileTheirValuesChange) {
  std::vector<VariableRecord> names;
  for (int i = 0; i < 40; ++i) names.push_back(named_number("n" + std::to_string(i), i));
  stop(1, 1, names);
  const auto before = order();
  const QPersistentModelIndex held = model.index(17, VariablesModel::Value);
  QSignalSpy changed(&model, &QAbstractItemModel::dataChanged), reset(&model, &QAbstractItemModel::modelReset),
      come(&model, &QAbstractItemModel::rowsInserted), gone(&model, &QAbstractItemModel::rowsRemoved),
      moved(&model, &QAbstractItemModel::rowsMoved);
  for (VariableRecord& name : names)
    if (name.name != "n3") name.value += 100;
  std::ranges::reverse(names); // the engine's order does not matter
  stop(1, 2, names);
  EXPECT_EQ(order(), before);
  for (const QList<QVariant>& change : changed) {
    EXPECT_EQ(change[0].toModelIndex(), change[1].toModelIndex()) << "a view repaints that cell alone";
    EXPECT_NE(change[0].toModelIndex().column(), +VariablesModel::Kind);
    EXPECT_FALSE(change[0].toModelIndex().column() == VariablesModel::Value &&
                 change[0].toModelIndex().row() == row("n3"));
  }
  EXPECT_TRUE(reset.empty() && come.empty() && gone.empty() && moved.empty());
  EXPECT_EQ(held.row(), 17);
  names.erase(names.begin() + 5);
  names.push_back(named_number("extra", 1));
  stop(1, 3, names);
  EXPECT_EQ(come.size(), 1);
  EXPECT_EQ(gone.size(), 1);
  EXPECT_TRUE(reset.empty());
  EXPECT_TRUE(held.isValid());
}

TEST_F(Names, MarkWhatHasChangedSinceTheLastStop) {
  stop(5, 1, {named_number("errD", 1), named_number("errG", NAN)});
  EXPECT_FALSE(model.hasChanged(row("errD"))) << "there was no stop before";
  stop(5, 2, {named_number("errD", 2), named_number("errG", NAN), named_number("new", 1)});
  EXPECT_TRUE(model.hasChanged(row("errD")));
  EXPECT_FALSE(model.hasChanged(row("errG"))) << "NaN as before";
  EXPECT_TRUE(model.hasChanged(row("new")));
  EXPECT_TRUE(model.index(row("errD"), VariablesModel::Value).data(Qt::FontRole).value<QFont>().bold());
  EXPECT_TRUE(
      model.index(row("errD"), VariablesModel::Value).data(Qt::AccessibleTextRole).toString().contains("changed"));
  stop(5, 2, {named_number("errD", 2), named_number("errG", NAN), named_number("new", 1)});
  EXPECT_TRUE(model.hasChanged(row("errD"))) << "it is the same stop";
  stop(60, 1, {named_number("errD", 3), named_number("errG", NAN), named_number("new", 1)});
  EXPECT_FALSE(model.hasChanged(row("errD"))) << "after a run everything has";
}

TEST_F(Names, ThatAreWatchedStandFirstBoundOrNot) {
  model.setWatches({"errG", "later"});
  EXPECT_EQ(model.rowCount(), 0) << "nothing is known yet";
  stop(1, 1, {named_number("errD", 1), named_number("errG", 2)});
  EXPECT_EQ(order(), (std::vector<std::string>{"errG", "later", "errD"}));
  EXPECT_EQ(cell("later", VariablesModel::Value), "not bound here");
  EXPECT_EQ(tone("later", VariablesModel::Value), Tone::quiet);
  EXPECT_TRUE(model.index(0, VariablesModel::Watch).data(WatchRole).toBool());
  model.setWatched("errD", true);
  model.setWatched("errG", false);
  model.setWatched("later", false);
  EXPECT_EQ(order(), (std::vector<std::string>{"errD", "errG"}));
  stop(1, 2, {named_number("errD", 1), named_number("errG", 2), named_number("errD", 9, VariableScope::local)});
  EXPECT_EQ(cell("errD", VariablesModel::Value), "9") << "the innermost is meant";
}

TEST_F(Names, HaveACurveOfTheirColumnOrOfInspectedSteps) {
  store.appendSteps(0, declared_steps(1, 20, 10));
  for (int64_t step = 1; step <= 3; ++step) {
    store.setLines(0, lines_of(step, {named_tensor("out", static_cast<double>(10 * step))}));
    record_variables(history, store.lane(0));
  }
  stop(21, 1, {named_tensor("out", 99), named_number("errG", 40)});
  const auto spark = [&](const char* name) {
    return model.index(row(name), VariablesModel::Steps).data(SparkRole).value<QList<QPointF>>();
  };
  EXPECT_EQ(spark("out"), (QList<QPointF>{{1, 10}, {2, 20}, {3, 30}}));
  ASSERT_EQ(spark("errG").size(), 20);
  EXPECT_EQ(spark("errG").back(), QPointF(20, 40));
  EXPECT_TRUE(spark("out").size() == 3);
}

TEST_F(Names, AreFoundAmongTheColumnsOfTheirLane) {
  EXPECT_EQ(column_name(store, column_of(store, store.lane(0), "errD").value()), "loss.errD");
  EXPECT_EQ(column_name(store, column_of(store, store.lane(0), "scaler.found_inf(g_opt)").value()), "found_inf.g_opt");
  EXPECT_EQ(column_name(store, column_of(store, store.lane(0), "g_opt.lr").value()), "lr.g_opt");
  EXPECT_EQ(column_name(store, column_of(store, store.lane(0), "scaler.scale").value()), "loss_scale");
  EXPECT_FALSE(column_of(store, store.lane(0), "loss")) << "this lane has two, none of that name";
  EXPECT_FALSE(column_of(store, store.lane(0), "out"));
}

// Prints the cost of forty names ten times a second. Time is not asserted. The bound is one percent of a core.
TEST_F(Names, CostOfFortyNames) {
  store.appendSteps(0, declared_steps(1, 5000, 10));
  constexpr int kRounds = 200;
  double seconds = 0;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<VariableRecord> made;
    for (int i = 0; i < 40; ++i) made.push_back(named_tensor("n" + std::to_string(i), i + round));
    store.setLines(0, lines_of(round, std::move(made)));
    const std::clock_t begin = std::clock();
    record_variables(history, store.lane(0));
    show();
    for (int at = 0; at < model.rowCount(); ++at)
      for (int column = 0; column < VariablesModel::ColumnCount; ++column)
        for (const int role : {+Qt::DisplayRole, +SparkRole, +ToneRole}) model.index(at, column).data(role);
    seconds += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  }
  std::printf("%d rows: %.3f ms an update, %.2f %% of a core at ten a second\n", model.rowCount(),
              1e3 * seconds / kRounds, 1e3 * seconds / kRounds);
  EXPECT_GE(model.rowCount(), 40);
}

} // namespace
} // namespace amplab

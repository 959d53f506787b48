// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as columns, their axes, ranges that filter, and the cells of a heat map.
#include "tests/support/swept_runs.h"
#include "ui/models/cell.h"
#include "ui/models/heat_cells.h"
#include "ui/models/run_axis.h"
#include "ui/models/run_table_model.h"

#include <QSignalSpy>
#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN(),
                 kEndless = std::numeric_limits<double>::infinity();

RunTable table_of(int64_t runs) { return run_table(support::swept_file(runs), std::nullopt); }

const RunColumn& column(const RunTable& table, const char* key) {
  const auto at = table.columnOf(key);
  if (!at) throw std::runtime_error(std::string("no column ") + key);
  return table.columns[*at];
}

RunColumn numbers(std::vector<double> values) {
  RunColumn column;
  column.is_numeric = true;
  column.values = std::move(values);
  return column;
}

// ---- settings that vary --------------------------------------------------------------------------------------------

TEST(RunTable, HasTheVariedSettingsInTableOrder) {
  const RunTable table = table_of(60);
  QStringList settings;
  for (size_t at = 0; at < table.settings; ++at) settings << table.columns[at].key();
  EXPECT_EQ(settings, (QStringList{"seed", "model.hidden", "precision.mode", "optimizer.lr"}));
}

TEST(RunTable, OfOneRunHasNoSettingsAndAllResults) {
  const RunTable table = table_of(1);
  EXPECT_EQ(table.settings, 0u);
  EXPECT_EQ(column(table, "final loss").text(0), "1");
  EXPECT_EQ(column(table, "state").text(0), "finished");
  EXPECT_EQ(table_of(0).runs.size(), 0u);
}

TEST(RunTable, DistinguishesARunWithoutTheSetting) {
  RunsOfFile file = support::swept_file(2);
  SummedRun other = support::swept_run(3);
  other.config.optimizers["d"];
  file.runs.push_back(std::make_shared<const SummedRun>(other));
  const RunTable table = run_table(file, std::nullopt);
  const RunColumn& rate = column(table, "optimizers.d.lr");
  EXPECT_FALSE(is_recorded(rate.values[0]));
  EXPECT_EQ(rate.text(0), "");
  EXPECT_TRUE(is_recorded(rate.values[2]));
}

TEST(RunTable, IsOfOneSweepOnRequest) {
  RunsOfFile file = support::swept_file(4);
  SummedRun other = support::swept_run(5);
  other.sweep.clear();
  file.runs.push_back(std::make_shared<const SummedRun>(other));
  EXPECT_EQ(run_table(file, "modes and rates").runs.size(), 4u);
  EXPECT_EQ(run_table(file, "").runs.size(), 1u);
  EXPECT_EQ(sweeps_of(file), (std::vector<std::string>{"modes and rates", ""}));
}

TEST(RunTable, CountsStates) {
  RunsOfFile file = support::swept_file(3);
  SummedRun failed = support::swept_run(4), running = support::swept_run(5), waiting = support::swept_run(6);
  failed.status.state = LaneState::failed, running.status.state = LaneState::running,
  waiting.status.state = LaneState::ready;
  for (const SummedRun& run : {failed, running, waiting}) file.runs.push_back(std::make_shared<const SummedRun>(run));
  const RunStates states = states_of(run_table(file, std::nullopt));
  EXPECT_EQ(states.finished, 3);
  EXPECT_EQ(states.failed, 1);
  EXPECT_EQ(states.running, 1);
  EXPECT_EQ(states.waiting, 1);
}

TEST(RunTable, WritesSettingsInFullSoThatDifferencesShow) {
  const RunTable table = table_of(30);
  EXPECT_EQ(column(table, "optimizer.lr").textOf(0.00030000000000000003), "0.00030000000000000003");
  EXPECT_EQ(column(table, "optimizer.lr").textOf(0x1p24), scale_label(0x1p24));
  EXPECT_EQ(column(table, "optimizer.lr").textOf(1024), "1024");
  EXPECT_EQ(column(table, "model.hidden").text(0), "[64]");
}

// ---- axes ----------------------------------------------------------------------------------------------------------

TEST(RunAxis, IsLogarithmicForValuesOverDecades) {
  const RunTable table = table_of(60);
  EXPECT_EQ(RunAxis(column(table, "optimizer.lr")).scale(), RunScale::logarithmic);
  EXPECT_EQ(RunAxis(column(table, "loss scale")).scale(), RunScale::powers_of_two);
  EXPECT_EQ(RunAxis(column(table, "precision.mode")).scale(), RunScale::names);
  EXPECT_EQ(RunAxis(column(table, "seed")).scale(), RunScale::linear);
  std::vector<double> seeds, losses;
  for (int i = 1; i < 100; ++i) seeds.push_back(i), losses.push_back(std::exp(0.1 * i));
  EXPECT_EQ(RunAxis(numbers(seeds)).scale(), RunScale::linear) << "even, however far they go";
  EXPECT_EQ(RunAxis(numbers(losses)).scale(), RunScale::logarithmic);
  EXPECT_EQ(RunAxis(numbers({-1, 1000})).scale(), RunScale::linear) << "no logarithm below 0";
}

TEST(RunAxis, HasARungForWhatNoScaleHolds) {
  const RunAxis axis(numbers({kNoNumber, 0.001, kEndless, -kEndless, 0, 1000, not_recorded()}));
  EXPECT_EQ(axis.scale(), RunScale::logarithmic) << "an infinity below 0 is none of the scale";
  EXPECT_EQ(axis.below(), (std::vector{Rung::none, Rung::minus_inf, Rung::zero}));
  EXPECT_LT(axis.markOf(-kEndless), axis.markOf(0));
  EXPECT_LT(axis.markOf(1000), axis.markOf(kEndless));
  EXPECT_LT(axis.markOf(kEndless), axis.markOf(kNoNumber));
}

TEST(RunAxis, PutsZeroOnARungOfALogarithmicAxisAndOddOnesBeyondTheEnds) {
  const RunAxis axis(numbers({kNoNumber, 0.001, kEndless, 0, 1000, not_recorded()}));
  EXPECT_EQ(axis.scale(), RunScale::logarithmic);
  EXPECT_EQ(axis.below(), (std::vector{Rung::none, Rung::zero}));
  EXPECT_EQ(axis.above(), (std::vector{Rung::inf, Rung::nan}));
  EXPECT_EQ(axis.least(), 0.001);
  EXPECT_EQ(axis.shareOf(1), 0.5);
}

TEST(RunAxis, OfNothingButNanHasNoScale) {
  const RunAxis axis(numbers({kNoNumber, kNoNumber}));
  EXPECT_FALSE(axis.hasScale());
  EXPECT_EQ(axis.above(), std::vector{Rung::nan});
  EXPECT_EQ(axis.shareOf(3), 0.5);
}

TEST(RunAxis, FindsEachPlaceAgain) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<> exponent(-6, 6);
  std::vector<double> values;
  for (int i = 0; i < 200; ++i) values.push_back(std::pow(10, exponent(random)));
  const RunAxis axis(numbers(values));
  for (const double value : values) EXPECT_NEAR(axis.valueAt(axis.shareOf(value)) / value, 1, 1e-12);
}

// ---- ranges --------------------------------------------------------------------------------------------------------

TEST(RunBrush, KeepsWhatLiesInAllOfThemAndNothingElse) {
  const RunTable table = table_of(300);
  const std::vector<RunBrush> brushes = {{"optimizer.lr", {Rung::scale, 1e-3}, {Rung::scale, 1e-1}},
                                         {"precision.mode", {Rung::scale, 0.5}, {Rung::scale, 1.5}}};
  const std::vector<char> mask = brushed_mask(brushes, table);
  for (size_t run = 0; run < mask.size(); ++run) {
    const RunConfig& config = table.runs[run]->config;
    const bool expected =
        config.optimizer.lr >= 1e-3 && config.optimizer.lr <= 1e-1 && config.precision.mode == "amp-fp16";
    EXPECT_EQ(mask[run], expected) << run;
  }
}

TEST(RunBrush, OverTheRungOfNanTakesTheRunsThatDivergedAlone) {
  const RunTable table = table_of(300);
  const std::vector<char> mask = brushed_mask({{"final loss", {Rung::nan, 0}, {Rung::nan, 0}}}, table);
  EXPECT_EQ(std::ranges::count(mask, 1), 20);
  const std::vector<char> finite =
      brushed_mask({{"final loss", {Rung::scale, -kEndless}, {Rung::scale, kEndless}}}, table);
  EXPECT_EQ(std::ranges::count(finite, 1), 300 - 20 - 2) << "nor those in Inf";
}

TEST(RunBrush, OfAColumnThatIsGoneHoldsNothingBack) {
  const std::vector<char> mask = brushed_mask({{"clip.max", {Rung::scale, 0}, {Rung::scale, 0}}}, table_of(5));
  EXPECT_EQ(std::ranges::count(mask, 1), 5);
}

// ---- heat map ------------------------------------------------------------------------------------------------------

TEST(HeatCells, HaveTheMeanOverWhatElseVariesAndCountWhatDiverged) {
  const RunTable table = table_of(300);
  const size_t rate = *table.columnOf("optimizer.lr"), mode = *table.columnOf("precision.mode"),
               loss = *table.columnOf("final loss");
  const HeatCells map = heat_cells(table, rate, mode, loss, {});
  ASSERT_EQ(map.across.size(), 5u);
  ASSERT_EQ(map.down.size(), 3u);
  EXPECT_NEAR(map.across[0].from.value, 1e-4, 1e-18);
  for (size_t row = 0; row < 3; ++row)
    for (size_t at = 0; at < 5; ++at) {
      double sum = 0;
      int finite = 0, odd = 0;
      for (size_t run = 0; run < 300; ++run) {
        const SummedRun& one = *table.runs[run];
        if (static_cast<size_t>(run % 3) != row || static_cast<size_t>(run / 3 % 5) != at) continue;
        std::isfinite(one.summary.final_loss) ? (sum += one.summary.final_loss, ++finite) : ++odd;
      }
      const HeatCell& cell = map.at(row, at);
      EXPECT_EQ(cell.runs.size(), 20u);
      EXPECT_EQ(cell.result.finite, finite);
      EXPECT_EQ(cell.result.odd, odd);
      if (finite > 0) {
        EXPECT_NEAR(cell.result.mean, sum / finite, 1e-12);
      }
    }
  EXPECT_EQ(map.at(1, 4).result.odd, 20);
  EXPECT_EQ(map.at(1, 3).result.odd, 2);
}

TEST(HeatCells, LeaveMaskedRunsOutAndTheirCellsEmpty) {
  const RunTable table = table_of(30);
  const std::vector<char> none(30, 0);
  const HeatCells map = heat_cells(table, *table.columnOf("optimizer.lr"), *table.columnOf("precision.mode"),
                                   *table.columnOf("final loss"), none);
  EXPECT_EQ(map.cells.size(), 15u);
  for (const HeatCell& cell : map.cells) EXPECT_TRUE(cell.runs.empty());
}

TEST(HeatCells, AreOfTheSettingsWithTheLargestEffectByDefault) {
  const RunTable table = table_of(300);
  const std::vector<size_t> settings = settings_by_effect(table, *table.columnOf("final loss"));
  ASSERT_EQ(settings.size(), 4u);
  EXPECT_EQ(table.columns[settings[0]].key(), "optimizer.lr");
  EXPECT_EQ(table.columns[settings[1]].key(), "precision.mode");
  EXPECT_EQ(settings_by_effect(table_of(1), *table_of(1).columnOf("final loss")).size(), 0u);
}

TEST(HeatCells, PutManyValuesIntoStretchesThatHoldEachRunOnce) {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<> exponent(-5, 0);
  std::vector<double> values = {kNoNumber, kEndless, not_recorded()};
  for (int i = 0; i < 500; ++i) values.push_back(std::pow(10, exponent(random)));
  const std::vector<HeatBin> bins = heat_bins(numbers(values));
  ASSERT_EQ(bins.size(), kHeatBins + 3);
  const RunAxis axis(numbers(values));
  for (const double value : values) {
    const RunMark mark = axis.markOf(value);
    EXPECT_EQ(std::ranges::count_if(bins, [&](const HeatBin& bin) { return bin.from <= mark && mark <= bin.to; }), 1)
        << value;
  }
}

// ---- rows ----------------------------------------------------------------------------------------------------------

TEST(RunRows, StayWhereTheyAreWhileRunsAreAdded) {
  RunTableModel model;
  model.show(std::make_shared<const RunTable>(table_of(60)));
  const QPersistentModelIndex chosen = model.index(40, 0);
  const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
  model.show(std::make_shared<const RunTable>(table_of(90)));
  EXPECT_EQ(model.rowCount(), 90);
  EXPECT_TRUE(reset.isEmpty());
  EXPECT_EQ(chosen.data().toString(), "run 41");
  model.show(std::make_shared<const RunTable>(table_of(1)));
  EXPECT_EQ(reset.size(), 1) << "other runs, with other settings";
}

TEST(RunRows, AreWrittenWithTheColumnsOfTheComparison) {
  const RunTable table = table_of(15);
  const std::vector<size_t> runs = {0, 13};
  const QStringList lines = QString::fromStdString(compare_csv(table, runs)).split('\n');
  EXPECT_TRUE(lines[0].startsWith(
      "run,run_id,mode,device,final_loss,best_loss,eval_loss,eval_accuracy,steps,updates,skipped,first_nonfinite_step,"
      "divergence_step,samples_per_s,memory_peak_bytes,final_loss_scale,wall_s,"))
      << lines[0].toStdString();
  EXPECT_TRUE(lines[1].startsWith("run 1,0123456789abcdef,fp32,cpu,1,1,,0.5,100,")) << lines[1].toStdString();
  EXPECT_TRUE(lines[2].startsWith("run 14,0123456789abcdef,amp-fp16,cpu,nan,")) << lines[2].toStdString();
}

} // namespace
} // namespace amplab

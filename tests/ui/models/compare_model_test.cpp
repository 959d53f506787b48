// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/lane_name.h"
#include "engine/run/loss_divergence.h"
#include "tests/support/await.h"
#include "tests/support/lane_samples.h"
#include "ui/models/compare_model.h"
#include "ui/store/lane_export.h"

#include <QAbstractItemModelTester>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

class CompareModelTest : public testing::Test {
 protected:
  void append(int lane, std::vector<StepRecord> records) {
    store.appendSteps(lane, records);
    store.publish();
  }
  int column(const QString& title) const {
    for (int c = 0; c < model.columnCount(); ++c)
      if (model.headerData(c, Qt::Horizontal).toString() == title) return c;
    return -1;
  }
  std::string cell(int lane, const QString& title) const {
    return model.index(lane, column(title)).data().toString().toStdString();
  }
  double value(int lane, const QString& title) const {
    return model.index(lane, column(title)).data(SortRole).toDouble();
  }
  [[nodiscard]] bool shows_steps(int lane, double steps) {
    return support::await([&] { return value(lane, "steps") == steps; });
  }

  RunStore store;
  OtherRuns others;
  CompareModel model{store, others};
  QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(CompareModelTest, ShowsSettingsOfSectionsToTheLanesThatHaveThem) {
  auto setups = support::sample_setups(2);
  setups[0].config.precision.mode = setups[1].config.precision.mode;
  setups[0].config.loop = "a = 1\nb = 2";
  setups[1].config.optimizers["d"].lr = 0.5;
  store.reset(setups, {{}, {}});
  EXPECT_EQ(cell(1, "optimizers.d.lr"), "0.5");
  EXPECT_EQ(cell(0, "optimizers.d.lr"), "");
  EXPECT_EQ(cell(0, "loop"), R"("a = 1\nb = 2")") << "on one line";
}

TEST_F(CompareModelTest, InventsNoSettingsForARecordedRun) {
  auto setups = support::sample_setups(2);
  setups[1].config = config_from_text(R"({"recorded":true,"name":"train.py","optimizer":{"lr":0.5}})", "test");
  store.reset(setups, {{}, {}});
  EXPECT_EQ(cell(1, "optimizer.lr"), "0.5");
  EXPECT_NE(cell(0, "seed"), "");
  EXPECT_EQ(cell(1, "seed"), "");
}

TEST_F(CompareModelTest, PutsTheSettingsFirstInWhichLanesDiffer) {
  auto setups = support::sample_setups(2);
  setups[1].config.model.hidden = {64, 64};
  store.reset(setups, {{}, {}});
  EXPECT_EQ(model.settingColumns(), 2);
  EXPECT_EQ(column("model.hidden"), 1);
  EXPECT_EQ(column("precision.mode"), 2);
  EXPECT_EQ(column("name"), -1) << "the first column has it";
  EXPECT_EQ(cell(0, "lane"), "lane 0");
  EXPECT_EQ(cell(1, "model.hidden"), "[64,64]");
  EXPECT_EQ(cell(1, "precision.mode"), "amp-fp16");
}

TEST_F(CompareModelTest, SumsUpAsCompareCsvDoes) {
  support::reset_lanes(store, 3);
  append(0, support::sample_steps(1, 1000));
  auto spoiled = support::sample_steps(1, 777);
  spoiled[299].loss = std::nan("");
  for (size_t i = 120; i < spoiled.size(); ++i) spoiled[i].loss += 0.5;
  append(2, spoiled);
  ASSERT_TRUE(shows_steps(2, 777));
  ASSERT_TRUE(shows_steps(0, 1000));
  const auto summaries = summarise(exported_runs(store));
  for (const int lane : {0, 2}) {
    const Summary& expected = summaries[static_cast<size_t>(lane)];
    EXPECT_EQ(value(lane, "final loss"), expected.final_loss);
    EXPECT_EQ(value(lane, "best loss"), expected.best_loss);
    EXPECT_EQ(value(lane, "samples/s"), expected.samples_per_s);
    EXPECT_EQ(value(lane, "skipped"), static_cast<double>(expected.skipped));
  }
  EXPECT_EQ(cell(2, "diverges at"), "121");
  EXPECT_EQ(cell(2, "NaN or Inf at"), "300");
  EXPECT_EQ(cell(0, "diverges at"), "baseline");
  EXPECT_EQ(cell(0, "accuracy"), "80.0 %");
  EXPECT_EQ(cell(0, "memory peak"), "12.0 MiB");
  EXPECT_EQ(cell(1, "final loss"), "") << "nothing has come of it yet";
}

TEST_F(CompareModelTest, ComparesWithTheBaselineThatIsChosen) {
  support::reset_lanes(store, 2);
  auto other = support::sample_steps(1, 10);
  other[4].loss *= 2;
  append(0, support::sample_steps(1, 10));
  append(1, other);
  ASSERT_TRUE(shows_steps(1, 10));
  EXPECT_EQ(cell(1, "diverges at"), "5");
  model.setBaseline(1);
  EXPECT_EQ(cell(0, "diverges at"), "5");
  EXPECT_EQ(cell(1, "diverges at"), "baseline");
  const QString meaning = model.headerData(column("diverges at"), Qt::Horizontal, Qt::ToolTipRole).toString();
  EXPECT_EQ(meaning.toStdString(), divergence_sentence("lane 1"));
}

TEST_F(CompareModelTest, NamesALaneAsItIsCalledNow) {
  auto setups = support::sample_setups(1);
  setups[0].config.scaler.kind = "dynamic";
  setups[0].config.name = generated_name(setups[0].config);
  store.reset(setups, {{}});
  store.appendEvents(0, {{3, 0, EventKind::setting, "scaler.kind", "dynamic", "none", ""}});
  EXPECT_NE(store.lane(0).name(), setups[0].config.name);
  EXPECT_EQ(cell(0, "lane"), store.lane(0).name());
}

TEST_F(CompareModelTest, MarksWhatIsEmulated) {
  auto setups = support::sample_setups(2);
  std::vector<LaneInfo> infos(2);
  infos[1].emulated = {"fp16 products are emulated here."};
  store.reset(setups, infos);
  EXPECT_EQ(cell(0, "products"), "");
  EXPECT_EQ(cell(1, "products"), "emulated") << "before its first step, as it was announced";
  auto steps = support::sample_steps(1, 10);
  for (StepRecord& step : steps) step.emulated = true;
  append(0, steps);
  ASSERT_TRUE(shows_steps(0, 10));
  EXPECT_EQ(cell(0, "products"), "emulated") << "a setting was changed during the run";
}

TEST_F(CompareModelTest, MarksALossThatIsNotFinite) {
  support::reset_lanes(store, 1);
  auto steps = support::sample_steps(1, 3);
  steps[2].loss = std::numeric_limits<double>::infinity();
  append(0, steps);
  ASSERT_TRUE(shows_steps(0, 3));
  EXPECT_EQ(cell(0, "final loss"), "inf");
  EXPECT_EQ(model.index(0, column("final loss")).data(ToneRole).toInt(), static_cast<int>(Tone::bad));
}

TEST_F(CompareModelTest, SumsUpALongRunInSlicesBetweenEvents) {
  support::reset_lanes(store, 2);
  constexpr int64_t kLong = 300'000;
  for (const int lane : {0, 1})
    for (int64_t step = 1; step <= kLong; step += 10'000) {
      auto steps = support::sample_steps(step, step + 9'999);
      if (lane == 1 && step > kLong - 10'000) steps.back().loss += 1;
      store.appendSteps(lane, steps);
    }
  store.publish();
  EXPECT_EQ(value(0, "steps"), 0) << "nothing is summed up before the first slice";
  ASSERT_TRUE(support::await([&] { return value(0, "steps") > 0; }));
  EXPECT_LT(value(1, "steps"), kLong) << "one slice takes in a part, and views see it";
  ASSERT_TRUE(support::await([&] { return cell(1, "diverges at") != ""; }));
  EXPECT_EQ(value(1, "diverges at"), kLong);
  const auto summaries = summarise(exported_runs(store));
  EXPECT_EQ(value(1, "samples/s"), summaries[1].samples_per_s);
  model.setBaseline(1);
  ASSERT_TRUE(support::await([&] { return value(0, "diverges at") == kLong; }));
}

TEST_F(CompareModelTest, HoldsTogetherWhileDataFlowAndLanesComeAndGo) {
  for (int round = 1; round <= 4; ++round) {
    support::reset_lanes(store, round);
    for (int64_t step = 1; step <= 500; step += 100)
      for (int lane = 0; lane < round; ++lane) append(lane, support::sample_steps(step, step + 99));
    ASSERT_TRUE(shows_steps(round - 1, 500));
    ASSERT_EQ(model.rowCount(), round);
  }
}

} // namespace
} // namespace amplab

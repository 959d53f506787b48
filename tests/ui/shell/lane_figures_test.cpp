// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of a lane are the same in all places that show them.
#include "engine/run/emulation_phrases.h"
#include "tests/support/await.h"
#include "tests/support/scaled_lane.h"
#include "tests/support/telemetry_samples.h"
#include "ui/models/scaler_view.h"
#include "ui/plots/curve_plot.h"
#include "ui/plots/lane_legend.h"
#include "ui/shell/lane_strip.h"

#include <QLabel>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

namespace amplab {
namespace {

struct LaneFigures : testing::Test {
  // Lane 0 has made eight steps, four of them skipped. Lane 1 is forked from it after step 6 and has made no steps.
  LaneFigures() {
    std::vector<LaneSetup> setups(2);
    std::vector<LaneInfo> infos(2);
    for (LaneSetup& setup : setups) {
      setup.config.precision.mode = "amp-fp16";
      setup.config.scaler = {.init_scale = 0x1p36, .growth_interval = 10};
    }
    setups[1].colour = 1;
    infos[1].parent = 0;
    infos[1].fork_step = 6;
    store.reset(setups, infos);
    support::ScaledLane parent(store, 0);
    for (int i = 0; i < 4; ++i) parent.backOff();
    parent.clean(3);
    parent.backOff();
  }
  std::string figures(int lane) const {
    const LaneStrip strip(store, theme);
    return strip.tiles()[static_cast<size_t>(lane)]->figures().toStdString();
  }
  std::string in_the_legend(int lane) {
    const auto row = std::ranges::find(plot_rows(), std::string_view("scale"), &PlotRow::id);
    CurvePlot plot(*row, store, line, theme);
    plot.resize(800, 300);
    plot.refresh();
    for (const LaneChip* chip : plot.findChildren<LaneChip*>())
      if (chip->entry().colour == store.lane(lane).colour()) return chip->entry().value.toStdString();
    return "no entry";
  }
  double on_the_ladder(int lane) const {
    return scaler_view(store.lane(lane), ScaleHistory::of(store, lane)).ladder.scale;
  }

  RunStore store;
  Timeline line;
  Theme theme;
};

TEST_F(LaneFigures, TheScaleIsThatOfTheNextStepEverywhere) {
  ASSERT_EQ(store.lane(0).latest(Series::loss_scale), 0x1p32) << "of the step that overflowed";
  EXPECT_EQ(on_the_ladder(0), 0x1p31);
  EXPECT_NE(figures(0).find("scale 2³¹"), std::string::npos) << figures(0);
  EXPECT_EQ(in_the_legend(0), "2³¹");
}

TEST_F(LaneFigures, AForkHasTheSkipsAndTheCleanStepsOfItsHistory) {
  EXPECT_NE(figures(0).find("step 8 · skips 5"), std::string::npos) << figures(0);
  EXPECT_NE(figures(1).find("step 6 · skips 4"), std::string::npos) << figures(1);
  EXPECT_EQ(scaler_view(store.lane(1), ScaleHistory::of(store, 1)).growth.clean, 2) << "the ring is not empty";
  EXPECT_EQ(on_the_ladder(1), 0x1p32);
}

TEST_F(LaneFigures, ARunThatWasResumedHasTheSkipsOfItsHistory) {
  support::reset_scaled(store, {.init_scale = 64});
  StepRecord record;
  record.step = 101;
  record.update = 88;
  record.loss_scale = 64;
  store.appendSteps(0, std::vector{record});
  store.publish();
  EXPECT_NE(figures(0).find("skips 13"), std::string::npos) << figures(0);
}

TEST_F(LaneFigures, TheAccuracyIsThatOfTheLastEvaluation) {
  const LaneStrip strip(store, theme);
  EXPECT_EQ(strip.tiles()[1]->accuracy(), "") << "nothing was evaluated yet";
  StepRecord evaluated, after;
  evaluated.step = 1;
  evaluated.eval_accuracy = 0.8342;
  after.step = 2;
  after.eval_accuracy = not_recorded();
  store.appendSteps(1, std::vector{evaluated, after});
  store.publish();
  ASSERT_TRUE(support::await([&] { return !strip.tiles()[1]->accuracy().isEmpty(); }));
  EXPECT_EQ(strip.tiles()[1]->accuracy(), "accuracy 83.4 %");
}

TEST_F(LaneFigures, ALaneThatEndedShowsItsOutcomeAndItsToolTipShowsAll) {
  const LaneStrip strip(store, theme);
  const LaneTile& tile = *strip.tiles()[0];
  EXPECT_EQ(tile.verdict(), "");
  store.setStatus(0, {LaneState::stopped, "Stopped.", EndedBy::person});
  store.publish();
  ASSERT_TRUE(support::await([&] { return !tile.verdict().isEmpty(); }));
  EXPECT_TRUE(tile.verdict().startsWith("Stopped by hand after step 8 of ")) << tile.verdict().toStdString();
  EXPECT_TRUE(tile.toolTip().contains(tile.verdict()));
  EXPECT_TRUE(tile.toolTip().contains(tile.figures()));
  EXPECT_TRUE(tile.accessibleName().contains(tile.verdict()));
}

TEST_F(LaneFigures, ALaneThatDidNotLearnHasAButtonThatSaysWhy) {
  support::reset_scaled(store, {.init_scale = 64});
  LaneStrip strip(store, theme);
  strip.resize(900, 80);
  strip.show();
  int asked = -1;
  QObject::connect(&strip, &LaneStrip::whyWanted, [&](int lane) { asked = lane; });
  auto& why = *strip.tiles()[0]->findChild<QToolButton*>("lane:why");
  std::vector<StepRecord> flat = support::sample_steps(1, 60);
  for (StepRecord& step : flat) {
    step.update = step.step;
    step.loss = 1;
  }
  store.appendSteps(0, flat);
  store.publish();
  EXPECT_FALSE(why.isVisible()) << "it has not ended";
  store.setStatus(0, {LaneState::finished, "", EndedBy::nothing});
  store.publish();
  ASSERT_TRUE(support::await([&] { return why.isVisible(); })) << strip.tiles()[0]->verdict().toStdString();
  QTest::mouseClick(&why, Qt::LeftButton);
  EXPECT_EQ(asked, 0);
}

TEST_F(LaneFigures, AVerdictIsShownWhole) {
  LaneStrip strip(store, theme);
  strip.resize(640, 80); // two tiles
  strip.show();
  store.setStatus(0, {LaneState::stopped, "Stopped.", EndedBy::person});
  store.publish();
  const LaneTile& tile = *strip.tiles()[0];
  ASSERT_TRUE(support::await([&] { return tile.verdictLines() > 1; })) << tile.verdict().toStdString();
  EXPECT_TRUE(support::await([&] {
    return tile.height() >= (1 + tile.verdictLines()) * tile.fontMetrics().lineSpacing() &&
           strip.tiles()[1]->height() == tile.height();
  }));
}

TEST(LaneStrip, ReportsThatAScriptIsLiveUntilItEnds) {
  RunStore store;
  Theme theme;
  LaneInfo info;
  info.recorded_by = "PyTorch 2.15.0";
  info.settings = {"optimizer.lr"};
  info.notice = "train.py on here";
  store.reset(std::vector<LaneSetup>(1), {info});
  const LaneStrip strip(store, theme);
  const auto notice = [&] { return strip.findChild<QLabel*>("truthLine")->toolTip().toStdString(); };
  EXPECT_EQ(notice(), "Live: train.py on here");
  store.setStatus(0, {LaneState::finished, ""});
  store.publish();
  EXPECT_TRUE(support::await([&] { return notice() == "train.py on here"; })) << notice();
}

TEST(LaneStrip, NamesAllEmulatedFormatsInOneSentence) {
  const auto emulated = [](std::string format) { return std::string(kEmulatedProducts).replace(0, 2, format); };
  RunStore store;
  Theme theme;
  std::vector<LaneInfo> infos(3);
  infos[0].emulated = infos[2].emulated = {emulated("fp16")};
  infos[1].emulated = {emulated("bf16")};
  store.reset(std::vector<LaneSetup>(3), infos);
  const LaneStrip strip(store, theme);
  EXPECT_EQ(strip.findChild<QLabel*>("truthLine")->toolTip().toStdString(), emulated("fp16, bf16"));
}

} // namespace
} // namespace amplab

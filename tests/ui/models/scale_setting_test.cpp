// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/scale_setting.h"

#include "engine/settings/setting_table.h"
#include "tests/support/histogram_inspections.h"
#include "ui/models/cell.h"
#include "ui/models/format_zones.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

LaneStore lane_of(const RunConfig& config) { return LaneStore(0, {config, 0}, {}); }

std::vector<std::string> keys_of(const ScaleSetting& setting) {
  std::vector<std::string> keys;
  for (const ProposedChange& each : setting.changes) keys.push_back(each.key);
  return keys;
}

// Returns the configuration with all settings applied.
RunConfig turned(RunConfig config, const ScaleSetting& setting) {
  for (const ProposedChange& each : setting.changes) apply_setting(config, each.key, each.value);
  return config;
}

TEST(ScaleSetting, SetsTheScaleOfARunningLane) {
  RunConfig config;
  const ScaleSetting setting = setting_of(lane_of(config), 2048, 65536);
  EXPECT_EQ(setting.way, ScaleWay::live);
  EXPECT_EQ(keys_of(setting), std::vector<std::string>{"scaler.init_scale"});
  EXPECT_EQ(turned(config, setting).scaler.init_scale, 2048);
}

TEST(ScaleSetting, RestoresAScaleThatDiffersFromItsSetting) {
  RunConfig config; // initial scale 65536
  const ScaleSetting setting = setting_of(lane_of(config), 65536, 4096);
  ASSERT_EQ(setting.way, ScaleWay::live);
  ASSERT_EQ(setting.changes.size(), 2u); // away and back, since setting the same value would be no change
  EXPECT_NE(setting.changes[0].value.number(), 65536);
  EXPECT_EQ(turned(config, setting).scaler.init_scale, 65536);
  EXPECT_EQ(fork_setting_of(lane_of(config), 65536).way, ScaleWay::none);
  EXPECT_FALSE(fork_setting_of(lane_of(config), 65536).sentence.isEmpty());
}

TEST(ScaleSetting, DoesNothingWhereTheScaleIsThatAlready) {
  EXPECT_EQ(setting_of(lane_of({}), 4096, 4096).way, ScaleWay::none);
}

TEST(ScaleSetting, SwitchesAScalerOnInAFork) {
  for (const auto& [mode, kind] :
       {std::pair{"amp-fp16", "dynamic"}, {"amp-bf16", "dynamic"}, {"pure-fp16", "static"}}) {
    RunConfig config;
    config.precision.mode = mode;
    config.scaler.kind = "none";
    EXPECT_FALSE(has_scaler(config));
    const ScaleSetting setting = setting_of(lane_of(config), 512, 1);
    EXPECT_EQ(setting.way, ScaleWay::fork);
    EXPECT_EQ(turned(config, setting).scaler.kind, kind);
    EXPECT_EQ(turned(config, setting).scaler.init_scale, 512);
  }
}

TEST(ScaleSetting, SetsTheScalesOfAllNamedScalers) {
  RunConfig config;
  config.scalers["d"] = {};
  config.scalers["g"] = {.kind = "static", .init_scale = 8};
  config.scalers["off"] = {.kind = "none"};
  const ScaleSetting setting = setting_of(lane_of(config), 1024, 65536);
  EXPECT_EQ(keys_of(setting), (std::vector<std::string>{"scalers.d.init_scale", "scalers.g.init_scale"}));
  EXPECT_EQ(turned(config, setting).scalers["g"].init_scale, 1024);
}

// ---- suitable scales -----------------------------------------------------------------------------------------------

Exponents gradients(double middle, double spread) {
  return support::exponents_of(support::lognormal(20'000, middle, spread, 5));
}

TEST(SuitingScales, AreThoseThatFlushLeastAndOverflowNothing) {
  const Exponents truth = gradients(-22, 2);
  const Format& fp16 = *number_format("fp16");
  const auto suiting = suiting_scales(truth, 1, fp16);
  ASSERT_TRUE(suiting);
  EXPECT_LT(lost_at(truth, 1, fp16, suiting->lowest), lost_at(truth, 1, fp16, suiting->lowest - 1));
  // at the upper end the largest element fits; one power of two later it does not
  EXPECT_LT(truth.highest() + suiting->highest, 16);
  EXPECT_GE(truth.highest() + suiting->highest + 1, 15);
  EXPECT_LE(suiting->lost, 1.1e-3);
}

TEST(SuitingScales, AreMeasuredFromOneWhateverTheNumbersWereScaledBy) {
  Exponents truth = gradients(-22, 2);
  const auto plain = suiting_scales(truth, 1, *number_format("fp16"));
  truth.lowest += 11;
  const auto scaled = suiting_scales(truth, 2048, *number_format("fp16"));
  ASSERT_TRUE(plain && scaled);
  EXPECT_EQ(plain->lowest, scaled->lowest);
  EXPECT_EQ(plain->highest, scaled->highest);
}

TEST(SuitingScales, AreNoneOfNumbersThatAreAllZeroOrInfinite) {
  Exponents nothing;
  nothing.zeros = 4;
  nothing.inf = 1;
  EXPECT_FALSE(suiting_scales(nothing, 1, *number_format("fp16")));
  EXPECT_TRUE(verdict_on(nothing, 1, *number_format("fp16")).isEmpty());
}

// One number far above the others. An overflow costs the step, so fp16's scales stop before it and flush the small
// numbers. A clipped number is the only loss, so a scale for the many suits e4m3fn.
TEST(SuitingScales, OfAFormatThatClipsSacrificeTheFewLargeOnes) {
  Exponents truth;
  truth.lowest = -20;
  truth.counts.assign(40, 0);
  std::fill_n(truth.counts.begin(), 10, 100);
  truth.counts.back() = 1; // 2^19
  const Format &byte = *number_format("e4m3fn"), &fp16 = *number_format("fp16");
  const auto clipped = suiting_scales(truth, 1, byte), overflowing = suiting_scales(truth, 1, fp16);
  ASSERT_TRUE(clipped && overflowing);
  EXPECT_NEAR(clipped->lost, 1.0 / 1001, 1e-9);
  EXPECT_GT(truth.highest() + clipped->lowest, 8);
  EXPECT_LT(truth.highest() + overflowing->highest, 16);
}

TEST(SuitingScales, SayWhyFp16NeedsOneAndBf16DoesNot) {
  const Exponents truth = gradients(-26, 3);
  EXPECT_TRUE(verdict_on(truth, 1, *number_format("fp16")).startsWith("fp16 loses 6"))
      << verdict_on(truth, 1, *number_format("fp16")).toStdString();
  EXPECT_EQ(verdict_on(truth, 1, *number_format("bf16")), "bf16 holds these at any loss scale: it needs none.");
  EXPECT_EQ(verdict_on(gradients(-2, 1), 1, *number_format("fp16")),
            "fp16 holds these as they are: it needs no loss scale.");
}

// Each of 60 binades has as many numbers: a larger scale overflows, a smaller one flushes a whole binade more.
TEST(SuitingScales, NameTheOnlyOneWhereThereIsOne) {
  Exponents truth;
  truth.lowest = -60;
  truth.counts.assign(60, 100);
  const auto suiting = suiting_scales(truth, 1, *number_format("fp16"));
  ASSERT_TRUE(suiting);
  ASSERT_EQ(suiting->lowest, suiting->highest);
  EXPECT_TRUE(verdict_on(truth, 1, *number_format("fp16"))
                  .endsWith(QString("; a scale of %1 loses least.").arg(scale_label(std::ldexp(1.0, suiting->lowest)))))
      << verdict_on(truth, 1, *number_format("fp16")).toStdString();
}

} // namespace
} // namespace amplab

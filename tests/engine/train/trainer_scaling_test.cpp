// SPDX-License-Identifier: Apache-2.0
// The loss scale within a step: backoff, growth, skips, clipping, and refused settings.
#include "engine/run/config_error.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

using TrainerScaling = TrainerTest;

TEST_F(TrainerScaling, AScaleFarTooLargeIsHalvedStepByStepUntilItFits) {
  RunConfig config = small("amp-fp16", "dynamic");
  config.scaler.init_scale = 0x1p40;
  Trainer t = trainer(config);
  double scale = 0x1p40;
  int skips = 0;
  for (;;) {
    const StepResult result = t.step(false);
    ASSERT_EQ(result.record.loss_scale, scale);
    if (!result.record.skipped) break;
    ++skips;
    ASSERT_TRUE(result.record.found_inf);
    const auto kind = [&](EventKind k) { return std::ranges::count(result.events, k, &Event::kind); };
    EXPECT_EQ(kind(EventKind::skip), 1);
    EXPECT_EQ(kind(EventKind::backoff), 1);
    EXPECT_EQ(result.record.update, 0);
    scale /= 2;
    ASSERT_LT(skips, 60);
  }
  EXPECT_GT(skips, 15); // it starts far too high, at 2^40
}

TEST_F(TrainerScaling, ASkippedStepChangesNoWeight) {
  RunConfig config = small("amp-fp16", "dynamic");
  config.scaler.init_scale = 0x1p60;
  Trainer t = trainer(config);
  const auto before = weights(t);
  ASSERT_TRUE(t.step(false).record.skipped);
  EXPECT_EQ(weights(t), before);
}

TEST_F(TrainerScaling, AStaticScaleSkipsButNeverMoves) {
  RunConfig config = small("amp-fp16", "static");
  config.scaler.init_scale = 0x1p60;
  Trainer t = trainer(config);
  for (const StepRecord& r : steps(t, 3)) {
    EXPECT_TRUE(r.skipped);
    EXPECT_EQ(r.loss_scale, 0x1p60);
  }
}

TEST_F(TrainerScaling, TheScaleGrowsAfterTheIntervalOfCleanSteps) {
  RunConfig config = small("amp-bf16", "dynamic");
  config.scaler.init_scale = 4;
  config.scaler.growth_interval = 3;
  Trainer t = trainer(config);
  std::vector<double> scales;
  for (const StepRecord& r : steps(t, 7)) scales.push_back(r.loss_scale);
  EXPECT_EQ(scales, (std::vector<double>{4, 4, 4, 8, 8, 8, 16}));
}

TEST_F(TrainerScaling, ThePatientRuleSkipsTheStepButLeavesTheScale) {
  RunConfig config = small("amp-fp16", "dynamic");
  config.scaler.behaves_like = "deepspeed";
  config.scaler.init_scale = 0x1p60;
  config.scaler.hysteresis = 3;
  Trainer t = trainer(config);
  const std::pair<double, Verdict> expected[] = {
      {0x1p60, Verdict::held}, {0x1p60, Verdict::held}, {0x1p60, Verdict::backed_off}, {0x1p59, Verdict::backed_off}};
  for (const auto& [scale, verdict] : expected) {
    const StepResult result = t.step(false);
    EXPECT_EQ(result.record.loss_scale, scale);
    EXPECT_EQ(result.record.verdict, verdict) << name_of(result.record.verdict);
    EXPECT_TRUE(result.record.skipped);
    EXPECT_EQ(result.record.update, 0);
  }
  EXPECT_EQ(t.step(false).events.back().text, "The loss scale backed off from 288230376151711744 to 144115188075855872 "
                                              "(DeepSpeed: scale = max(scale / growth_factor, min_scale)).");
}

TEST_F(TrainerScaling, TheRuleOfALiveRunCanBeChangedAndKeepsItsScale) {
  RunConfig config = small("amp-fp16", "dynamic");
  config.scaler.init_scale = 0x1p60;
  Trainer t = trainer(config);
  steps(t, 2);
  config.scaler.behaves_like = "megatron";
  config.scaler.hysteresis = 2;
  t.apply_settings(config);
  std::vector<double> scales;
  for (const StepRecord& r : steps(t, 4)) scales.push_back(r.loss_scale);
  EXPECT_EQ(scales, (std::vector<double>{0x1p58, 0x1p58, 0x1p57, 0x1p56}));
}

TEST_F(TrainerScaling, AtTheSmallestScaleDeepSpeedAndFairseqGiveUpAndTheOthersStay) {
  const std::pair<const char*, Verdict> expected[] = {{"deepspeed", Verdict::gave_up},
                                                      {"fairseq", Verdict::gave_up},
                                                      {"megatron", Verdict::backed_off},
                                                      {"apex", Verdict::backed_off}};
  for (const auto& [behaviour, verdict] : expected) {
    RunConfig config = small("amp-fp16", "dynamic");
    config.scaler = {
        .behaves_like = behaviour, .init_scale = 0x1p60, .min_scale = 0x1p60, .max_scale = 0x1p60, .hysteresis = 1};
    Trainer t = trainer(config);
    const StepResult result = t.step(false);
    EXPECT_EQ(result.record.verdict, verdict) << behaviour;
    EXPECT_EQ(result.events.back().kind, verdict == Verdict::gave_up ? EventKind::error : EventKind::backoff)
        << behaviour;
    EXPECT_EQ(t.step(false).record.loss_scale, 0x1p60) << behaviour;
  }
}

TEST_F(TrainerScaling, AFloorAboveTheInitialScaleIsRejectedAsMegatronDoes) {
  RunConfig config = small("amp-fp16", "dynamic");
  config.scaler = {.behaves_like = "megatron", .init_scale = 0.5};
  EXPECT_THROW(trainer(config), ConfigError);
  config.scaler.behaves_like = "deepspeed";
  EXPECT_NO_THROW(trainer(config));
}

TEST_F(TrainerScaling, ClippingBeforeUnscaleClipsEveryStep) {
  RunConfig config = small("amp-fp16", "dynamic");
  config.clip = {"norm", 1.0, "before-unscale"};
  Trainer wrong = trainer(config);
  for (const StepRecord& r : steps(wrong, 20)) {
    if (r.found_inf) continue;
    EXPECT_LT(r.clip_coef, 1e-2) << "step " << r.step;
    EXPECT_NEAR(r.grad_norm_scaled / r.loss_scale, r.grad_norm, 1e-9 + 1e-6 * r.grad_norm);
  }
  config.clip.when = "after-unscale";
  Trainer right = trainer(config);
  for (const StepRecord& r : steps(right, 20))
    EXPECT_TRUE(r.found_inf || r.clip_coef > 0.1) << "step " << r.step << ", clip_coef " << r.clip_coef;
}

TEST_F(TrainerScaling, AScaledRunOnPowersOfTwoMatchesAnUnscaledOneInFp32) {
  RunConfig scaled = small("fp32", "static");
  scaled.scaler.init_scale = 1024;
  Trainer a = trainer(small("fp32")), b = trainer(scaled);
  steps(a, 20);
  steps(b, 20);
  EXPECT_EQ(weights(a), weights(b)); // exact: powers of two only change exponents
}

TEST_F(TrainerScaling, AScalerOverFp16GradientsIsRejectedAsPyTorchDoes) {
  EXPECT_THROW(trainer(small("pure-fp16", "dynamic")), ConfigError);
  Trainer t = trainer(small("pure-fp16"));
  RunConfig dynamic = t.config();
  dynamic.scaler.kind = "dynamic";
  EXPECT_THROW(t.apply_settings(dynamic), ConfigError);
  EXPECT_EQ(t.config().scaler.kind, "none");
}

// apex's O3 with loss_scale=N.
TEST_F(TrainerScaling, AStaticScaleOverFp16GradientsIsUnscaledInFp16) {
  RunConfig config = small("pure-fp16", "static");
  config.optimizer = {.name = "sgd", .lr = 1e4, .weight_decay = 0};
  config.scaler.init_scale = 1024;
  RunConfig unscaled = config;
  unscaled.scaler.kind = "none";
  for (RunConfig* c : {&config, &unscaled}) c->train.loss_factor = 1e-5; // backward loses digits without a scale
  Trainer t = trainer(config), without = trainer(unscaled);
  for (const StepRecord& r : steps(t, 5)) {
    EXPECT_EQ(r.loss_scale, 1024);
    EXPECT_FALSE(r.skipped);
    EXPECT_GT(r.grad_norm, 0);
    EXPECT_NEAR(r.grad_norm_scaled, 1024 * r.grad_norm, 1e-3 * r.grad_norm_scaled);
  }
  steps(without, 5);
  EXPECT_NE(weights(t), weights(without));
  config.scaler.init_scale = 1e30;
  Trainer overflowing = trainer(config);
  EXPECT_TRUE(overflowing.step(false).record.skipped);
}

} // namespace
} // namespace amplab

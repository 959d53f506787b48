// SPDX-License-Identifier: Apache-2.0
#include "engine/amp/grad_scaler.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <tuple>
#include <vector>

namespace amplab {
namespace {

constexpr OptimizerId kFirst{0}, kSecond{1};
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Makes one whole iteration of one optimizer.
Verdict iterate(GradScaler& scaler, bool found_inf) {
  scaler.scale();
  scaler.begin_unscale(kFirst);
  scaler.record_found_inf(kFirst, found_inf);
  EXPECT_EQ(scaler.begin_step(kFirst), !found_inf);
  return scaler.update();
}

GradScaler scaler_at(double scale, int64_t tracker, ScalerSettings settings = {}) {
  GradScaler scaler(settings);
  scaler.load_state_dict(
      ScalerState{scale, settings.growth_factor, settings.backoff_factor, settings.growth_interval, tracker});
  return scaler;
}

// (state, input) -> (state, verdict)
struct UpdateCase {
  const char* what;
  double growth, backoff;
  int64_t interval;
  double scale;
  int64_t tracker;
  bool found_inf;
  double new_scale;
  int64_t new_tracker;
  Verdict verdict;
};

std::ostream& operator<<(std::ostream& out, const UpdateCase& c) { return out << c.what; }

class Update : public testing::TestWithParam<UpdateCase> {};

TEST_P(Update, FollowsTheRule) {
  const UpdateCase& c = GetParam();
  GradScaler scaler = scaler_at(
      c.scale, c.tracker, {.growth_factor = c.growth, .backoff_factor = c.backoff, .growth_interval = c.interval});
  EXPECT_EQ(iterate(scaler, c.found_inf), c.verdict) << name_of(c.verdict);
  EXPECT_EQ(scaler.get_scale(), c.new_scale);
  EXPECT_EQ(scaler.growth_tracker(), c.new_tracker);
}

INSTANTIATE_TEST_SUITE_P(
    GradScaler, Update,
    testing::Values(
        UpdateCase{"counts a clean update", 2, .5, 2000, 65536, 0, false, 65536, 1, Verdict::unchanged},
        UpdateCase{"one short of the interval", 2, .5, 2000, 65536, 1998, false, 65536, 1999, Verdict::unchanged},
        UpdateCase{"grows at the interval", 2, .5, 2000, 65536, 1999, false, 131072, 0, Verdict::grew},
        UpdateCase{"backs off and starts again", 2, .5, 2000, 65536, 1999, true, 32768, 0, Verdict::backed_off},
        UpdateCase{"upstream kernel test, clean", 2, .25, 2, 4, 0, false, 4, 1, Verdict::unchanged},
        UpdateCase{"upstream kernel test, growth", 2, .25, 2, 4, 1, false, 8, 0, Verdict::grew},
        UpdateCase{"upstream kernel test, inf", 2, .25, 2, 8, 0, true, 2, 0, Verdict::backed_off},
        UpdateCase{"upstream, growth to inf", 16, .5, 1, 1e38, 0, false, 0x1.2ced32p+126, 0, Verdict::growth_refused},
        UpdateCase{"never grows to inf", 16, .5, 1, 0x1p126, 0, false, 0x1p126, 0, Verdict::growth_refused},
        UpdateCase{"equality: a tracker past the interval runs on", 2, .5, 3, 8, 3, false, 8, 4, Verdict::unchanged},
        UpdateCase{"interval 0 never grows", 2, .5, 0, 8, 0, false, 8, 1, Verdict::unchanged},
        UpdateCase{"multiplies in double, rounds once", 1.1, .5, 1, 3, 0, false, 0x1.a666660p+1, 0, Verdict::grew},
        UpdateCase{"backs off below 1", 2, .5, 2000, 1, 7, true, .5, 0, Verdict::backed_off},
        UpdateCase{"backs off to a subnormal", 2, .5, 2000, 0x1p-148, 0, true, 0x1p-149, 0, Verdict::backed_off},
        UpdateCase{"backs off to zero", 2, .5, 2000, 0x1p-149, 0, true, 0, 0, Verdict::backed_off}));

// The table of stages for unscale and step, cell by cell.
using StageCell = std::tuple<ScalerStage, bool /*step, else unscale*/, std::optional<ScalerFault>>;

class Stages : public testing::TestWithParam<StageCell> {};

TEST_P(Stages, AllowOrRejectTheCall) {
  const auto& [stage, step, fault] = GetParam();
  GradScaler scaler{{}};
  scaler.scale();
  if (stage != ScalerStage::ready) {
    scaler.begin_unscale(kFirst);
    scaler.record_found_inf(kFirst, false);
  }
  if (stage == ScalerStage::stepped) scaler.begin_step(kFirst);
  ASSERT_EQ(scaler.stage(kFirst), stage);
  ASSERT_EQ(scaler.wants_unscale(kFirst), stage == ScalerStage::ready);

  const auto call = [&, step = step] { step ? void(scaler.begin_step(kFirst)) : void(scaler.begin_unscale(kFirst)); };
  if (!fault) {
    EXPECT_NO_THROW(call());
    EXPECT_EQ(scaler.stage(kFirst), step ? ScalerStage::stepped : ScalerStage::unscaled);
    return;
  }
  try {
    call();
    FAIL() << "no error";
  } catch (const ScalerError& error) {
    EXPECT_EQ(error.fault, *fault) << error.what();
  }
  EXPECT_EQ(scaler.stage(kFirst), stage);
}

INSTANTIATE_TEST_SUITE_P(GradScaler, Stages,
                         testing::Values(StageCell{ScalerStage::ready, false, std::nullopt},
                                         StageCell{ScalerStage::unscaled, false, ScalerFault::already_unscaled},
                                         StageCell{ScalerStage::stepped, false, ScalerFault::unscale_after_step},
                                         StageCell{ScalerStage::ready, true, ScalerFault::no_inf_checks_for_optimizer},
                                         StageCell{ScalerStage::unscaled, true, std::nullopt},
                                         StageCell{ScalerStage::stepped, true, ScalerFault::already_stepped}));

// Returns the fault that the call throws.
template <class F> std::optional<ScalerFault> fault_of(F call) {
  try {
    call();
  } catch (const ScalerError& error) {
    return error.fault;
  }
  return std::nullopt;
}

TEST(GradScaler, ChecksItsFactorsWhenBuilt) {
  EXPECT_EQ(fault_of([] { GradScaler({.growth_factor = 1}); }), ScalerFault::growth_factor_not_above_one);
  EXPECT_EQ(fault_of([] { GradScaler({.backoff_factor = 1}); }), ScalerFault::backoff_factor_not_below_one);
  EXPECT_EQ(fault_of([] { GradScaler({.growth_factor = std::nan("")}); }), ScalerFault::growth_factor_not_above_one);
  EXPECT_EQ(fault_of([] { GradScaler({.backoff_factor = -3}); }), std::nullopt);
  EXPECT_EQ(fault_of([] { GradScaler({.kind = ScalerKind::none, .growth_factor = 0}); }), std::nullopt);
}

TEST(GradScaler, SettingsAreNotChecked) {
  GradScaler scaler{{}};
  scaler.set_growth_factor(.5);
  scaler.set_backoff_factor(4);
  scaler.set_growth_interval(1);
  EXPECT_EQ(iterate(scaler, false), Verdict::grew);
  EXPECT_EQ(scaler.get_scale(), 32768);
  EXPECT_EQ(iterate(scaler, true), Verdict::backed_off);
  EXPECT_EQ(scaler.get_scale(), 131072);
}

TEST(GradScaler, RejectsAllButScaleBeforeTheFirstScale) {
  GradScaler scaler{{}};
  EXPECT_EQ(fault_of([&] { scaler.begin_unscale(kFirst); }), ScalerFault::not_initialized);
  EXPECT_EQ(fault_of([&] { scaler.begin_step(kFirst); }), ScalerFault::not_initialized);
  EXPECT_EQ(fault_of([&] { scaler.update(); }), ScalerFault::not_initialized);
  EXPECT_EQ(fault_of([&] { scaler.update(8.0); }), ScalerFault::not_initialized);
}

TEST(GradScaler, FixesTheInitialScaleInFp32AtTheFirstScale) {
  GradScaler scaler({.init_scale = 0.1});
  EXPECT_EQ(scaler.get_scale(), 0.1);
  EXPECT_EQ(scaler.scale(), 0.1f);
  EXPECT_EQ(scaler.get_scale(), static_cast<double>(0.1f));
}

TEST(GradScaler, NeedsAnInfCheckOfTheOptimizerBeforeItsStep) {
  GradScaler scaler{{}};
  scaler.scale();
  scaler.begin_unscale(kFirst); // it has no gradients, so nothing is recorded
  EXPECT_EQ(fault_of([&] { scaler.begin_step(kFirst); }), ScalerFault::no_inf_checks_for_optimizer);
  EXPECT_EQ(fault_of([&] { scaler.update(); }), ScalerFault::no_inf_checks_before_update);
}

TEST(GradScaler, RejectsFp16GradientsAndStaysReady) {
  GradScaler scaler{{}};
  scaler.scale();
  const std::vector gradients = {DType::f32, DType::f16};
  EXPECT_EQ(fault_of([&] { scaler.begin_unscale(kFirst, gradients); }), ScalerFault::fp16_gradients);
  EXPECT_EQ(scaler.stage(kFirst), ScalerStage::ready);
  const std::vector fine = {DType::f32, DType::bf16};
  EXPECT_EQ(scaler.begin_unscale(kFirst, fine), 0x1p-16f);
}

TEST(GradScaler, OptimizersSkipOnTheirOwnButShareOneScale) {
  GradScaler scaler({.init_scale = 128, .growth_interval = 1});
  scaler.scale();
  for (OptimizerId id : {kFirst, kSecond}) {
    scaler.begin_unscale(id);
    scaler.record_found_inf(id, id == kSecond);
  }
  EXPECT_TRUE(scaler.begin_step(kFirst));
  EXPECT_FALSE(scaler.begin_step(kSecond));
  EXPECT_EQ(scaler.update(), Verdict::backed_off);
  EXPECT_EQ(scaler.get_scale(), 64);
  for (int i = 0; i < 3; ++i) iterate(scaler, false);
  EXPECT_EQ(scaler.get_scale(), 128 * 8 * 0.5);
}

TEST(GradScaler, CountsAnOptimizerThatWasUnscaledButNeverStepped) {
  GradScaler scaler{{}};
  scaler.scale();
  scaler.begin_unscale(kFirst);
  scaler.record_found_inf(kFirst, true);
  EXPECT_EQ(scaler.update(), Verdict::backed_off);
  EXPECT_EQ(scaler.stage(kFirst), ScalerStage::ready);
}

TEST(GradScaler, OneDeviceWithInfSpoilsTheStep) {
  GradScaler scaler{{}};
  scaler.scale();
  scaler.begin_unscale(kFirst);
  EXPECT_EQ(scaler.found_inf(kFirst), std::nullopt);
  for (bool found : {false, true, false}) scaler.record_found_inf(kFirst, found);
  EXPECT_EQ(scaler.found_inf(kFirst), true);
  EXPECT_FALSE(scaler.begin_step(kFirst));
}

TEST(GradScaler, SettingTheScaleLeavesTheTrackerAndForgetsStages) {
  GradScaler scaler = scaler_at(65536, 5);
  scaler.scale();
  scaler.begin_unscale(kFirst);
  scaler.update(0.1);
  EXPECT_EQ(scaler.get_scale(), static_cast<double>(0.1f));
  EXPECT_EQ(scaler.growth_tracker(), 5);
  EXPECT_EQ(scaler.stage(kFirst), ScalerStage::ready);
}

TEST(GradScaler, SettlesIntoThreeCleanStepsAndASkip) {
  GradScaler scaler({.growth_interval = 3});
  std::vector<double> scales;
  for (int i = 0; i < 15; ++i) {
    scales.push_back(scaler.get_scale());
    iterate(scaler, scaler.get_scale() > 8192);
  }
  const std::vector<double> expected = {65536, 32768, 16384, 8192, 8192, 8192, 16384, 8192,
                                        8192,  8192,  16384, 8192, 8192, 8192, 16384};
  EXPECT_EQ(scales, expected);
}

TEST(GradScaler, GrowsAHundredAndElevenTimesToTheLastPowerOfTwo) {
  GradScaler scaler({.growth_interval = 1});
  int growths = 0;
  while (growths < 200 && iterate(scaler, false) == Verdict::grew) ++growths;
  EXPECT_EQ(growths, 111);
  EXPECT_EQ(scaler.get_scale(), 0x1p127);
  EXPECT_EQ(scaler.begin_unscale(kFirst), 0x1p-127f);
}

TEST(GradScaler, BacksOffToAnInfiniteInverseAndThenToZero) {
  GradScaler scaler{{}};
  int to_infinite_inverse = 0, to_zero = 0;
  for (int backoffs = 1; backoffs < 200 && to_zero == 0; ++backoffs) {
    iterate(scaler, true);
    GradScaler probe = scaler;
    if (!to_infinite_inverse && std::isinf(probe.begin_unscale(kFirst))) to_infinite_inverse = backoffs;
    if (scaler.get_scale() == 0) to_zero = backoffs;
  }
  EXPECT_EQ(to_infinite_inverse, 144);
  EXPECT_EQ(to_zero, 166);
}

TEST(GradScaler, AStateCarriesOverBeforeAndAfterTheFirstScale) {
  const ScalerState state{0.3, 4, .25, 7, 6};
  for (bool initialized : {false, true}) {
    GradScaler scaler{{}};
    if (initialized) scaler.scale();
    scaler.load_state_dict(state);
    EXPECT_EQ(scaler.scale(), 0.3f);
    EXPECT_EQ(scaler.growth_tracker(), 6);
    EXPECT_EQ(iterate(scaler, false), Verdict::grew);
    EXPECT_EQ(scaler.state_dict(), (ScalerState{static_cast<double>(0.3f) * 4, 4, .25, 7, 0}));
  }
}

TEST(GradScaler, RejectsTheStateOfADisabledScaler) {
  GradScaler disabled({.kind = ScalerKind::none});
  GradScaler scaler{{}};
  EXPECT_EQ(fault_of([&] { scaler.load_state_dict(disabled.state_dict()); }), ScalerFault::empty_state);
  EXPECT_NO_THROW(disabled.load_state_dict(scaler.state_dict()));
}

TEST(GradScaler, DisabledScalesByOneAndStepsWhateverHappens) {
  GradScaler scaler({.kind = ScalerKind::none});
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(scaler.scale(), 1);
    EXPECT_EQ(scaler.begin_unscale(kFirst), 1);
    scaler.record_found_inf(kFirst, true);
    EXPECT_TRUE(scaler.begin_step(kFirst));
    EXPECT_FALSE(scaler.wants_unscale(kFirst));
  }
  EXPECT_EQ(scaler.update(), Verdict::unchanged);
  scaler.update(8.0);
  EXPECT_EQ(scaler.get_scale(), 1);
}

TEST(GradScaler, StaticSkipsButKeepsItsScale) {
  GradScaler scaler({.kind = ScalerKind::fixed, .init_scale = 1024, .growth_interval = 1});
  EXPECT_EQ(iterate(scaler, true), Verdict::unchanged);
  EXPECT_EQ(iterate(scaler, false), Verdict::unchanged);
  EXPECT_EQ(scaler.get_scale(), 1024);
  EXPECT_EQ(scaler.growth_tracker(), 0);
  scaler.update(2048.0);
  EXPECT_EQ(scaler.get_scale(), 2048);
}

TEST(GradScaler, InitialScaleBeyondFp32IsInfinite) {
  GradScaler scaler({.init_scale = 1e39});
  EXPECT_EQ(static_cast<double>(scaler.scale()), kInfinity);
  EXPECT_EQ(scaler.begin_unscale(kFirst), 0);
}

TEST(ScalerKind, IsFoundByItsName) {
  EXPECT_EQ(scaler_kind_named("none"), ScalerKind::none);
  EXPECT_EQ(scaler_kind_named("static"), ScalerKind::fixed);
  EXPECT_EQ(scaler_kind_named("dynamic"), ScalerKind::dynamic);
  EXPECT_EQ(scaler_kind_named("Dynamic"), std::nullopt);
}

TEST(GradScaler, SkipsTheStepWhateverItsRuleDoesWithTheScale) {
  for (const ScalerBehaviour behaviour : {ScalerBehaviour::keras, ScalerBehaviour::deepspeed, ScalerBehaviour::megatron,
                                          ScalerBehaviour::fairseq, ScalerBehaviour::apex}) {
    GradScaler scaler({.behaviour = behaviour, .hysteresis = 3, .tolerance = 1});
    for (const bool found_inf : {false, false, true, false, true, true}) iterate(scaler, found_inf); // calls begin_step
    EXPECT_EQ(scaler.stage(kFirst), ScalerStage::ready);
  }
}

TEST(GradScaler, AnotherRuleKeepsTheScaleAndRestartsTheCount) {
  ScalerSettings settings{.behaviour = ScalerBehaviour::deepspeed, .hysteresis = 3};
  GradScaler scaler(settings);
  EXPECT_EQ(iterate(scaler, true), Verdict::held);
  EXPECT_EQ(iterate(scaler, false), Verdict::unchanged);
  settings.growth_interval = 7;
  scaler.apply_settings(settings);
  EXPECT_EQ(scaler.growth_interval(), 7);
  EXPECT_EQ(scaler.infs_held(), 1);
  settings.behaviour = ScalerBehaviour::megatron;
  scaler.apply_settings(settings);
  EXPECT_EQ(scaler.infs_held(), 0);
  EXPECT_EQ(scaler.growth_tracker(), 0);
  EXPECT_EQ(scaler.get_scale(), 65536);
}

TEST(GradScaler, AnotherRuleLimitsTheScaleAsAnInitialScale) {
  ScalerSettings settings{.init_scale = 0.1, .growth_interval = 1, .behaviour = ScalerBehaviour::deepspeed};
  GradScaler scaler(settings);
  scaler.scale();
  EXPECT_EQ(scaler.get_scale(), 0.1);
  settings.behaviour = ScalerBehaviour::pytorch;
  scaler.apply_settings(settings);
  EXPECT_EQ(scaler.get_scale(), 0.1f);
  scaler.update(0x1p30);
  settings.behaviour = ScalerBehaviour::apex;
  settings.max_scale = 0x1p24;
  scaler.apply_settings(settings);
  EXPECT_EQ(scaler.get_scale(), 0x1p24) << "its first growth must not make it smaller";
}

TEST(GradScaler, CarriesWhatItsRuleCountsInItsState) {
  const ScalerSettings settings{.growth_interval = 3, .behaviour = ScalerBehaviour::fairseq, .tolerance = .3};
  GradScaler scaler(settings), other(settings);
  for (const bool found_inf : {false, false, true, false, true}) iterate(scaler, found_inf);
  other.load_state_dict(scaler.state_dict());
  for (const bool found_inf : {false, true, false, false, false, true}) {
    EXPECT_EQ(iterate(scaler, found_inf), iterate(other, found_inf));
    EXPECT_EQ(scaler.state_dict(), other.state_dict());
  }
}

TEST(GradScaler, KeepsAPythonNumbersPrecisionWhereTheFrameworkDoes) {
  GradScaler deepspeed({.init_scale = 0.1, .behaviour = ScalerBehaviour::deepspeed});
  EXPECT_EQ(deepspeed.scale(), 0.1f); // but the loss is fp32
  EXPECT_EQ(deepspeed.get_scale(), 0.1);
  GradScaler keras({.init_scale = 0.1, .behaviour = ScalerBehaviour::keras});
  keras.scale();
  EXPECT_EQ(keras.get_scale(), 0.1f);
}

TEST(GradScaler, AnInitialScaleAboveApexsMaximumIsLimited) {
  GradScaler scaler({.init_scale = 0x1p30, .behaviour = ScalerBehaviour::apex, .max_scale = 0x1p24});
  EXPECT_EQ(scaler.get_scale(), 0x1p24);
  EXPECT_EQ(scaler.scale(), 0x1p24);
}

} // namespace
} // namespace amplab

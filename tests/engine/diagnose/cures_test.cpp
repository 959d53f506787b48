// SPDX-License-Identifier: Apache-2.0
// Tests proposed cures. Random lanes overflow on purpose, the proposed cure is set as in a fork, and the step is
// repeated.
#include "engine/diagnose/cures.h"
#include "engine/diagnose/explain.h"

#include "engine/run/fp16_forecast.h"
#include "engine/run/named_sections.h"
#include "engine/run/optimizer_results.h"
#include "engine/run/scaler_rules.h"
#include "engine/settings/setting_ref.h"
#include "engine/settings/setting_table.h"
#include "engine/state/load_datasets.h"
#include "kernels/registry/registry.h"
#include "tests/support/seed.h"

#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

// A lane right after its nth step that was skipped or damaged weights, with snapshots of every step.
struct OverflowedLane {
  OverflowedLane(const RunConfig& config, std::vector<Injection> injections, int64_t most, int nth = 1)
      : data(load_datasets(config)), history{config, {}, std::move(injections)} {
    Trainer trainer(*device, data, config);
    trainer.set_evaluates(false);
    while (trainer.steps_done() < most && !bad) {
      snapshots.keep(std::make_shared<const TrainerState>(trainer.snapshot()));
      prepare_next_step(trainer, history);
      const StepRecord record = trainer.step(false).record;
      losses.push_back(record.loss, record.found_inf);
      scales.push_back(record.loss_scale);
      const auto results = optimizer_results(record, trainer.declared_columns());
      if ((any_skipped(results) || damages_weights(results)) && --nth == 0) bad = record, culprit = record.step;
    }
  }
  Past past() const { return {*device, data, history, snapshots, losses, 0, true}; }
  // Returns whether that step is applied with these settings, which are set before it, as in a fork.
  bool applies_with(const std::vector<CureSetting>& settings) const {
    const auto trainer = past().at(culprit - 1);
    prepare_next_step(*trainer, history);
    RunConfig config = history.config_before(culprit + 1);
    for (const CureSetting& setting : settings) apply_setting(config, setting.key, setting.value);
    trainer->apply_settings(config);
    const StepRecord record = trainer->step(false).record;
    const auto results = optimizer_results(record, trainer->declared_columns());
    return !record.skipped && !any_skipped(results) && !damages_weights(results) && has_finite_weights(*trainer);
  }
  // Returns whether that step is applied with this scale for each of its scalers, independent of their settings.
  bool applies_at(int exponent) const {
    const auto trainer = past().at(culprit - 1);
    prepare_next_step(*trainer, history);
    for (const double scale : {std::ldexp(1.0, exponent + 1), std::ldexp(1.0, exponent)}) {
      RunConfig config = history.config_before(culprit + 1);
      for (const auto& [name, scaler] : scaler_sections_of(config))
        if (scaler.kind != "none") apply_setting(config, key_of(config, name), scale);
      trainer->apply_settings(config);
    }
    const StepRecord record = trainer->step(false).record;
    const auto results = optimizer_results(record, trainer->declared_columns());
    return !record.skipped && !any_skipped(results) && !damages_weights(results) && has_finite_weights(*trainer);
  }
  static std::string key_of(const RunConfig& config, const std::string& scaler) {
    return config.scalers.empty() ? "scaler.init_scale" : "scalers." + scaler + ".init_scale";
  }
  // Returns the largest power of two that applies the step and is below the step's scale, found by exhaustive search.
  // Empty if there is none.
  std::optional<int> largest_fitting() const {
    const RunConfig& config = history.config_before(culprit + 1);
    double floor = 0;
    for (const auto& [name, scaler] : scaler_sections_of(config))
      if (scaler.kind == "dynamic") floor = std::max(floor, smallest_scale(scaler));
    for (int exponent = ScaleRange::kHighest; exponent >= ScaleRange::kLowest && std::ldexp(1.0, exponent) >= floor;
         --exponent)
      if (std::ldexp(1.0, exponent) < scales[static_cast<size_t>(culprit - 1)] && applies_at(exponent)) return exponent;
    return {};
  }

  std::shared_ptr<Device> device = open_device("cpu");
  Datasets data;
  History history;
  Snapshots snapshots{int64_t{1} << 30};
  Losses losses;
  std::optional<StepRecord> bad;
  std::vector<double> scales; // of each step
  int64_t culprit = 0;        // the step that caused the damage, if it is not the bad one
};

RunConfig small(const char* mode, const char* kind, double scale) {
  RunConfig config;
  config.data.name = "spirals";
  config.data.batch_size = 64;
  config.model.hidden = {32, 32};
  config.precision.mode = mode;
  config.scaler.kind = kind;
  config.scaler.init_scale = scale;
  config.train.eval_every = 0;
  return config;
}

bool is_cured_by_scale(const Cure& cure) { return cure.settings.front().key.ends_with("init_scale"); }

// ---- by hand -------------------------------------------------------------------------------------------------------

// The first overflowing op does not have the largest gradient. A scale derived from it alone is too high.
TEST(Cures, TheProposedScaleIsTheLargestThatAppliesTheStep) {
  const OverflowedLane lane(small("amp-fp16", "dynamic", 0x1p40), {}, 1);
  ASSERT_TRUE(lane.bad);
  const Explanation e = explain(lane.past(), 1);
  const std::optional<int> largest = lane.largest_fitting();
  ASSERT_TRUE(largest);
  EXPECT_EQ(e.fitting_scale, std::ldexp(1.0, *largest));
  ASSERT_EQ(e.cures.size(), 1u);
  EXPECT_EQ(e.cures[0].settings, (std::vector<CureSetting>{{"scaler.init_scale", e.fitting_scale}}));
  EXPECT_EQ(e.cures[0].text, "Tried: this step would have been applied.");
  EXPECT_TRUE(lane.applies_with(e.cures[0].settings));
  EXPECT_FALSE(lane.applies_at(*largest + 1));
}

// No scale above 2^60 is tried, so the text makes no claim about one.
TEST(Cures, AScaleAtTheEndOfTheRangeIsNotCalledTheLargest) {
  RunConfig config = small("fp32", "dynamic", 0x1p127);
  config.train.loss_factor = 64;
  const OverflowedLane lane(config, {}, 1);
  ASSERT_TRUE(lane.bad);
  const Explanation e = explain(lane.past(), 1);
  EXPECT_EQ(e.fitting_scale, 0x1p60);
  EXPECT_NE(e.cure.find("Tried: at 2^60 this step would have been applied."), std::string::npos) << e.cure;
  EXPECT_TRUE(lane.applies_at(61));
}

TEST(Cures, TheScaleOfTheOpeningExampleIsFarBelowThatOfTheFirstOverflow) {
  RunConfig config = load_config(AMPLAB_EXAMPLES_DIR "/deep-fp16-scaler.json");
  config.data.name = "gaussians"; // its samples are generated
  const OverflowedLane lane(config, {}, 1);
  ASSERT_TRUE(lane.bad);
  const Explanation e = explain(lane.past(), 1);
  ASSERT_EQ(e.cures.size(), 1u);
  EXPECT_TRUE(lane.applies_with(e.cures[0].settings));
  EXPECT_NE(e.cure.find("this step would have been applied"), std::string::npos) << e.cure;
}

// The scale has grown past its setting. Setting it to its present value would change nothing.
TEST(Cures, AScaleThatStandsInItsSettingAlreadyIsNotProposed) {
  RunConfig config = small("amp-fp16", "dynamic", 0x1p40);
  const double fitting = explain(OverflowedLane(config, {}, 1).past(), 1).fitting_scale;
  ASSERT_GT(fitting, 1);
  config.scaler.init_scale = fitting;
  config.scaler.growth_interval = 1;
  config.scaler.growth_factor = 16;
  config.scaler.backoff_factor = 0.9; // so that it does not come down by itself
  OverflowedLane lane(config, {}, 10);
  ASSERT_TRUE(lane.bad);
  const Explanation e = explain(lane.past(), lane.bad->step);
  ASSERT_EQ(e.cures.size(), 1u) << e.cure;
  EXPECT_NE(e.cures[0].settings[0].value.number(), fitting);
  EXPECT_TRUE(lane.applies_with(e.cures[0].settings));
}

TEST(Cures, ADynamicScalerThatHasComeDownByItselfNeedsNone) {
  RunConfig config = small("amp-fp16", "dynamic", 1);
  config.scaler.growth_interval = 1;
  const OverflowedLane lane(config, {}, 60);
  ASSERT_TRUE(lane.bad);
  const Explanation e = explain(lane.past(), lane.bad->step);
  EXPECT_EQ(e.fitting_scale, lane.bad->loss_scale / 2);
  EXPECT_TRUE(e.cures.empty());
  EXPECT_NE(e.cure.find("nothing needs to be set"), std::string::npos) << e.cure;
}

TEST(Cures, WithoutAFittingScaleItReportsThatAndOffersOtherCures) {
  RunConfig config = small("amp-fp16", "dynamic", 1024);
  config.model.activation = "relu";
  const OverflowedLane lane(config, {{.step = 1, .target = "fc2", .fault = Fault::factor, .factor = 1e7}}, 1);
  ASSERT_TRUE(lane.bad);
  const Explanation e = explain(lane.past(), 1);
  EXPECT_EQ(e.fitting_scale, 0);
  EXPECT_EQ(e.cure.find("No loss scale helps."), 0u) << e.cure;
  for (const Cure& cure : e.cures) {
    EXPECT_FALSE(is_cured_by_scale(cure));
    EXPECT_TRUE(lane.applies_with(cure.settings)) << cure.settings[0].key;
  }
}

TEST(Cures, AnInfThatWasPutInIsCuredByNothing) {
  const OverflowedLane lane(small("amp-fp16", "dynamic", 1024),
                            {{.step = 1, .target = "fc1.weight.grad", .fault = Fault::inf}}, 1);
  ASSERT_TRUE(lane.bad);
  const Explanation e = explain(lane.past(), 1);
  EXPECT_EQ(e.cure.find("No loss scale helps."), 0u) << e.cure;
  EXPECT_TRUE(e.cures.empty());
}

// Gradients do not depend on the value of a loss, so the step is applied with a smaller scale although its loss is Inf.
TEST(Cures, AnInfInTheLossAloneDoesNotHideTheScaleThatOverflows) {
  const OverflowedLane lane(small("amp-fp16", "dynamic", 0x1p40), {{.step = 1, .target = "loss", .fault = Fault::inf}},
                            1);
  ASSERT_TRUE(lane.bad);
  const std::optional<int> largest = lane.largest_fitting();
  ASSERT_TRUE(largest);
  EXPECT_EQ(explain(lane.past(), 1).fitting_scale, std::ldexp(1.0, *largest));
}

// The penalty is a norm of scaled gradients. A scale at which they vanish is as bad as one at which they overflow.
TEST(Cures, AScaleThatFitsBetweenTwoThatDoNotIsFound) {
  RunConfig config = load_config(AMPLAB_EXAMPLES_DIR "/loops/gradient-penalty-on-scaled.json");
  config.data.name = "gaussians";
  config.data.batch_size = 16;
  config.model.hidden = {16};
  config.scaler.init_scale = 0x1p37;
  const OverflowedLane lane(config, {}, 1);
  ASSERT_TRUE(lane.bad);
  ASSERT_FALSE(lane.applies_at(ScaleRange::kLowest));
  const std::optional<int> largest = lane.largest_fitting();
  ASSERT_TRUE(largest);
  EXPECT_EQ(explain(lane.past(), 1).fitting_scale, std::ldexp(1.0, *largest));
}

// ---- many ----------------------------------------------------------------------------------------------------------

class RandomOverflows {
 public:
  explicit RandomOverflows(uint32_t seed) : draws_(seed) {}

  // Most of the lanes overflow within kMostSteps.
  static constexpr int64_t kMostSteps = 40;
  struct Case {
    RunConfig config;
    std::vector<Injection> injections;
    int nth; // which of its bad steps
  };
  Case next() {
    Case drawn{any(0, 2) == 0 ? of_a_loop() : of_settings(), {}, any(0, 3) == 0 ? any(2, 4) : 1};
    drawn.config.train.eval_every = 0;
    drawn.config.train.steps = 10 * kMostSteps;
    drawn.config.data.batch_size = any(8, 48);
    drawn.config.seed = static_cast<uint64_t>(any(0, 1000));
    drawn.config.guard = {};
    if (any(0, 9) == 0) {
      const auto fault = one_of<Fault>({Fault::inf, Fault::nan, Fault::factor, Fault::factor});
      drawn.injections.push_back(
          {.step = any(1, 6), .target = "loss", .fault = fault, .factor = std::ldexp(1.0, any(4, 100))});
    }
    return drawn;
  }

 private:
  int any(int from, int to) { return std::uniform_int_distribution(from, to)(draws_); }
  template <class T> T one_of(std::vector<T> all) {
    return all[static_cast<size_t>(any(0, static_cast<int>(all.size()) - 1))];
  }

  RunConfig of_settings() {
    RunConfig config;
    config.data.name = one_of<std::string>({"spirals", "moons", "circles", "gaussians", "sine", "arithmetic"});
    config.model.activation = one_of<std::string>({"relu", "tanh", "sigmoid", "gelu"});
    config.model.hidden.clear();
    for (int layers = any(1, 5); layers > 0; --layers) config.model.hidden.push_back(8 * any(1, 6));
    if (config.data.name == "arithmetic") {
      config.model.name = "transformer";
      config.model.width = 16, config.model.heads = 2, config.model.blocks = 1;
      config.model.fused_attention = any(0, 1) == 1;
    }
    config.precision.mode =
        one_of<std::string>({"amp-fp16", "amp-fp16", "amp-fp16", "fp16-master", "amp-bf16", "pure-fp16", "fp32"});
    config.scaler.kind = config.precision.mode == "pure-fp16" || any(0, 3) == 0 ? "static" : "dynamic";
    config.scaler.behaves_like =
        one_of<std::string>({"pytorch", "pytorch", "keras", "deepspeed", "megatron", "fairseq", "apex"});
    config.scaler.init_scale = std::ldexp(1.0, any(0, 4) == 0 ? any(60, 126) : any(0, 34));
    config.scaler.growth_interval = any(1, 10);
    config.optimizer = {.name = one_of<std::string>({"sgd", "adam", "adamw"}),
                        .lr = std::pow(10.0, any(-4, any(0, 3) == 0 ? 4 : -1)),
                        .weight_decay = 0};
    config.accumulation.steps = any(1, 3);
    return config;
  }

  RunConfig of_a_loop() {
    const std::string loop = one_of<std::string>(
        {"accumulation", "apex-scale-loss", "apex-several-losses", "checkpointing", "clipping-before-unscale",
         "clipping", "custom-function", "gan", "gradient-penalty", "gradient-penalty-on-scaled", "log-of-sum",
         "model-half", "scaled-loss", "small-gradients", "two-models", "unscaled-loss"});
    RunConfig config = load_config(AMPLAB_EXAMPLES_DIR "/loops/" + loop + ".json");
    if (config.data.name == "fashion-mnist" && config.model.name == "mlp")
      config.data.name = "gaussians", config.model.hidden = {16, 16};
    const double scale = std::ldexp(1.0, any(10, 40));
    if (config.scaler.kind != "none") config.scaler.init_scale = scale, config.scaler.growth_interval = any(1, 10);
    for (auto& [name, scaler] : config.scalers)
      scaler.init_scale = std::ldexp(scale, any(-3, 3)), scaler.growth_interval = any(1, 10);
    return config;
  }

  std::mt19937 draws_;
};

struct Tally {
  int explained = 0, curable = 0, cured = 0, by_itself = 0, has_none = 0, other_cures = 0;
};

// Checks one overflow. A cure that fails or is missing fails the test.
void hold(OverflowedLane& lane, Tally& tally) {
  const RunConfig config = lane.history.config_before(lane.bad->step + 1);
  const Explanation e = explain(lane.past(), lane.bad->step);
  if (e.cause == "nothing") return; // its first Inf is left over from an earlier step
  const auto shown = [&] {
    return config_text(config) + "\nstep " + std::to_string(lane.bad->step) + "\n" + e.what + "\n" + e.where + "\n" +
           e.why + "\n" + e.cure;
  };
  lane.culprit = e.position.step;
  ++tally.explained;
  const std::optional<int> largest = lane.largest_fitting();
  const bool one_scaler = config.scalers.empty();
  const bool no_scale_helps = e.cure.starts_with("No loss scale helps.") || e.cure.empty();
  if (largest) {
    ++tally.curable;
    EXPECT_FALSE(no_scale_helps) << shown();
    EXPECT_EQ(e.fitting_scale, one_scaler ? std::ldexp(1.0, *largest) : 0) << shown();
    if (e.cure.find("nothing needs to be set") != std::string::npos) {
      ++tally.by_itself;
      const bool cured = lane.applies_at(static_cast<int>(std::floor(std::log2(e.fitting_scale))));
      tally.cured += cured;
      EXPECT_TRUE(cured) << shown();
    } else if (!e.cures.empty()) {
      const bool cured = lane.applies_with(e.cures[0].settings);
      tally.cured += cured;
      EXPECT_TRUE(cured) << shown();
    } else {
      ADD_FAILURE() << "it offers nothing\n" << shown();
    }
    return;
  }
  tally.has_none += no_scale_helps;
  EXPECT_TRUE(no_scale_helps) << shown();
  for (const Cure& cure : e.cures) {
    EXPECT_FALSE(is_cured_by_scale(cure)) << shown();
    EXPECT_TRUE(lane.applies_with(cure.settings)) << shown();
  }
  tally.other_cures += !e.cures.empty();
}

void hold_many(int overflows) {
  const uint32_t seed = support::seed_of_this_test();
  RandomOverflows random(seed);
  Tally tally;
  for (int drawn = 0; tally.explained < overflows && drawn < 10 * overflows; ++drawn) {
    RandomOverflows::Case next = random.next();
    std::optional<OverflowedLane> lane;
    try {
      lane.emplace(next.config, next.injections, RandomOverflows::kMostSteps, next.nth);
    } catch (const std::runtime_error&) { // conflicting settings, or a loop that fails with them
      continue;
    }
    if (lane->bad) hold(*lane, tally);
  }
  EXPECT_EQ(tally.explained, overflows);
  EXPECT_EQ(tally.cured, tally.curable);
  EXPECT_EQ(tally.has_none, tally.explained - tally.curable);
  std::printf("seed %u: %d overflows; a scale cures %d, and of these the proposed one applied %d (%d by the scaler "
              "itself); of the other %d, %d were reported to have no such scale, "
              "and offered something else that helped for %d\n",
              seed, tally.explained, tally.curable, tally.cured, tally.by_itself, tally.explained - tally.curable,
              tally.has_none, tally.other_cures);
}

// AMPLAB_OVERFLOWS=200 explains 200 overflows.
TEST(Cures, ApplyTheStepsOfRandomLanes) {
  const char* const more = std::getenv("AMPLAB_OVERFLOWS");
  hold_many(more ? std::atoi(more) : 6);
}

} // namespace
} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/cures.h"

#include "engine/run/fp16_forecast.h"
#include "engine/run/mode.h"
#include "engine/run/named_sections.h"
#include "engine/run/operation_cancelled.h"
#include "engine/run/optimizer_results.h"
#include "engine/run/replicas.h"
#include "engine/run/scaler_rules.h"
#include "engine/settings/setting_ref.h"
#include "engine/step/step_op_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace amplab {
namespace {

// Repeated replays of one step, from the lane's state before it.
class StepReplays {
 public:
  StepReplays(const Past& past, const TrainerState& before) : past_(past), before_(before) {}

  // Returns the configuration of that step.
  const RunConfig& config() const { return past_.history.config_before(before_.step + 2); }
  struct Outcome {
    bool applied = false;     // all weights are finite afterwards
    bool loss_finite = false; // or not recorded
    bool good() const { return applied && loss_finite; }
  };
  // Returns what the step would do with `config`. away: settings to apply first, since setting a scaler to its current
  // value does not reset its scale. Null: none. steps: number of steps, starting with that one; ends at the first that
  // is not applied.
  Outcome apply(const RunConfig& config, const RunConfig* away = nullptr, int64_t steps = 1) const {
    try {
      Trainer trainer(past_.device, past_.data, before_.config);
      trainer.set_evaluates(false);
      trainer.restore(before_, "The snapshot");
      prepare_next_step(trainer, past_.history);
      if (away) trainer.apply_settings(*away);
      if (config != trainer.config()) trainer.apply_settings(config);
      bool loss_finite = true;
      for (; steps > 0; --steps) {
        if (past_.progress) past_.progress->before_step(steps);
        const StepRecord record = trainer.step(false, nullptr, past_.end).record;
        const auto results = optimizer_results(record, trainer.declared_columns());
        if (is_recorded(record.loss) && !std::isfinite(record.loss)) loss_finite = false;
        if (record.skipped || any_skipped(results) || damages_weights(results)) return {};
      }
      return {has_finite_weights(trainer), loss_finite};
    } catch (const OperationCancelled&) {
      throw;
    } catch (const DeviceError&) {
      throw;
    } catch (const std::exception&) {
      return {}; // incompatible settings, or a loop that fails with them
    }
  }
  // Returns the number of later steps without a setting change or fault, at most `most`.
  int64_t following(int64_t most) const {
    int64_t last = std::min(past_.steps_done(), before_.step + 1 + most);
    for (const ConfigChange& turn : past_.history.config_changes)
      if (turn.step > before_.step + 1) last = std::min(last, turn.step - 1);
    for (const Injection& injection : past_.history.injections)
      if (injection.step > before_.step + 1) last = std::min(last, injection.step - 1);
    return std::max<int64_t>(0, last - before_.step - 1);
  }

 private:
  const Past& past_;
  const TrainerState& before_;
};

// ---- the loss scale ------------------------------------------------------------------------------------------------

// A scaler and the range of exponents of two for its lower scale.
struct LowerScale {
  SettingRef init_scale;
  int lowest, highest;
  int chosen;
  bool stays = false; // the step is applied although this scaler keeps its scale
};

double number_in(const ExplainedStep& step, const std::string& column) {
  const auto found = std::ranges::find(step.columns, column);
  return found == step.columns.end() ? step.record.loss_scale
                                     : step.record.declared[static_cast<size_t>(found - step.columns.begin())];
}

std::vector<LowerScale> lower_scales(const RunConfig& config, const ExplainedStep& step) {
  std::vector<LowerScale> scales;
  for (const auto& [name, scaler] : scaler_sections_of(config)) {
    if (scaler.kind == "none") continue;
    const auto ref =
        find_setting(config, config.scalers.empty() ? "scaler.init_scale" : "scalers." + name + ".init_scale");
    const double now = number_in(step, "loss_scale." + name),
                 floor = scaler.kind == "dynamic" ? smallest_scale(scaler) : 0;
    int highest = ScaleRange::kHighest;
    if (std::isfinite(now) && now > 0) highest = std::min(highest, static_cast<int>(std::ceil(std::log2(now))) - 1);
    const int lowest =
        floor > 0 ? std::max(ScaleRange::kLowest, static_cast<int>(std::ceil(std::log2(floor)))) : ScaleRange::kLowest;
    if (lowest <= highest) scales.push_back({*ref, lowest, highest, lowest});
  }
  return scales;
}

class ScaleSearch {
 public:
  ScaleSearch(const StepReplays& replays, std::vector<LowerScale> scales)
      : replays_(replays), scales_(std::move(scales)) {}

  // Finds the largest scales that fit. Returns whether there are any. stride: of exponents to scan if the lowest
  // scale does not fit, as when a loop divides by what it scaled. 0: no scan.
  bool find(int stride) {
    if (!fits()) return stride > 0 && scales_.size() == 1 && scan(scales_.front(), stride);
    for (LowerScale& scale : scales_) {
      if (scales_.size() > 1) {
        scale.stays = true;
        if (fits()) continue;
        scale.stays = false;
      }
      raise(scale);
    }
    return true;
  }
  const std::vector<LowerScale>& scales() const { return scales_; }

  // Lowers the scale further until `steps` steps are applied. Returns whether they are. If not, restores the scale.
  // Requires: one scaler.
  bool lower_for(int64_t steps) {
    constexpr int kLower = 6;
    LowerScale& scale = scales_.front();
    const int found = scale.chosen;
    for (; scale.chosen >= std::max(scale.lowest, found - kLower); --scale.chosen)
      if (fits(steps)) return true;
    scale.chosen = found;
    return false;
  }

  // Returns settings that change something. A scale equal to the current one is halved.
  std::vector<CureSetting> settings() {
    for (LowerScale& scale : scales_)
      if (scale.init_scale.get(replays_.config()) == std::ldexp(1.0, scale.chosen) && scale.chosen > scale.lowest)
        --scale.chosen;
    std::vector<CureSetting> settings;
    for (const LowerScale& scale : scales_)
      if (!scale.stays) settings.push_back({scale.init_scale.key(), std::ldexp(1.0, scale.chosen)});
    return settings;
  }
  // Returns whether the step is applied with these scales. Its loss may be Inf: a scale does not change that, and the
  // gradients may be finite all the same. steps: as for apply().
  bool fits(int64_t steps = 1) const {
    RunConfig config = replays_.config(), away = config;
    for (const LowerScale& scale : scales_) {
      if (scale.stays) continue;
      scale.init_scale.set(config, std::ldexp(1.0, scale.chosen));
      scale.init_scale.set(away, std::ldexp(1.0, scale.chosen + 1));
    }
    return replays_.apply(config, &away, steps).applied;
  }

 private:
  bool scan(LowerScale& scale, int stride) {
    for (scale.chosen = scale.highest; scale.chosen > scale.lowest; scale.chosen -= stride)
      if (fits()) return true;
    return false;
  }
  // Exponential, then binary search for the highest scale that fits. Requires: the lowest fits.
  void raise(LowerScale& scale) {
    int fitting = scale.lowest, above = scale.highest + 1; // known to fit; known not to fit
    for (int down = 1; above - down > fitting; down *= 2) {
      scale.chosen = above - down;
      if (fits()) {
        fitting = scale.chosen;
        break;
      }
      above = scale.chosen;
    }
    while (above - fitting > 1) {
      scale.chosen = (fitting + above) / 2;
      (fits() ? fitting : above) = scale.chosen;
    }
    scale.chosen = fitting;
  }

  const StepReplays& replays_;
  std::vector<LowerScale> scales_;
};

// A static scale stays, so it must also hold for the steps that follow.
constexpr int64_t kFollowing = 19;

std::string power(int exponent) { return scale_text(std::ldexp(1.0, exponent)); }

// An overflow of backward is scanned finely, other overflows coarsely because they seldom depend on the scale. Other
// causes do not depend on it.
int stride_for(const Finding& finding) {
  if (finding.cause != Cause::overflow && finding.cause != Cause::overflow_fp32) return 0;
  return finding.position.phase == "backward" ? 1 : 4;
}

void try_scales(Cures& cures, const StepReplays& replays, const ExplainedStep& step, const Finding& finding) {
  ScaleSearch search(replays, lower_scales(replays.config(), step));
  if (search.scales().empty()) return;
  if (!search.find(stride_for(finding))) {
    cures.scale = ScaleCure::none;
    cures.sentence = "No loss scale helps. Tried: at " + power(search.scales().front().lowest) +
                     " this step would not have been applied either.";
    return;
  }
  cures.scale = ScaleCure::helps;
  if (search.scales().size() == 1) {
    const int fitting = search.scales().front().chosen;
    cures.fitting_scale = std::ldexp(1.0, fitting);
    cures.sentence = "A loss scale of " + power(fitting) + " or less helps. Tried: at " + power(fitting) +
                     " this step would have been applied";
    cures.sentence += fitting < ScaleRange::kHighest ? ", at " + power(fitting + 1) + " not." : "."; // not tried above
    if (step.dynamic_scale && !searches_scale(step) && step.scale_after <= cures.fitting_scale) {
      cures.sentence +=
          " The scaler has backed off to " + scale_text(step.scale_after) + " by itself: nothing needs to be set.";
      return;
    }
  } else {
    cures.sentence = "Lower loss scales help. Tried: with";
    for (const LowerScale& scale : search.scales())
      if (!scale.stays) cures.sentence += " " + scale.init_scale.key() + " at " + power(scale.chosen) + ",";
    cures.sentence += " this step would have been applied.";
  }
  std::string text = "Tried: this step would have been applied.";
  const int64_t following = step.dynamic_scale || search.scales().size() > 1 ? 0 : replays.following(kFollowing);
  if (following > 0 && search.lower_for(1 + following))
    text = "Tried: this step and the " + (following > 1 ? std::to_string(following) + " steps" : "step") +
           " after it would have been applied.";
  Cure cure{search.settings(), std::move(text)};
  if (search.fits()) cures.list.push_back(std::move(cure));
}

// ---- other settings ------------------------------------------------------------------------------------------------

struct OtherCure {
  const char* key;
  std::optional<SettingValue> (*value)(const RunConfig&, const Finding&); // empty: not applicable
  const char* text;
};

std::optional<SettingValue> with_op_in_fp32(const RunConfig& config, const std::string& op) {
  if (op.empty() || !mode_of(config).autocast) return {};
  auto ops = config.precision.op_dtype;
  ops[op] = "fp32";
  return ops;
}

constexpr OtherCure kOtherCures[] = {
    {"precision.autocast_off",
     [](const RunConfig& config, const Finding& f) -> std::optional<SettingValue> {
       auto off = config.precision.autocast_off;
       const std::string layer(within_replica(f.position.layer));
       if (f.cause != Cause::overflow || !mode_of(config).autocast || layer.empty() ||
           std::ranges::find(off, layer) != off.end())
         return {};
       off.push_back(layer);
       return off;
     },
     "Only this layer computes in fp32."},
    {"precision.op_dtype",
     [](const RunConfig& config, const Finding& f) -> std::optional<SettingValue> {
       return f.cause == Cause::overflow && f.position.layer.empty() ? with_op_in_fp32(config, f.position.op)
                                                                     : std::nullopt;
     },
     "This op computes in fp32."},
    {"precision.mode",
     [](const RunConfig& config, const Finding& f) -> std::optional<SettingValue> {
       const Mode& mode = mode_of(config);
       if (f.cause != Cause::overflow || f.dtype != DType::f16 || mode.low != DType::f16) return {};
       const Mode* const in_bf16 = mode_with(
           {mode.autocast, DType::bf16, mode.parameters == DType::f16 ? DType::bf16 : mode.parameters, mode.masters});
       return in_bf16 ? std::optional<SettingValue>(in_bf16->name) : std::nullopt;
     },
     "bf16 has the range of fp32, and fewer digits than fp16."},
    {"precision.op_dtype",
     [](const RunConfig& config, const Finding& f) -> std::optional<SettingValue> {
       return f.root ? with_op_in_fp32(config, f.root->op) : std::nullopt;
     },
     "The op that flushed the number to zero computes in fp32."},
    {"optimizer.eps",
     [](const RunConfig& config, const Finding& f) -> std::optional<SettingValue> {
       const bool divides =
           f.position.phase == "step" && (f.cause == Cause::divide_by_zero || f.cause == Cause::zero_by_zero);
       return divides && config.optimizer.eps < 1e-4 ? std::optional<SettingValue>(1e-4) : std::nullopt;
     },
     "An eps that 16 bits can represent avoids the division by zero."},
};

void try_others(Cures& cures, const StepReplays& replays, const ExplainedStep& step, const Finding& finding) {
  const char* const tried = step.record.skipped ? " Tried: this step would have been applied."
                                                : " Tried: every weight would have stayed finite.";
  for (const OtherCure& other : kOtherCures) {
    const std::optional<SettingValue> value = other.value(replays.config(), finding);
    if (!value) continue;
    RunConfig config = replays.config();
    try {
      apply_setting(config, other.key, *value); // throws for ops that cannot be overridden
    } catch (const ConfigError&) {
      continue;
    }
    if (config != replays.config() && replays.apply(config).good())
      cures.list.push_back({{{other.key, *value}}, std::string(other.text) + tried});
  }
}

} // namespace

bool has_finite_weights(const Trainer& trainer) {
  return std::ranges::all_of(trainer.parameters(), [](const Parameter& p) {
    const Statistics s = p.tensor.device().probing().statistics(p.tensor.view());
    return s.inf + s.nan == 0;
  });
}

Cures cures_of(const Past& past, const TrainerState& before, const ExplainedStep& step, const Finding& finding) {
  Cures cures;
  const StepReplays replays(past, before);
  try_scales(cures, replays, step, finding);
  if (cures.scale != ScaleCure::helps) try_others(cures, replays, step, finding);
  return cures;
}

} // namespace amplab

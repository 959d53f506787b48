// SPDX-License-Identifier: Apache-2.0
#include "engine/run/scaler_rules.h"

#include <algorithm>
#include <iterator>

namespace amplab {
namespace {

using enum Verdict;

constexpr RuleLine kPytorch[] = {
    {"if found_inf:"},
    {"    scale = scale * backoff_factor", backed_off},
    {"    tracker = 0"},
    {"else:"},
    {"    tracker = tracker + 1", unchanged},
    {"    if tracker == growth_interval:"},
    {"        tracker = 0"},
    {"        if scale * growth_factor is finite:", growth_refused},
    {"            scale = scale * growth_factor", grew},
};

constexpr RuleLine kKeras[] = {
    {"if found_inf:"},
    {"    scale = scale / 2", backed_off},
    {"    counter = 0"},
    {"elif counter == growth_interval - 1:"},
    {"    scale = scale * 2", grew},
    {"    counter = 0"},
    {"else:"},
    {"    counter = counter + 1", unchanged},
};

constexpr RuleLine kDeepSpeed[] = {
    {"if found_inf:"},
    {"    if hysteresis_left == 1:"},
    {"        if scale == min_scale: raise an error", gave_up},
    {"        scale = max(scale / growth_factor, min_scale)", backed_off},
    {"    else:"},
    {"        hysteresis_left = hysteresis_left - 1", held},
    {"    clean = 0"},
    {"else:"},
    {"    clean = clean + 1", unchanged},
    {"    if consecutive_hysteresis: hysteresis_left = hysteresis"},
    {"    if clean % growth_interval == 0:"},
    {"        hysteresis_left = hysteresis"},
    {"        scale = scale * growth_factor", grew},
};

constexpr RuleLine kMegatron[] = {
    {"if found_inf:"},
    {"    tracker = 0"},
    {"    hysteresis_left = hysteresis_left - 1", held},
    {"    if hysteresis_left <= 0:"},
    {"        scale = max(scale * backoff_factor, min_scale)", backed_off},
    {"else:"},
    {"    tracker = tracker + 1", unchanged},
    {"    if tracker == growth_interval:"},
    {"        tracker = 0"},
    {"        hysteresis_left = hysteresis"},
    {"        scale = scale * growth_factor", grew},
};

constexpr RuleLine kFairseq[] = {
    {"if found_inf:"},
    {"    overflows = overflows + 1", held},
    {"    if overflows / steps_since_rescale >= tolerance:"},
    {"        scale = max(scale / growth_factor, threshold)", backed_off},
    {"        overflows, steps_since_rescale = 0, 0"},
    {"    if scale <= min_scale: scale as before, raise an error", gave_up},
    {"    clean = 0"},
    {"else:"},
    {"    clean = clean + 1", unchanged},
    {"    if clean % growth_interval == 0:"},
    {"        scale = scale * growth_factor", grew},
    {"        steps_since_rescale = 0"},
};

constexpr RuleLine kApex[] = {
    {"if found_inf:"},
    {"    scale = max(scale / 2, min_scale)", backed_off},
    {"    unskipped = 0"},
    {"else:"},
    {"    unskipped = unskipped + 1", unchanged},
    {"if unskipped == growth_interval:"},
    {"    scale = min(scale * 2, max_scale)", grew},
    {"    unskipped = 0"},
};

constexpr RuleLine kConstant[] = {
    {"if found_inf: skip the step"},
    {"the scale stays", unchanged},
};

constexpr std::string_view kGrowthFactorKey = "scaler.growth_factor", kBackoffFactorKey = "scaler.backoff_factor",
                           kIntervalKey = "scaler.growth_interval", kMinScaleKey = "scaler.min_scale",
                           kMaxScaleKey = "scaler.max_scale", kHysteresisKey = "scaler.hysteresis",
                           kConsecutiveKey = "scaler.consecutive_hysteresis", kToleranceKey = "scaler.tolerance",
                           kThresholdKey = "scaler.threshold";

constexpr std::string_view kPytorchSettings[] = {kGrowthFactorKey, kBackoffFactorKey, kIntervalKey};
constexpr std::string_view kKerasSettings[] = {kIntervalKey};
constexpr std::string_view kDeepSpeedSettings[] = {kGrowthFactorKey, kIntervalKey, kMinScaleKey, kHysteresisKey,
                                                   kConsecutiveKey};
constexpr std::string_view kMegatronSettings[] = {kGrowthFactorKey, kBackoffFactorKey, kIntervalKey, kMinScaleKey,
                                                  kHysteresisKey};
constexpr std::string_view kFairseqSettings[] = {kGrowthFactorKey, kIntervalKey, kMinScaleKey, kToleranceKey,
                                                 kThresholdKey};
constexpr std::string_view kApexSettings[] = {kIntervalKey, kMinScaleKey, kMaxScaleKey};

// The framework's defaults come from DeepSpeed's configuration (deepspeed/runtime/constants.py), Megatron's command
// line (megatron/core/optimizer/optimizer_config.py) and fairseq's (fairseq/dataclass/configs.py, window 2^14 over the
// number of devices). Those of the others are the arguments of the named function.
constexpr ScalerRule kRules[] = {
    {"pytorch", "PyTorch",
     "torch.amp.GradScaler: backs off at once, grows after growth_interval clean steps in a row, has no bounds but "
     "does not grow to infinity.",
     "pytorch/pytorch, aten/src/ATen/native/cpu/AmpGradScalerKernels.cpp, _amp_update_scale_cpu_kernel", kPytorch,
     kPytorchSettings, true, 0x1p16, 0, 0, 2000},
    {"keras", "Keras",
     "LossScaleOptimizer: only doubles and halves. Its growth has no limit: a scale that has become infinite stays "
     "infinite, and every step is skipped.",
     "keras-team/keras, keras/src/optimizers/loss_scale_optimizer.py, LossScaleOptimizer.apply", kKeras, kKerasSettings,
     true, 0x1p15, 0, 0, 2000},
    {"deepspeed", "DeepSpeed",
     "Tolerates the first overflows (hysteresis), reset by a growth or, if consecutive, by any clean step. An overflow "
     "at the minimum ends the run.",
     "microsoft/DeepSpeed, deepspeed/runtime/fp16/loss_scaler.py, DynamicLossScaler.update_scale", kDeepSpeed,
     kDeepSpeedSettings, false, 0x1p16, 1, 0, 1000},
    {"megatron", "Megatron",
     "Tolerates the first overflows (hysteresis), reset by a growth only: after that every overflow backs off, down to "
     "the minimum, where it stays.",
     "NVIDIA/Megatron-LM, megatron/core/optimizer/grad_scaler.py, DynamicGradScaler.update", kMegatron,
     kMegatronSettings, true, 0x1p32, 1, 0, 1000},
    {"fairseq", "fairseq",
     "Backs off when the share of overflows since the last change reaches the tolerance, not below the threshold; at "
     "the minimum it ends the run.",
     "facebookresearch/fairseq, fairseq/optim/dynamic_loss_scaler.py, DynamicLossScaler.check_overflow and update",
     kFairseq, kFairseqSettings, false, 0x1p7, 1e-4, 0, 16384},
    {"apex", "apex", "Doubles and halves between a minimum, if set, and a maximum, which is 2^24 by default.",
     "NVIDIA/apex before its removal in commit cb65b8ed, apex/amp/scaler.py, LossScaler.update_scale", kApex,
     kApexSettings, false, 0x1p16, 0, 0x1p24, 2000},
    {"static",
     "Static",
     "The scale never changes; a step with Inf or NaN is still skipped.",
     "AMP Lab; apex and DeepSpeed do not check for Inf if their scale is static",
     kConstant,
     {},
     true,
     0x1p16,
     0,
     0,
     0},
};
static_assert(std::size(kRules) == static_cast<size_t>(ScalerBehaviour::constant) + 1);

double or_default(double value, double default_value) { return value != 0 ? value : default_value; }

} // namespace

std::span<const ScalerRule> scaler_rules() { return kRules; }

const ScalerRule& rule_of(ScalerBehaviour behaviour) { return kRules[static_cast<size_t>(behaviour)]; }

std::vector<std::string_view> scaler_behaviour_names() {
  std::vector<std::string_view> names;
  for (const ScalerRule& rule : kRules)
    if (&rule != &rule_of(ScalerBehaviour::constant)) names.push_back(rule.name);
  return names;
}

std::optional<ScalerBehaviour> behaviour_of(const ScalerConfig& scaler) {
  if (scaler.kind == "none") return std::nullopt;
  const auto* found =
      std::ranges::find(kRules, scaler.kind == "static" ? scaler.kind : scaler.behaves_like, &ScalerRule::name);
  return static_cast<ScalerBehaviour>(found - std::begin(kRules));
}

const ScalerRule* rule_of(const ScalerConfig& scaler) {
  const std::optional<ScalerBehaviour> behaviour = behaviour_of(scaler);
  return behaviour ? &rule_of(*behaviour) : nullptr;
}

double smallest_scale(const ScalerConfig& scaler) {
  const ScalerRule* rule = rule_of(scaler);
  return rule && std::ranges::count(rule->settings, kMinScaleKey) ? or_default(scaler.min_scale, rule->min_scale) : 0;
}

double largest_scale(const ScalerConfig& scaler) {
  const ScalerRule* rule = rule_of(scaler);
  return rule && std::ranges::count(rule->settings, kMaxScaleKey) ? or_default(scaler.max_scale, rule->max_scale) : 0;
}

ScalerConfig with_default_settings(ScalerConfig scaler) {
  const ScalerConfig defaults; // factors, hysteresis and the rest are the same for all
  const ScalerRule* rule = rule_of(scaler);
  ScalerConfig default_value = defaults;
  default_value.kind = scaler.kind;
  default_value.behaves_like = scaler.behaves_like;
  if (!rule || rule->growth_interval == 0) return default_value;
  default_value.init_scale = rule->init_scale;
  default_value.growth_interval = rule->growth_interval;
  return default_value;
}

std::optional<size_t> scaler_rule_line(const ScalerRule& rule, Verdict verdict) {
  const auto found = std::ranges::find(rule.lines, std::optional(verdict), &RuleLine::decides);
  return found == rule.lines.end() ? std::nullopt : std::optional(static_cast<size_t>(found - rule.lines.begin()));
}

} // namespace amplab

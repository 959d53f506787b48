// SPDX-License-Identifier: Apache-2.0
#include "engine/amp/scaler_update.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace amplab {
namespace {

using Settings = ScalerSettings;

// Python's tracker % interval == 0, which is never true here for an interval of 0.
bool comes_round(int64_t tracker, int64_t interval) { return interval != 0 && tracker % interval == 0; }

// aten/src/ATen/native/cpu/AmpGradScalerKernels.cpp: the fp32 scale times a double, rounded once. Growth requires
// equality: a tracker past the interval counts on.
ScalerUpdate pytorch(const Settings& settings, double scale, ScalerCounters counters, bool found_inf) {
  if (found_inf) return {rounded_to_fp32(scale * settings.backoff_factor), {}, Verdict::backed_off};
  if (++counters.growth_tracker != settings.growth_interval) return {scale, counters, Verdict::unchanged};
  const double grown = rounded_to_fp32(scale * settings.growth_factor);
  if (!std::isfinite(grown)) return {scale, {}, Verdict::growth_refused};
  return {grown, {}, Verdict::grew};
}

// keras LossScaleOptimizer: _stateful_handle_finite_grads and _stateful_handle_non_finite_grads.
ScalerUpdate keras(const Settings& settings, double scale, ScalerCounters counters, bool found_inf) {
  if (found_inf) return {rounded_to_fp32(scale * 0.5), {}, Verdict::backed_off};
  if (++counters.growth_tracker != settings.growth_interval) return {scale, counters, Verdict::unchanged};
  return {rounded_to_fp32(scale * 2), {}, Verdict::grew};
}

// DeepSpeed DynamicLossScaler.update_scale. Its iteration minus that of the last overflow is the tracker here. A
// hysteresis set below the number of overflows already held counts as used up.
ScalerUpdate deepspeed(const Settings& settings, double scale, ScalerCounters counters, bool found_inf) {
  if (found_inf) {
    const ScalerCounters before = counters;
    counters.growth_tracker = 0;
    if (counters.infs_held + 1 < settings.hysteresis) {
      ++counters.infs_held;
      return {scale, counters, Verdict::held};
    }
    if (scale == settings.min_scale) return {scale, before, Verdict::gave_up};
    return {std::max(scale / settings.growth_factor, settings.min_scale), counters, Verdict::backed_off};
  }
  if (settings.consecutive_hysteresis) counters.infs_held = 0;
  if (!comes_round(++counters.growth_tracker, settings.growth_interval)) return {scale, counters, Verdict::unchanged};
  counters.infs_held = 0;
  return {scale * settings.growth_factor, counters, Verdict::grew};
}

// Megatron DynamicGradScaler.update: scale, factors and minimum are fp32 tensors.
ScalerUpdate megatron(const Settings& settings, double scale, ScalerCounters counters, bool found_inf) {
  if (found_inf) {
    counters.growth_tracker = 0;
    if (++counters.infs_held < settings.hysteresis) return {scale, counters, Verdict::held};
    return {std::max(rounded_to_fp32(scale * rounded_to_fp32(settings.backoff_factor)),
                     rounded_to_fp32(settings.min_scale)),
            counters, Verdict::backed_off};
  }
  if (++counters.growth_tracker != settings.growth_interval) return {scale, counters, Verdict::unchanged};
  return {rounded_to_fp32(scale * rounded_to_fp32(settings.growth_factor)), {}, Verdict::grew};
}

// fairseq DynamicLossScaler: check_overflow raises on Inf, so update runs only after a clean step.
ScalerUpdate fairseq(const Settings& settings, double scale, ScalerCounters counters, bool found_inf) {
  ++counters.steps_since_rescale;
  if (found_inf) {
    counters.growth_tracker = 0;
    const auto share = static_cast<double>(++counters.infs_held) / static_cast<double>(counters.steps_since_rescale);
    const bool backs_off = share >= settings.tolerance;
    const double after = backs_off ? std::max(scale / settings.growth_factor, settings.threshold) : scale;
    if (backs_off) counters = {};
    if (after <= settings.min_scale) return {scale, counters, Verdict::gave_up};
    return {after, counters, backs_off ? Verdict::backed_off : Verdict::held};
  }
  if (!comes_round(++counters.growth_tracker, settings.growth_interval)) return {scale, counters, Verdict::unchanged};
  counters.steps_since_rescale = 0; // but not the overflow count
  return {scale * settings.growth_factor, counters, Verdict::grew};
}

// apex LossScaler.update_scale.
ScalerUpdate apex(const Settings& settings, double scale, ScalerCounters counters, bool found_inf) {
  if (found_inf) return {std::max(scale / 2, settings.min_scale), {}, Verdict::backed_off};
  if (++counters.growth_tracker != settings.growth_interval) return {scale, counters, Verdict::unchanged};
  return {settings.max_scale > 0 ? std::min(scale * 2, settings.max_scale) : scale * 2, {}, Verdict::grew};
}

ScalerUpdate constant(const Settings&, double scale, ScalerCounters counters, bool) {
  return {scale, counters, Verdict::unchanged};
}

// In the order of ScalerBehaviour.
constexpr ScalerUpdate (*kUpdateRules[])(const Settings&, double, ScalerCounters,
                                         bool) = {pytorch, keras, deepspeed, megatron, fairseq, apex, constant};
static_assert(std::size(kUpdateRules) == static_cast<size_t>(ScalerBehaviour::constant) + 1);

} // namespace

ScalerUpdate scaler_update(const ScalerSettings& settings, double scale, const ScalerCounters& counters,
                           bool found_inf) {
  return kUpdateRules[static_cast<size_t>(behaviour_of(settings))](settings, scale, counters, found_inf);
}

} // namespace amplab

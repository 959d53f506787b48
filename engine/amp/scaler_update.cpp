// SPDX-License-Identifier: Apache-2.0
#include "engine/amp/scaler_update.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace amplab {
namespace {

using Dials = ScalerSettings;

// Python's tracker % interval == 0, which is never true here for an interval of 0.
bool comes_round(int64_t tracker, int64_t interval) { return interval != 0 && tracker % interval == 0; }

// aten/src/ATen/native/cpu/AmpGradScalerKernels.cpp: the fp32 scale times a double, rounded once. Growth requires
// equality: a tracker past the interval counts on.
ScalerMove pytorch(const Dials& dials, double scale, ScalerCounters counters, bool found_inf) {
  if (found_inf) return {rounded_to_fp32(scale * dials.backoff_factor), {}, Verdict::backed_off};
  if (++counters.growth_tracker != dials.growth_interval) return {scale, counters, Verdict::unchanged};
  const double grown = rounded_to_fp32(scale * dials.growth_factor);
  if (!std::isfinite(grown)) return {scale, {}, Verdict::growth_refused};
  return {grown, {}, Verdict::grew};
}

// keras LossScaleOptimizer: _stateful_handle_finite_grads and _stateful_handle_non_finite_grads.
ScalerMove keras(const Dials& dials, double scale, ScalerCounters counters, bool found_inf) {
  if (found_inf) return {rounded_to_fp32(scale * 0.5), {}, Verdict::backed_off};
  if (++counters.growth_tracker != dials.growth_interval) return {scale, counters, Verdict::unchanged};
  return {rounded_to_fp32(scale * 2), {}, Verdict::grew};
}

// DeepSpeed DynamicLossScaler.update_scale. Its iteration minus that of the last overflow is the tracker here. A
// hysteresis set below the number of overflows already held counts as used up.
ScalerMove deepspeed(const Dials& dials, double scale, ScalerCounters counters, bool found_inf) {
  if (found_inf) {
    const ScalerCounters before = counters;
    counters.growth_tracker = 0;
    if (counters.infs_held + 1 < dials.hysteresis) {
      ++counters.infs_held;
      return {scale, counters, Verdict::held};
    }
    if (scale == dials.min_scale) return {scale, before, Verdict::gave_up};
    return {std::max(scale / dials.growth_factor, dials.min_scale), counters, Verdict::backed_off};
  }
  if (dials.consecutive_hysteresis) counters.infs_held = 0;
  if (!comes_round(++counters.growth_tracker, dials.growth_interval)) return {scale, counters, Verdict::unchanged};
  counters.infs_held = 0;
  return {scale * dials.growth_factor, counters, Verdict::grew};
}

// Megatron DynamicGradScaler.update: scale, factors and minimum are fp32 tensors.
ScalerMove megatron(const Dials& dials, double scale, ScalerCounters counters, bool found_inf) {
  if (found_inf) {
    counters.growth_tracker = 0;
    if (++counters.infs_held < dials.hysteresis) return {scale, counters, Verdict::held};
    return {std::max(rounded_to_fp32(scale * rounded_to_fp32(dials.backoff_factor)), rounded_to_fp32(dials.min_scale)),
            counters, Verdict::backed_off};
  }
  if (++counters.growth_tracker != dials.growth_interval) return {scale, counters, Verdict::unchanged};
  return {rounded_to_fp32(scale * rounded_to_fp32(dials.growth_factor)), {}, Verdict::grew};
}

// fairseq DynamicLossScaler: check_overflow raises on Inf, so update runs only after a clean step.
ScalerMove fairseq(const Dials& dials, double scale, ScalerCounters counters, bool found_inf) {
  ++counters.steps_since_rescale;
  if (found_inf) {
    counters.growth_tracker = 0;
    const auto share = static_cast<double>(++counters.infs_held) / static_cast<double>(counters.steps_since_rescale);
    const bool backs_off = share >= dials.tolerance;
    const double after = backs_off ? std::max(scale / dials.growth_factor, dials.threshold) : scale;
    if (backs_off) counters = {};
    if (after <= dials.min_scale) return {scale, counters, Verdict::gave_up};
    return {after, counters, backs_off ? Verdict::backed_off : Verdict::held};
  }
  if (!comes_round(++counters.growth_tracker, dials.growth_interval)) return {scale, counters, Verdict::unchanged};
  counters.steps_since_rescale = 0; // but not the overflow count
  return {scale * dials.growth_factor, counters, Verdict::grew};
}

// apex LossScaler.update_scale.
ScalerMove apex(const Dials& dials, double scale, ScalerCounters counters, bool found_inf) {
  if (found_inf) return {std::max(scale / 2, dials.min_scale), {}, Verdict::backed_off};
  if (++counters.growth_tracker != dials.growth_interval) return {scale, counters, Verdict::unchanged};
  return {dials.max_scale > 0 ? std::min(scale * 2, dials.max_scale) : scale * 2, {}, Verdict::grew};
}

ScalerMove constant(const Dials&, double scale, ScalerCounters counters, bool) {
  return {scale, counters, Verdict::unchanged};
}

// In the order of ScalerBehaviour.
constexpr ScalerMove (*kMoves[])(const Dials&, double, ScalerCounters, bool) = {pytorch, keras, deepspeed, megatron,
                                                                                fairseq, apex,  constant};
static_assert(std::size(kMoves) == static_cast<size_t>(ScalerBehaviour::constant) + 1);

} // namespace

ScalerMove moved(const ScalerSettings& settings, double scale, const ScalerCounters& counters, bool found_inf) {
  return kMoves[static_cast<size_t>(behaviour_of(settings))](settings, scale, counters, found_inf);
}

} // namespace amplab

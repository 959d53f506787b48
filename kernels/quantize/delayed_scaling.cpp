// SPDX-License-Identifier: Apache-2.0
#include "kernels/quantize/delayed_scaling.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace amplab::quantize {

void record_amax(std::span<float> state, float amax) {
  float& current = state[1];
  if (!(amax <= current)) current = std::isnan(current) ? current : amax;
}

float next_scale(std::span<const float> state, const DelayedScaling& rule, ElementFormat format) {
  const std::span<const float> history = state.subspan(1);
  float amax = history.front();
  if (amax == 0) return state.front();
  if (rule.algorithm == AmaxOfHistory::max)
    for (const float past : history) amax = std::fmax(amax, past);
  if (!std::isfinite(amax) || amax == 0) return state.front();
  const float scale = std::ldexp(row_of(format).largest, -rule.margin) / amax;
  return std::isinf(scale) ? std::numeric_limits<float>::max() : scale;
}

void update_scale(std::span<float> state, const DelayedScaling& rule, ElementFormat format) {
  if (state[1] == 0) return;
  state.front() = next_scale(state, rule, format);
  std::ranges::rotate(state.subspan(1), state.begin() + 2);
  state[1] = 0;
}

} // namespace amplab::quantize

// SPDX-License-Identifier: Apache-2.0
#include "kernels/quantize/delayed_scaling.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace amplab::quantize {

void record_amax(DelayedScaling& state, float amax) {
  float& current = state.history.front();
  if (!(amax <= current)) current = std::isnan(current) ? current : amax;
}

void update_scale(DelayedScaling& state, ElementFormat format) {
  const float current = state.history.front();
  if (current == 0) return;
  float amax = current;
  if (state.algorithm == AmaxOfHistory::max)
    for (const float past : state.history) amax = std::fmax(amax, past);
  if (std::isfinite(amax) && amax > 0) {
    const float scale = std::ldexp(row_of(format).largest, -state.margin) / amax;
    state.scale = std::isinf(scale) ? std::numeric_limits<float>::max() : scale;
  }
  std::ranges::rotate(state.history, state.history.begin() + 1);
  state.history.front() = 0;
}

} // namespace amplab::quantize

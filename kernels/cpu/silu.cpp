// SPDX-License-Identifier: Apache-2.0
// y = x s   dx = g s (1 + x (1 - s))   with s = 1 / (1 + e^-x)
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"
#include "kernels/format/elementary.h"

namespace amplab::cpu {

// Divides instead of multiplying by s: NaN at -infinity as in PyTorch, and one rounding less elsewhere.
void silu_forward(Context& context, const Call& call) {
  map<kHeavyGrain>(
      context, call.out[0], [](float x) { return x / (1.0f + lane::exp(-x)); }, call.in[0]);
}

void silu_backward(Context& context, const Call& call) {
  const auto gradient = [](float x, float g) {
    const float s = lane::sigmoid(x);
    return g * s * (1.0f + x * (1.0f - s));
  };
  map<kHeavyGrain>(context, call.out[0], gradient, call.in[0], call.in[1]);
}

} // namespace amplab::cpu

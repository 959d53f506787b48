// SPDX-License-Identifier: Apache-2.0
// y = 1 / (1 + e^-x)   dx = g (1 - y) y
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"
#include "kernels/format/elementary.h"

namespace amplab::cpu {

void sigmoid_forward(Context& context, const Call& call) {
  map<kHeavyGrain>(
      context, call.out[0], [](float x) { return lane::sigmoid(x); }, call.in[0]);
}

void sigmoid_backward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float y, float g) { return g * (1.0f - y) * y; }, call.in[0], call.in[1]);
}

} // namespace amplab::cpu

// SPDX-License-Identifier: Apache-2.0
// y = tanh x   dx = g (1 - y^2)
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"
#include "kernels/format/elementary.h"

namespace amplab::cpu {

void tanh_forward(Context& context, const Call& call) {
  map<kHeavyGrain>(
      context, call.out[0], [](float x) { return lane::tanh(x); }, call.in[0]);
}

void tanh_backward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float y, float g) { return g * (1.0f - y * y); }, call.in[0], call.in[1]);
}

} // namespace amplab::cpu

// SPDX-License-Identifier: Apache-2.0
// y = e^x   y = sign(x): -1, 0 or 1, NaN for NaN
#include "kernels/cpu/elementary.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {

void exp_forward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float x) { return lane::exp(x); }, call.in[0]);
}

void sign_forward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float x) { return x > 0 ? 1.0f : x < 0 ? -1.0f : x; }, call.in[0]);
}

} // namespace amplab::cpu

// SPDX-License-Identifier: Apache-2.0
// y = sign(x): -1, 0 or 1, and 0 for NaN as in PyTorch   y = |x|   y = -x
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"

#include <cmath>

namespace amplab::cpu {

void sign_forward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float x) { return x > 0   ? 1.0f
                                                 : x < 0 ? -1.0f
                                                         : 0.0f; }, call.in[0]);
}

void abs_forward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float x) { return std::fabs(x); }, call.in[0]);
}

void neg_forward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float x) { return -x; }, call.in[0]);
}

} // namespace amplab::cpu

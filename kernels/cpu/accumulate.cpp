// SPDX-License-Identifier: Apache-2.0
// sum = sum + g, rounded to sum's dtype
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {

void accumulate_forward(Context& context, const Call& call) {
  const View& sum = call.out[0];
  map(
      context, sum, [](float s, float g) { return s + g; }, sum, call.in[0]);
}

} // namespace amplab::cpu

// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/batch_norm_loops.h"
#include "kernels/cpu/kernels.h"

namespace amplab::cpu {

void batch_norm_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  with_loops_for(context, x, [&](const auto& loops) {
    batch_norm_forward_over(loops, call, [&](const ScaleShift& numbers, const ChannelGroup& group) {
      loops.normalise(x, y, numbers, group);
    });
  });
}

void batch_norm_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &g = call.in[4];
  with_loops_for(context, x, [&](const auto& loops) {
    batch_norm_backward_over(loops, call, [&](const ChannelNumbers& mean, const ChannelGroup& group) {
      return loops.gradient_sums(x, g, mean, group);
    });
  });
}

} // namespace amplab::cpu

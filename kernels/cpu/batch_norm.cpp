// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/batch_norm_walks.h"
#include "kernels/cpu/kernels.h"

namespace amplab::cpu {

void batch_norm_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  walk_as_it_lies(context, x, [&](const auto& walk) {
    batch_norm_forward_over(walk, call, [&](const Normalising& numbers, const ChannelGroup& group) {
      walk.normalise(x, y, numbers, group);
    });
  });
}

void batch_norm_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &g = call.in[4];
  walk_as_it_lies(context, x, [&](const auto& walk) {
    batch_norm_backward_over(walk, call, [&](const ChannelNumbers& mean, const ChannelGroup& group) {
      return walk.gradient_sums(x, g, mean, group);
    });
  });
}

} // namespace amplab::cpu

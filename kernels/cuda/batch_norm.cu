// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/batch_norm.h"

#include "kernels/cuda/channels.cuh"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/wide.h"

namespace amplab::cuda {

void batch_norm_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  if (x.shape[1] == 0) return;
  const auto& a = std::get<BatchNormAttributes>(call.attributes);
  const auto parameter = [&](size_t i) { return operand_of(optional(call.in, i)); };
  const Channels channels(std::array{x, y}, context.processors);
  const BatchNormOperands at{parameter(1),           parameter(2), parameter(3), parameter(4), operand_of(call.out[1]),
                             operand_of(call.out[2])};
  const BatchNormalise normalise{{operand_of(x)}, operand_of(y), at,        static_cast<double>(channels.per_channel),
                                 a.momentum,      a.eps,         a.training};
  auto* const sums = a.training ? sum_channels(context, channels, BatchMoments{{operand_of(x)}}) : nullptr;
  map_channels(context, channels, normalise, sums);
}

void batch_norm_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &w = call.in[1], &mean = call.in[2], &rstd = call.in[3], &g = call.in[4],
             &dx = call.out[0];
  if (x.shape[1] == 0) return;
  const View dw = optional(call.out, 1), db = optional(call.out, 2);
  const bool training = std::get<BatchNormAttributes>(call.attributes).training;
  const Channels channels(std::array{x, g, dx}, context.processors);
  const BatchNormGradient gradient{{operand_of(x), operand_of(g)},
                                   operand_of(dx),
                                   operand_of(w),
                                   operand_of(mean),
                                   operand_of(rstd),
                                   operand_of(dw),
                                   operand_of(db),
                                   static_cast<double>(channels.per_channel),
                                   training};
  const bool summed = training || dw || db;
  const BatchGradientSums terms{{operand_of(x), operand_of(g)}, operand_of(mean)};
  map_channels(context, channels, gradient, summed ? sum_channels(context, channels, terms) : nullptr);
}

} // namespace amplab::cuda

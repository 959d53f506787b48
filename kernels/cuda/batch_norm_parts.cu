// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/batch_norm_parts.h"

#include "kernels/cuda/channels.cuh"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/wide.h"

namespace amplab::cuda {
namespace {

constexpr Operand kNothingMapped{nullptr, DType::f32};
constexpr Sums<2>* kNotSummed = nullptr;

__global__ void gather_statistics(const GatheredStatistics gather, const int64_t channels) {
  for (int64_t c = blockIdx.x * int64_t{blockDim.x} + threadIdx.x; c < channels; c += int64_t{gridDim.x} * blockDim.x)
    gather(c);
}

} // namespace

void batch_norm_stats_forward(Context& context, const Call& call) {
  const View& x = call.in[0];
  if (x.shape[1] == 0) return;
  const Channels channels(std::array{x}, context.processors);
  auto* const sums = sum_channels(context, channels, BatchMoments{{operand_of(x)}});
  const Doubles statistics{operand_of(call.out[0]), channels.channels};
  map_channels(context, channels,
               BatchStatistics{{operand_of(x)}, kNothingMapped, statistics, static_cast<double>(channels.per_channel)},
               sums);
}

void batch_norm_gather_stats_forward(Context& context, const Call& call) {
  const View& gathered = call.in[0];
  const auto& a = std::get<BatchNormAttributes>(call.attributes);
  const int64_t channels = gathered.shape[2];
  if (channels == 0) return set_zero(context, call.out[2]);
  const GatheredStatistics gather{{operand_of(gathered), channels},
                                  gathered.shape[0],
                                  operand_of(call.out[0]),
                                  operand_of(call.out[1]),
                                  operand_of(call.out[2]),
                                  {operand_of(optional(call.in, 1)), operand_of(optional(call.in, 2)), a.momentum},
                                  a.eps};
  gather_statistics<<<blocks_for(context, channels), kBlockThreads, 0, context.stream>>>(gather, channels);
}

void batch_norm_elemt_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  if (x.shape[1] == 0) return;
  const Channels channels(std::array{x, y}, context.processors);
  const BatchElements elements{{operand_of(x)},        operand_of(y),          operand_of(call.in[1]),
                               operand_of(call.in[2]), operand_of(call.in[3]), operand_of(call.in[4])};
  map_channels(context, channels, elements, kNotSummed);
}

void batch_norm_backward_reduce_forward(Context& context, const Call& call) {
  const View &g = call.in[0], &x = call.in[1];
  if (x.shape[1] == 0) return;
  const Channels channels(std::array{x, g}, context.processors);
  const Operand mean = operand_of(call.in[2]), invstd = operand_of(call.in[3]);
  auto* const sums = sum_channels(context, channels, BatchGradientSums{{operand_of(x), operand_of(g)}, mean});
  const ParameterGradients parameters{operand_of(optional(call.out, 1)), operand_of(optional(call.out, 2)), invstd};
  const Doubles statistic{operand_of(call.out[0]), channels.channels};
  map_channels(context, channels, LocalGradients{{operand_of(x), operand_of(g)}, kNothingMapped, statistic, parameters},
               sums);
}

void batch_norm_backward_elemt_forward(Context& context, const Call& call) {
  const View &g = call.in[0], &x = call.in[1], &dx = call.out[0];
  if (x.shape[1] == 0) return;
  const Channels channels(std::array{x, g, dx}, context.processors);
  const BatchGradientElements elements{{operand_of(x), operand_of(g)},
                                       operand_of(dx),
                                       operand_of(call.in[4]),
                                       operand_of(call.in[2]),
                                       operand_of(call.in[3]),
                                       operand_of(call.in[6]),
                                       {operand_of(call.in[5]), channels.channels}};
  map_channels(context, channels, elements, kNotSummed);
}

} // namespace amplab::cuda

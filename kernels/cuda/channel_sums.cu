// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/channel_sums.h"

#include "kernels/cuda/arithmetic.h"
#include "kernels/cuda/channels.cuh"
#include "kernels/cuda/elementwise.cuh"

namespace amplab::cuda {
namespace {

struct ChannelElement {
  static constexpr int kInputs = 1, kSums = 1;
  Operand in[1];
  struct Adder {
    float sum = 0;
    __device__ void add(const float (&g)[1]) { sum += g[0]; }
    __device__ double total(int) const { return static_cast<double>(sum); }
  };
  __device__ Adder channel(int64_t) const { return {}; }
};

struct Publish {
  static constexpr int kInputs = 1, kSums = 1;
  Operand in[1], y, sums;
  struct Sum {
    float value;
    __device__ float operator()(const float (&)[1]) const { return value; }
  };
  __device__ Sum channel(int64_t, const double (&sum)[1]) const { return {static_cast<float>(sum[0])}; }
  __device__ void publish(int64_t c, const Sum& sum) const { store(sums, c, sum.value); }
};

} // namespace

void channel_sums(Context& context, const View& g, const ChannelSizes& sizes, const View& sums) {
  if (sizes.channels == 0) return;
  const Channels x(sizes, std::array{g}, context.processors);
  const Operand in = operand_of(g);
  auto* const parts = sum_channels(context, x, ChannelElement{{in}});
  map_channels(context, x, Publish{{in}, {nullptr, DType::f32}, operand_of(sums)}, parts);
}

void add_to_channels(const Context& context, const View& x, const ChannelSizes& sizes, const View& bias,
                     const View& y) {
  const Shape shape{sizes.samples, sizes.channels, sizes.plane};
  map(context, View(y.data, y.dtype, shape), Add{}, View(x.data, x.dtype, shape),
      View(bias.data, bias.dtype, {sizes.channels, 1}));
}

} // namespace amplab::cuda

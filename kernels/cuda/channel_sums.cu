// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/channel_sums.h"

#include "kernels/cuda/channels.cuh"

namespace amplab::cuda {
namespace {

struct Itself {
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

struct WithBias {
  static constexpr int kInputs = 1, kSums = 1;
  Operand in[1], y, bias;
  struct Add {
    float number;
    __device__ float operator()(const float (&x)[1]) const { return x[0] + number; }
  };
  __device__ Add channel(int64_t c, const double (&)[1]) const { return {load(bias, c)}; }
  __device__ void publish(int64_t, const Add&) const {}
};

} // namespace

void channel_sums(Context& context, const View& g, int64_t samples, int64_t channels, int64_t plane, const View& sums) {
  if (channels == 0) return;
  const Channels x(samples, channels, plane, std::array{g}, context.processors);
  const Operand in = operand_of(g);
  const auto* const parts = sum_channels(context, x, Itself{{in}});
  map_channels(context, x, Publish{{in}, {nullptr, DType::f32}, operand_of(sums)}, parts);
}

void add_to_channels(Context& context, const View& y, int64_t samples, int64_t channels, int64_t plane, const View& bias) {
  if (y.count() == 0) return;
  const Channels x(samples, channels, plane, std::array{y}, context.processors);
  map_channels(context, x, WithBias{{operand_of(y)}, operand_of(y), operand_of(bias)}, nullptr);
}

} // namespace amplab::cuda

// SPDX-License-Identifier: Apache-2.0
// x = value. A value beyond the dtype's range rounds to infinity in fp16, as a loss scale of 65536 does with an fp16
// loss. Integers get the value converted to their type.
#include "kernels/cuda/elementwise.cuh"
#include "kernels/cuda/kernels.h"

namespace amplab::cuda {
namespace {

struct Constant {
  float value;
  AMPLAB_HD float operator()() const { return value; }
};

template <class T> __global__ void fill_integers(T* x, T value, int64_t count) {
  const int64_t threads = int64_t{gridDim.x} * blockDim.x;
  for (int64_t i = blockIdx.x * int64_t{blockDim.x} + threadIdx.x; i < count; i += threads) x[i] = value;
}

template <class T> void fill_integers(const Context& context, const View& x, double value) {
  if (const int64_t count = x.count())
    fill_integers<<<blocks_for(context, count), kBlockThreads, 0, context.stream>>>(x.as<T>(), static_cast<T>(value),
                                                                                    count);
}

} // namespace

void fill_forward(Context& context, const Call& call) {
  const View& x = call.out[0];
  const double value = std::get<FillAttributes>(call.attributes).value;
  if (x.dtype == DType::i64) return fill_integers<int64_t>(context, x, value);
  if (x.dtype == DType::u8) return fill_integers<uint8_t>(context, x, value);
  map(context, x, Constant{static_cast<float>(value)});
}

} // namespace amplab::cuda

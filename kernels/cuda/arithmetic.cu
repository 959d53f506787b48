// SPDX-License-Identifier: Apache-2.0
// z = x + y, x - y, x y, x / y with broadcasting; y may be a number in the attributes.   accumulate: sum = sum + g
#include "kernels/cuda/arithmetic.h"

#include "kernels/cuda/elementwise.cuh"
#include "kernels/cuda/kernels.h"

namespace amplab::cuda {
namespace {

template <class F> void combine(Context& context, const Call& call, F f) {
  const View &x = call.in[0], &z = call.out[0];
  if (call.in.size() > 1 && call.in[1]) return map(context, z, f, x, call.in[1]);
  const auto number = static_cast<float>(std::get<ScalarAttributes>(call.attributes).value);
  map(context, z, WithNumber<F>{f, number}, x);
}

} // namespace

void add_forward(Context& context, const Call& call) { combine(context, call, Add{}); }
void sub_forward(Context& context, const Call& call) { combine(context, call, Subtract{}); }
void mul_forward(Context& context, const Call& call) { combine(context, call, Multiply{}); }
void div_forward(Context& context, const Call& call) { combine(context, call, Divide{}); }

void accumulate_forward(Context& context, const Call& call) {
  map(context, call.out[0], Add{}, call.out[0], call.in[0]);
}

// x = value. A value beyond the dtype's range rounds to infinity in fp16, as a loss scale of 65536 does with an fp16
// loss. Integers get the value converted to their type.
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

// x += 1: batch norm's num_batches_tracked.
namespace {

__global__ void increment(int64_t* x) { ++*x; }

} // namespace

void increment_forward(Context& context, const Call& call) {
  increment<<<1, 1, 0, context.stream>>>(call.out[0].as<int64_t>());
}

} // namespace amplab::cuda

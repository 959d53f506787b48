// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/selection.h"

#include "kernels/cuda/arithmetic.h"
#include "kernels/cuda/elementwise.cuh"
#include "kernels/cuda/kernels.h"

namespace amplab::cuda {
namespace {

double number_of(const Call& call) { return std::get<ScalarAttributes>(call.attributes).value; }

bool present(const Call& call, size_t i) { return i < call.in.size() && call.in[i]; }

__global__ void equal_integers(const int64_t* x, const int64_t number, uint8_t* y, const int64_t count) {
  const int64_t threads = int64_t{gridDim.x} * blockDim.x;
  for (int64_t i = blockIdx.x * int64_t{blockDim.x} + threadIdx.x; i < count; i += threads) y[i] = x[i] == number;
}

// Compares integers (indices, targets) with a number. Requires: dense.
void equal_integers(const Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  assert(x.contiguous() && !present(call, 1));
  if (const int64_t count = x.count())
    equal_integers<<<blocks_for(context, count), kBlockThreads, 0, context.stream>>>(
        x.as<const int64_t>(), static_cast<int64_t>(number_of(call)), y.as<uint8_t>(), count);
}

} // namespace

void eq_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &z = call.out[0];
  if (x.dtype == DType::i64) return equal_integers(context, call);
  if (present(call, 1)) return map(context, z, Equal{}, x, call.in[1]);
  map(context, z, WithNumber<Equal>{{}, static_cast<float>(number_of(call))}, x);
}

void masked_fill_forward(Context& context, const Call& call) {
  map(context, call.out[0], FillMasked{static_cast<float>(number_of(call))}, call.in[0], call.in[1]);
}

void where_forward(Context& context, const Call& call) {
  const View &mask = call.in[0], &z = call.out[0];
  const auto number = static_cast<float>(number_of(call));
  if (!present(call, 1)) return map(context, z, ChooseNumberOr{number}, mask, call.in[2]);
  if (!present(call, 2)) return map(context, z, ChooseOrNumber{number}, mask, call.in[1]);
  map(context, z, Choose{}, mask, call.in[1], call.in[2]);
}

} // namespace amplab::cuda

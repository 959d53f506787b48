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

} // namespace amplab::cuda

// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/functions.h"

#include "kernels/cuda/elementwise.cuh"
#include "kernels/cuda/kernels.h"

namespace amplab::cuda {
namespace {

template <class F> void forward(Context& context, const Call& call, F f) { map(context, call.out[0], f, call.in[0]); }

} // namespace

void sign_forward(Context& context, const Call& call) { forward(context, call, Sign{}); }
void abs_forward(Context& context, const Call& call) { forward(context, call, Magnitude{}); }
void neg_forward(Context& context, const Call& call) { forward(context, call, Negative{}); }
void exp_forward(Context& context, const Call& call) { forward(context, call, Exponential{}); }
void log_forward(Context& context, const Call& call) { forward(context, call, Logarithm{}); }
void erf_forward(Context& context, const Call& call) { forward(context, call, ErrorFunction{}); }
void sqrt_forward(Context& context, const Call& call) { forward(context, call, Root{}); }
void rsqrt_forward(Context& context, const Call& call) { forward(context, call, InverseRoot{}); }
void reciprocal_forward(Context& context, const Call& call) { forward(context, call, Reciprocal{}); }

void pow_forward(Context& context, const Call& call) {
  with_power(std::get<ScalarAttributes>(call.attributes).value, call.in[0].dtype,
             [&](auto f) { forward(context, call, f); });
}

void clamp_forward(Context& context, const Call& call) {
  map(context, call.out[0], Clamp(std::get<ClampAttributes>(call.attributes)), call.in[0]);
}

void clamp_backward(Context& context, const Call& call) {
  map(context, call.out[0], ClampGradient(std::get<ClampAttributes>(call.attributes)), call.in[0], call.in[1]);
}

} // namespace amplab::cuda

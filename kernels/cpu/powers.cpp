// SPDX-License-Identifier: Apache-2.0
// y = sqrt x   y = 1 / sqrt x   y = 1 / x   y = x^p for a number p
// Powers that PyTorch computes as products, roots and quotients are computed the same way, with its roundings on the
// CPU: bf16 rounds the inner product of x^3 and x^-2, fp16 does not. Any other p is itself rounded to x's dtype.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rounding.h"
#include "kernels/cpu/runs.h"

#include <cmath>

namespace amplab::cpu {
namespace {

template <class Round> void integer_power(Context& context, const Call& call, double p, Round round) {
  const View &x = call.in[0], &y = call.out[0];
  if (p == 3)
    return map(
        context, y, [=](float v) { return round(v * v) * v; }, x);
  if (p == -2)
    return map(
        context, y, [=](float v) { return 1.0f / round(v * v); }, x);
}

template <class Round> void any_power(Context& context, const Call& call, double p, Round round) {
  const float exponent = round(static_cast<float>(p));
  map<kHeavyGrain>(
      context, call.out[0], [=](float v) { return std::pow(v, exponent); }, call.in[0]);
}

} // namespace

void sqrt_forward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float x) { return std::sqrt(x); }, call.in[0]);
}

void rsqrt_forward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float x) { return 1.0f / std::sqrt(x); }, call.in[0]);
}

void reciprocal_forward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float x) { return 1.0f / x; }, call.in[0]);
}

void pow_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  const double p = std::get<ScalarAttributes>(call.attributes).value;
  if (p == 0)
    return map(
        context, y, [](float) { return 1.0f; }, x);
  if (p == 1)
    return map(
        context, y, [](float v) { return v; }, x);
  if (p == 2)
    return map(
        context, y, [](float v) { return v * v; }, x);
  if (p == -1) return reciprocal_forward(context, call);
  if (p == 0.5) return sqrt_forward(context, call);
  if (p == -0.5) return rsqrt_forward(context, call);
  if (p == 3 || p == -2)
    return x.dtype == DType::bf16 ? integer_power(context, call, p, ToBFloat16{})
                                  : integer_power(context, call, p, AsIs{});
  with_rounding(x.dtype, [&](auto round) { any_power(context, call, p, round); });
}

} // namespace amplab::cpu

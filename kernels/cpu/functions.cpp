// SPDX-License-Identifier: Apache-2.0
// Functions of one operand, element by element: exponentials and logarithms, powers, signs, clamp.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rounding.h"
#include "kernels/cpu/runs.h"
#include "kernels/format/elementary.h"

#include <cmath>

namespace amplab::cpu {

// y = e^x   y = ln x   y = erf x
void exp_forward(Context& context, const Call& call) {
  map<kHeavyGrain>(
      context, call.out[0], [](float x) { return lane::exp(x); }, call.in[0]);
}

void log_forward(Context& context, const Call& call) {
  map<kHeavyGrain>(
      context, call.out[0], [](float x) { return lane::log(x); }, call.in[0]);
}

void erf_forward(Context& context, const Call& call) {
  map<kHeavyGrain>(
      context, call.out[0], [](float x) { return lane::erf(x); }, call.in[0]);
}

// y = sqrt x   y = 1 / sqrt x   y = 1 / x   y = x^p for a number p
// Powers that PyTorch computes as products, roots and quotients are computed the same way, with its roundings on the
// CPU: bf16 rounds the inner product of x^3 and x^-2, fp16 does not. Any other p is itself rounded to x's dtype.
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

// y = sign(x): -1, 0 or 1, and 0 for NaN as in PyTorch   y = |x|   y = -x
void sign_forward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float x) { return x > 0   ? 1.0f
                                                 : x < 0 ? -1.0f
                                                         : 0.0f; }, call.in[0]);
}

void abs_forward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float x) { return std::fabs(x); }, call.in[0]);
}

void neg_forward(Context& context, const Call& call) {
  map(
      context, call.out[0], [](float x) { return -x; }, call.in[0]);
}

// y = x within [low, high], high if low > high. NaN stays NaN. A NaN bound makes everything NaN.
// dx = g strictly between the bounds, else 0, also for NaN.
namespace {

struct Bounds {
  explicit Bounds(const Call& call) {
    const auto& a = std::get<ClampAttributes>(call.attributes);
    low = static_cast<float>(a.low);
    high = static_cast<float>(a.high);
    open_below = std::isinf(low) && low < 0;
    open_above = std::isinf(high) && high > 0;
  }
  float low, high;
  bool open_below, open_above;
};

} // namespace

void clamp_forward(Context& context, const Call& call) {
  const Bounds b(call);
  const bool undefined = std::isnan(b.low) || std::isnan(b.high);
  const auto f = [=](float x) {
    const float above = x < b.low ? b.low : x, within = above > b.high ? b.high : above;
    return undefined ? NAN : within;
  };
  map(context, call.out[0], f, call.in[0]);
}

void clamp_backward(Context& context, const Call& call) {
  const Bounds b(call);
  const auto gradient = [=](float x, float g) {
    return (b.open_below | (x > b.low)) & (b.open_above | (x < b.high)) ? g : 0.0f;
  };
  map(context, call.out[0], gradient, call.in[0], call.in[1]);
}

} // namespace amplab::cpu

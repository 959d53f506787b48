// SPDX-License-Identifier: Apache-2.0
// exact:  y = x c   dx = g (c + x e^(-x^2/2) / sqrt(2 pi))   with c = (1 + erf(x / sqrt 2)) / 2
// tanh:   y = x (1 + t) / 2   dx = g (1 + t + x (1 - t^2) u') / 2   with t = tanh u, u = sqrt(2/pi) (x + 0.044715 x^3)
#include "kernels/format/elementary.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"

#include <numbers>

namespace amplab::cpu {
namespace {

constexpr float kSqrtHalf = static_cast<float>(1 / std::numbers::sqrt2);
constexpr float kInvSqrtTwoPi = static_cast<float>(std::numbers::inv_sqrtpi / std::numbers::sqrt2);
constexpr float kSqrtTwoOverPi = static_cast<float>(std::numbers::sqrt2 * std::numbers::inv_sqrtpi);
constexpr float kCubic = 0.044715f;

bool tanh_form(const Call& call) {
  const auto* attributes = std::get_if<GeluAttributes>(&call.attributes);
  return attributes && attributes->tanh_form;
}

float cumulative(float x) { return 0.5f * (1.0f + lane::erf(x * kSqrtHalf)); }

float by_tanh(float x) { return 0.5f * x * (1.0f + lane::tanh(kSqrtTwoOverPi * (x + kCubic * (x * x * x)))); }

float gradient(float x, float g) { return g * (cumulative(x) + x * lane::exp(-0.5f * x * x) * kInvSqrtTwoPi); }

float gradient_by_tanh(float x, float g) {
  const float t = lane::tanh(kSqrtTwoOverPi * (x + kCubic * (x * x * x)));
  const float slope = kSqrtTwoOverPi * (1.0f + 3.0f * kCubic * (x * x));
  return g * (0.5f * (1.0f + t) + 0.5f * x * (1.0f - t * t) * slope);
}

} // namespace

void gelu_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  if (tanh_form(call))
    map<kHeavyGrain>(context, y, [](float v) { return by_tanh(v); }, x);
  else
    map<kHeavyGrain>(context, y, [](float v) { return v * cumulative(v); }, x);
}

void gelu_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &g = call.in[1], &dx = call.out[0];
  if (tanh_form(call))
    map<kHeavyGrain>(context, dx, [](float v, float dv) { return gradient_by_tanh(v, dv); }, x, g);
  else
    map<kHeavyGrain>(context, dx, [](float v, float dv) { return gradient(v, dv); }, x, g);
}

} // namespace amplab::cpu

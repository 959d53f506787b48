// SPDX-License-Identifier: Apache-2.0
// The exact form:  y = x c   dx = g (c + x e^(-x^2/2) / sqrt(2 pi))   with c = (1 + erf(x / sqrt 2)) / 2
#include "kernels/cpu/elementary.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"

#include <numbers>

namespace amplab::cpu {
namespace {

constexpr float kSqrtHalf = static_cast<float>(1 / std::numbers::sqrt2);
constexpr float kInvSqrtTwoPi = static_cast<float>(std::numbers::inv_sqrtpi / std::numbers::sqrt2);

float cumulative(float x) { return 0.5f * (1.0f + lane::erf(x * kSqrtHalf)); }

} // namespace

void gelu_forward(Context& context, const Call& call) {
  map<kHeavyGrain>(
      context, call.out[0], [](float x) { return x * cumulative(x); }, call.in[0]);
}

void gelu_backward(Context& context, const Call& call) {
  const auto gradient = [](float x, float g) {
    return g * (cumulative(x) + x * lane::exp(-0.5f * x * x) * kInvSqrtTwoPi);
  };
  map<kHeavyGrain>(context, call.out[0], gradient, call.in[0], call.in[1]);
}

} // namespace amplab::cpu

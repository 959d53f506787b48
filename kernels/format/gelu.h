// SPDX-License-Identifier: Apache-2.0
// One element of gelu and of its gradient, exact and in tanh form, without branches or tables as in elementary.h. CUDA
// kernels use their own exponentials and reciprocals (kernels/cuda/gelu.h).
//   exact   y = x P      dx = g (P + x p)    with P the normal distribution at x, p its density
//   tanh    y = x s      dx = g (s + x s (1 - s) 2 u')    with s = (1 + tanh u) / 2 = 1 / (1 + e^-2u),
//           u = sqrt(2/pi) (x + 0.044715 x^3)
// Both compute the smaller tail first, so that nothing cancels. The relative error of y is at most (4 + 2 x^2) eps
// below zero, as large as the effect of rounding x, and 4 eps above. The error of the gradient is at most 3 eps of g.
// Results below 2^-120 may be 0. NaN stays NaN. -inf gives NaN, as -inf * 0 does in PyTorch.
#pragma once
#include "kernels/format/elementary.h"

#include <numbers>

namespace amplab::lane {

// 2^-h for 0 <= h <= 127.4; 0 from h = 126.5 on. toward: the integer nearest to h, minus h.
AMPLAB_HD inline float power_below_one(float shifted, float toward) {
  constexpr float kToInteger = 0x1.8p23f; // as in power_of_e
  const float value = polynomial(toward, 1.0f, 0x1.62e43p-1f, 0x1.ebfbdap-3f, 0x1.c6aed4p-5f, 0x1.3b2dbcp-7f,
                                 0x1.5f456cp-10f, 0x1.41d32cp-13f);
  const uint32_t power = std::bit_cast<uint32_t>(shifted) - std::bit_cast<uint32_t>(kToInteger);
  return value * std::bit_cast<float>((127 - power) << 23);
}

struct Normal {
  float cumulative;  // P(x)
  float exponential; // e^(-x^2/2)
};

// P(-a) = e^(-a^2/2) M(a): M is a polynomial in t = 1 / (1 + kBend a) - 0.625.
inline constexpr float kBend = 0x1.2ep-2f;
AMPLAB_HD inline float tail_over_exponential(float t) {
  return polynomial(t, 0x1.53e63cp-3f, 0x1.106888p-1f, 0x1.6827dp-1f, 0x1.3226aep-1f, 0x1.f1621cp-3f, -0x1.0e9648p-4f,
                    -0x1.9b3aa4p-4f, 0x1.c0d3f6p-7f, 0x1.45933p-5f);
}

AMPLAB_HD inline Normal normal(float x) {
  constexpr float kHalfLog2E = 0x1.715476p-1f, kToInteger = 0x1.8p23f, kFurthest = 13.26f; // e^(-a^2/2) is 0 there
  const float a = at_most(kFurthest, std::fabs(x)), square = a * a;
  const float shifted = std::fma(square, kHalfLog2E, kToInteger);
  const float e = power_below_one(shifted, std::fma(square, -kHalfLog2E, shifted - kToInteger));
  const float t = 1.0f / std::fma(a, kBend, 1.0f) - 0.625f;
  const float tail = e * tail_over_exponential(t);
  return {x < 0 ? tail : 1.0f - tail, e};
}

AMPLAB_HD inline float gelu_of(float x, const Normal& n) { return x * n.cumulative; }
AMPLAB_HD inline float gelu(float x) { return gelu_of(x, normal(x)); }

AMPLAB_HD inline float gelu_gradient_of(float x, const Normal& n) {
  constexpr float kInvSqrtTwoPi = static_cast<float>(std::numbers::inv_sqrtpi / std::numbers::sqrt2);
  return std::fma(x * n.exponential, kInvSqrtTwoPi, n.cumulative);
}
AMPLAB_HD inline float gelu_gradient(float x) { return gelu_gradient_of(x, normal(x)); }

struct Gate {
  float open, shut; // e^-2|u| = shut / open
};

// 2 u log2(e)
AMPLAB_HD inline float gate_exponent(float x) {
  constexpr double kTwoLog2E = 2 * std::numbers::log2e, kSlope = std::numbers::sqrt2 * std::numbers::inv_sqrtpi;
  constexpr float kFirst = static_cast<float>(kTwoLog2E * kSlope),
                  kThird = static_cast<float>(kTwoLog2E * kSlope * 0.044715);
  return x * std::fma(x * x, kThird, kFirst);
}

// s and 1 - s, the larger one first.
AMPLAB_HD inline Gate gate(float x) {
  constexpr float kToInteger = 0x1.8p23f;
  const float h = at_most(127.0f, std::fabs(gate_exponent(x))), shifted = h + kToInteger;
  const float e = power_below_one(shifted, (shifted - kToInteger) - h), open = 1.0f / (1.0f + e);
  return {open, e * open};
}

AMPLAB_HD inline float gelu_of(float x, const Gate& s) { return x * (x < 0 ? s.shut : s.open); }
AMPLAB_HD inline float gelu_by_tanh(float x) { return gelu_of(x, gate(x)); }

AMPLAB_HD inline float gelu_gradient_of(float x, const Gate& s) {
  constexpr double kTwice = 2 * std::numbers::sqrt2 * std::numbers::inv_sqrtpi;
  constexpr float kFirst = static_cast<float>(kTwice), kThird = static_cast<float>(3 * kTwice * 0.044715);
  return std::fma(x * (s.open * s.shut), std::fma(x * x, kThird, kFirst), x < 0 ? s.shut : s.open);
}
AMPLAB_HD inline float gelu_by_tanh_gradient(float x) { return gelu_gradient_of(x, gate(x)); }

} // namespace amplab::lane

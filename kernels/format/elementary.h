// SPDX-License-Identifier: Apache-2.0
// Elementary functions of one fp32 lane without branches or tables, so that loops over them vectorise. Host and device,
// with the same bits on both. At most 2 ulp from the true value. Right for zeros of both signs, subnormals, infinities
// and NaN. The polynomials are near-minimax fits made for this file (Chebyshev, 40 digits, rounded to fp32).
#pragma once
#include "kernels/format/host_device.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace amplab::lane {

// Coefficients begin with the constant term.
template <class... C> AMPLAB_HD inline float polynomial(float x, float first, C... rest) {
  if constexpr (sizeof...(rest) == 0)
    return first;
  else
    return std::fma(polynomial(x, rest...), x, first);
}

// 2^n for -126 <= n <= 127
AMPLAB_HD inline float power_of_two(int32_t n) { return std::bit_cast<float>(static_cast<uint32_t>(n + 127) << 23); }

// Returns min(limit, x) for limit > 0 and x >= 0; `limit` for NaN. Compares bits as integers, which order as positive
// floats do. That is one instruction; a minimum that handles NaN takes three.
AMPLAB_HD inline float at_most(float limit, float x) {
  const uint32_t bits = std::bit_cast<uint32_t>(x), most = std::bit_cast<uint32_t>(limit);
  return std::bit_cast<float>(bits < most ? bits : most);
}

// e^x = 2^power value, for |x| <= 104: e^x = 2^n e^r, |r| <= ln(2)/2
struct Power {
  float value;
  int32_t power;
};
AMPLAB_HD inline Power power_of_e(float x) {
  constexpr float kLog2E = 0x1.715476p+0f, kLn2High = 0x1.62e4p-1f, kLn2Low = 0x1.7f7d1cp-20f;
  constexpr float kToInteger = 0x1.8p23f; // adding it leaves the nearest integer in the low bits
  const float shifted = std::fma(x, kLog2E, kToInteger), n = shifted - kToInteger;
  const int32_t power = static_cast<int32_t>(std::bit_cast<uint32_t>(shifted) - std::bit_cast<uint32_t>(kToInteger));
  const float r = std::fma(n, -kLn2Low, std::fma(n, -kLn2High, x));
  const float q = polynomial(r, 0x1p-1f, 0x1.5554dep-3f, 0x1.55551ap-5f, 0x1.120b62p-7f, 0x1.6d10fcp-10f);
  return {1.0f + std::fma(r * r, q, r), power};
}

// Beyond |x| = 104 the result is 0 or infinity. The power is applied in two halves, so that subnormal results round
// once.
AMPLAB_HD inline float exp(float x) {
  const Power e = power_of_e(std::copysign(at_most(104.0f, std::fabs(x)), x));
  const int32_t half = e.power >> 1;
  return x != x ? x : e.value * power_of_two(half) * power_of_two(e.power - half);
}

// ln x = k ln 2 + ln m, sqrt(1/2) <= m < sqrt(2)
AMPLAB_HD inline float log(float x) {
  constexpr float kLn2High = 0x1.62e4p-1f, kLn2Low = 0x1.7f7d1cp-20f;
  constexpr uint32_t kSqrtHalf = 0x3f3504f3;
  const bool tiny = x < 0x1p-126f;
  const uint32_t bits = std::bit_cast<uint32_t>(tiny ? x * 0x1p25f : x); // of a negative x: wraps, and is not used
  const int32_t k = static_cast<int32_t>(bits - kSqrtHalf) >> 23;
  const float m = std::bit_cast<float>(bits - (static_cast<uint32_t>(k) << 23)), f = m - 1.0f;
  const float power = static_cast<float>(k - (tiny ? 25 : 0));
  const float q = polynomial(f, 0x1.555554p-2f, -0x1.fffffcp-3f, 0x1.999d5ap-3f, -0x1.555b4ap-3f, 0x1.23d21ap-3f,
                             -0x1.fcf4c6p-4f, 0x1.dea282p-4f, -0x1.d635bcp-4f, 0x1.1d8ea6p-4f);
  const float tail = std::fma(f * f, std::fma(f, q, -0.5f), power * kLn2Low);
  const float value = std::fma(power, kLn2High, f + tail);
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const float defined = x < 0 ? std::numeric_limits<float>::quiet_NaN() : x == 0 ? -kInfinity : value;
  return x == kInfinity || x != x ? x : defined;
}

// ln(1 + x), also for small x: corrects the rounding of 1 + x (Goldberg, theorem 4)
AMPLAB_HD inline float log1p(float x) {
  const float u = 1.0f + x, ratio = x / (u - 1.0f);
  const float value = log(u) * (u == 1.0f ? 1.0f : ratio);
  return u == 1.0f || u == std::numeric_limits<float>::infinity() ? x : value;
}

// 1 / (1 + e^-x) with e = e^-|x|, so that nothing overflows: 1 - e / (1 + e), or e - e^2 / (1 + e) below zero
AMPLAB_HD inline float sigmoid(float x) {
  const float e = exp(-std::fabs(x)), q = e / (1.0f + e);
  return x < 0 ? std::fma(-e, q, e) : 1.0f - q;
}

// x + x^3 P(x^2) near zero, 1 - 2 / (e^2|x| + 1) further out
AMPLAB_HD inline float tanh(float x) {
  const float a = std::fabs(x), s = x * x;
  const float p =
      polynomial(s, -0x1.555556p-2f, 0x1.1110eap-3f, -0x1.ba08c4p-5f, 0x1.64a976p-6f, -0x1.116a16p-7f, 0x1.2c83cp-9f);
  const Power e = power_of_e(at_most(40.0f, 2.0f * a)); // from there on it is 1
  const float near = std::fma(x * s, p, x), far = 1.0f - 2.0f / std::fma(e.value, power_of_two(e.power), 1.0f);
  return std::copysign(a >= 0.625f ? far : near, x); // near keeps NaN
}

// x + x P(x^2) near zero, 1 - e^-Q(|x|) further out
AMPLAB_HD inline float erf(float x) {
  const float a = std::fabs(x), s = x * x;
  const float p = polynomial(s, 0x1.06eba8p-3f, -0x1.812742p-2f, 0x1.ce2ep-4f, -0x1.b80da6p-6f, 0x1.54be16p-8f,
                             -0x1.a9e08ap-11f, 0x1.5b8862p-14f);
  const float t = at_most(4.0f, a);
  const float q = polynomial(t, -0x1.511a8p-12f, 0x1.215778p+0f, 0x1.437ca4p-1f, 0x1.c2f56p-4f, -0x1.b10ff2p-6f,
                             0x1.38327ap-8f, -0x1.39646p-11f, 0x1.83584cp-15f, -0x1.b91d8ep-20f);
  const Power e = power_of_e(-q);
  const float near = std::fma(x, p, x), far = std::fma(-e.value, power_of_two(e.power), 1.0f);
  return a >= 0.9375f ? std::copysign(far, x) : near; // near keeps NaN
}

} // namespace amplab::lane

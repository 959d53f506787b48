// SPDX-License-Identifier: Apache-2.0
// One element of the activations and of their gradients, as kernels/cpu/{sigmoid,tanh,silu,gelu,exponential}.cpp.
//   sigmoid   y = 1 / (1 + e^-x)      dx = g (1 - y) y
//   tanh      y = tanh x              dx = g (1 - y^2)
//   silu      y = x s                 dx = g s (1 + x (1 - s))   with s = 1 / (1 + e^-x)
//   gelu      y = x c                 dx = g (c + x e^(-x^2/2) / sqrt(2 pi))   with c = (1 + erf(x / sqrt 2)) / 2
//   its tanh form   y = x (1 + t) / 2   dx = g (1 + t + x (1 - t^2) u') / 2
//                   with t = tanh u, u = sqrt(2/pi) (x + 0.044715 x^3)
//   softplus  y = ln(1 + e^x), x above 20   dx = g e^x / (1 + e^x), g above 20
#pragma once
#include "kernels/format/elementary.h"

#include <numbers>

namespace amplab::cuda {

struct Sigmoid {
  AMPLAB_HD float operator()(float x) const { return lane::sigmoid(x); }
};
struct SigmoidGradient {
  AMPLAB_HD float operator()(float y, float g) const { return g * (1.0f - y) * y; }
};

struct Tanh {
  AMPLAB_HD float operator()(float x) const { return lane::tanh(x); }
};
struct TanhGradient {
  AMPLAB_HD float operator()(float y, float g) const { return g * (1.0f - y * y); }
};

// A division: at -infinity this is NaN as in PyTorch.
struct Silu {
  AMPLAB_HD float operator()(float x) const { return x / (1.0f + lane::exp(-x)); }
};
struct SiluGradient {
  AMPLAB_HD float operator()(float x, float g) const {
    const float s = lane::sigmoid(x);
    return g * s * (1.0f + x * (1.0f - s));
  }
};

struct Gelu {
  static constexpr float kSqrtHalf = static_cast<float>(1 / std::numbers::sqrt2);
  AMPLAB_HD static float cumulative(float x) { return 0.5f * (1.0f + lane::erf(x * kSqrtHalf)); }
  AMPLAB_HD float operator()(float x) const { return x * cumulative(x); }
};
struct GeluGradient {
  static constexpr float kInvSqrtTwoPi = static_cast<float>(std::numbers::inv_sqrtpi / std::numbers::sqrt2);
  AMPLAB_HD float operator()(float x, float g) const {
    return g * (Gelu::cumulative(x) + x * lane::exp(-0.5f * x * x) * kInvSqrtTwoPi);
  }
};

struct GeluByTanh {
  static constexpr float kSqrtTwoOverPi = static_cast<float>(std::numbers::sqrt2 * std::numbers::inv_sqrtpi);
  static constexpr float kCubic = 0.044715f;
  AMPLAB_HD static float inner(float x) { return lane::tanh(kSqrtTwoOverPi * (x + kCubic * (x * x * x))); }
  AMPLAB_HD float operator()(float x) const { return 0.5f * x * (1.0f + inner(x)); }
};
struct GeluByTanhGradient {
  AMPLAB_HD float operator()(float x, float g) const {
    const float t = GeluByTanh::inner(x);
    const float slope = GeluByTanh::kSqrtTwoOverPi * (1.0f + 3.0f * GeluByTanh::kCubic * (x * x));
    return g * (0.5f * (1.0f + t) + 0.5f * x * (1.0f - t * t) * slope);
  }
};

struct Softplus {
  static constexpr float kThreshold = 20;
  AMPLAB_HD float operator()(float x) const { return x > kThreshold ? x : lane::log1p(lane::exp(x)); }
};
struct SoftplusGradient {
  AMPLAB_HD float operator()(float x, float g) const {
    const float e = lane::exp(x);
    return x > Softplus::kThreshold ? g : g * e / (e + 1.0f);
  }
};

} // namespace amplab::cuda

// SPDX-License-Identifier: Apache-2.0
// Element functions of the activations and their gradients, matching kernels/cpu/activations.cpp:
//   sigmoid   y = 1 / (1 + e^-x)      dx = g (1 - y) y
//   tanh      y = tanh x              dx = g (1 - y^2)
//   silu      y = x s                 dx = g s (1 + x (1 - s))   with s = 1 / (1 + e^-x)
//   gelu      see gelu.h
//   softplus  y = ln(1 + e^x), x above 20   dx = g e^x / (1 + e^x), g above 20
#pragma once
#include "kernels/format/elementary.h"
#include "kernels/format/host_device.h"

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

// Divides, so that -infinity gives NaN, as in PyTorch.
struct Silu {
  AMPLAB_HD float operator()(float x) const { return x / (1.0f + lane::exp(-x)); }
};
struct SiluGradient {
  AMPLAB_HD float operator()(float x, float g) const {
    const float s = lane::sigmoid(x);
    return g * s * (1.0f + x * (1.0f - s));
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

// y = max(x, 0), NaN stays NaN.   dx = y > 0 ? g : 0; if y is NaN, dx = g, as in PyTorch's threshold.
struct Relu {
  AMPLAB_HD float operator()(float x) const { return x <= 0 ? 0.0f : x; }
};
struct ReluGradient {
  AMPLAB_HD float operator()(float y, float g) const { return y <= 0 ? 0.0f : g; }
};

} // namespace amplab::cuda

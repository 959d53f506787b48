// SPDX-License-Identifier: Apache-2.0
// Element functions of the losses of x against a target t, and of their gradients. kernels/cpu/pointwise_losses.cpp
// holds the formulas. k is 1/n for a mean, otherwise 1. g is the gradient of the loss. For equal 16-bit dtypes, `step`
// rounds intermediates where PyTorch's kernels do.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/cuda/element.h"
#include "kernels/format/elementary.h"

namespace amplab::cuda {

struct MseLoss {
  Step step;
  AMPLAB_HD float operator()(float x, float t) const {
    const float d = step(x - t);
    return step(d * d);
  }
};
struct MseLossGradient {
  Step step;
  float twice; // 2 k
  AMPLAB_HD float operator()(float x, float t, float g) const { return step(step(twice) * step(x - t)) * g; }
};

// PyTorch's bf16 kernel rounds only once.
struct SmoothL1Loss {
  Step step;
  float beta;
  AMPLAB_HD float operator()(float x, float t) const {
    const Step inner{step.dtype == DType::bf16 ? DType::f32 : step.dtype};
    const float d = inner(std::fabs(x - t)), b = inner(beta);
    return step(d < b ? inner(inner(0.5f * d) * d) / b : d - inner(0.5f * b));
  }
};
struct SmoothL1LossGradient {
  float k, beta;
  AMPLAB_HD float operator()(float x, float t, float g) const {
    const float d = x - t;
    return d <= -beta ? -k * g : d >= beta ? k * g : k * d * g / beta;
  }
};

struct BinaryCrossEntropy {
  Step step;
  AMPLAB_HD float operator()(float x, float t) const {
    const float log_rest = step(lane::log1p(-x)), log_x = step(lane::log(x));
    return step(step(step(t - 1.0f) * (log_rest < -100.0f ? -100.0f : log_rest)) -
                step(t * (log_x < -100.0f ? -100.0f : log_x)));
  }
};
struct BinaryCrossEntropyGradient {
  Step step;
  float n; // 1 / k
  AMPLAB_HD float operator()(float x, float t, float g) const {
    const float width = step(step(1.0f - x) * x), least = step(1e-12f);
    return step(step(g * step(x - t)) / (width < least ? least : width)) / n;
  }
};
struct BinaryCrossEntropyTargetGradient {
  Step step;
  float n;
  AMPLAB_HD float operator()(float x, float, float g) const {
    return step(step(step(lane::log(step(1.0f - x))) - step(lane::log(x))) * g) / n;
  }
};

struct BinaryCrossEntropyWithLogits {
  Step step;
  AMPLAB_HD float operator()(float x, float t) const {
    const float log_sigmoid = (x < 0 ? x : 0.0f) - lane::log1p(lane::exp(-std::fabs(x)));
    return step(step(step(1.0f - t) * x) - step(log_sigmoid));
  }
};

// The gradient of the other operand, by swapping x and t.
template <class F> struct Swapped {
  F f;
  AMPLAB_HD float operator()(float x, float t, float g) const { return f(t, x, g); }
};

} // namespace amplab::cuda

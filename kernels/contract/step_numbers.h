// SPDX-License-Identifier: Apache-2.0
// Scalars of clipping and optimizer updates, computed in double or fp32 as in PyTorch. Pure functions.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/format/convert.h"

#include <array>
#include <cmath>

#ifdef __CUDACC__
#define AMPLAB_HOST_DEVICE __host__ __device__
#else
#define AMPLAB_HOST_DEVICE
#endif

namespace amplab {

// Returns the factor of torch.nn.utils.clip_grad_norm_, a tensor of the norm's dtype. PyTorch divides a number by a
// tensor as number * reciprocal, and rounds each result. The clamp passes NaN on. Host and device.
AMPLAB_HOST_DEVICE inline float clip_coefficient(float max_norm, float norm, DType dtype) {
  const auto rounded = [dtype](float x) {
    return dtype == DType::f16 ? to_float(to_half(x)) : dtype == DType::bf16 ? to_float(to_bfloat16(x)) : x;
  };
  const float coefficient = rounded(max_norm * rounded(1.0f / rounded(norm + 1e-6f)));
  return coefficient > 1.0f ? 1.0f : coefficient;
}

// Returns from + weight (to - from), as torch.lerp does: starting from the nearer end. Host and device.
AMPLAB_HOST_DEVICE inline float lerp(float from, float to, float weight) {
  const float difference = to - from;
  return weight < 0.5f ? std::fma(weight, difference, from) : std::fma(weight - 1, difference, to);
}

// Scalars of adamw that change from step to step, as Call::numbers holds them (ops.def).
struct AdamNumbers {
  float shrink, root, step;
};
inline AdamNumbers adam_numbers(const AdamAttributes& a) {
  const double t = static_cast<double>(a.step);
  const double correction1 = 1 - std::pow(a.beta1, t), correction2 = 1 - std::pow(a.beta2, t);
  return {static_cast<float>(a.decoupled ? 1 - a.lr * a.weight_decay : 1.0), static_cast<float>(std::sqrt(correction2)),
          static_cast<float>(-a.lr / correction1)};
}

// Scalars of muon that change from step to step.
struct MuonNumbers {
  float shrink, rate;
};
inline MuonNumbers muon_numbers(double lr, double weight_decay) {
  return {static_cast<float>(1 - lr * weight_decay), static_cast<float>(-lr)};
}

} // namespace amplab

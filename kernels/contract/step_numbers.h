// SPDX-License-Identifier: Apache-2.0
// Scalars that updates are computed with, in double or fp32 as PyTorch computes them. Pure; on GPUs too.
#pragma once
#include "kernels/contract/call.h"

#include <array>
#include <cmath>

#ifdef __CUDACC__
#define AMPLAB_HOST_DEVICE __host__ __device__
#else
#define AMPLAB_HOST_DEVICE
#endif

namespace amplab {

// torch.nn.utils.clip_grad_norm_: what gradients are multiplied by. clamp passes NaN on.
AMPLAB_HOST_DEVICE inline float clip_coefficient(float max_norm, float norm) {
  const float coefficient = max_norm / (norm + 1e-6f);
  return coefficient > 1.0f ? 1.0f : coefficient;
}

// What of adamw's scalars differs from step to step, as Call::numbers has it (ops.def).
struct AdamNumbers {
  float shrink, root, step;
};
inline AdamNumbers adam_numbers(const AdamAttributes& a) {
  const double t = static_cast<double>(a.step);
  const double correction1 = 1 - std::pow(a.beta1, t), correction2 = 1 - std::pow(a.beta2, t);
  return {static_cast<float>(a.decoupled ? 1 - a.lr * a.weight_decay : 1.0), static_cast<float>(std::sqrt(correction2)),
          static_cast<float>(-a.lr / correction1)};
}

} // namespace amplab

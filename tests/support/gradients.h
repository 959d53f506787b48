// SPDX-License-Identifier: Apache-2.0
// The passes over gradients with their numbers on the host.
#pragma once
#include "engine/optim/gradients.h"
#include "kernels/contract/step_numbers.h"

namespace amplab {

// Returns whether found_inf was set.
inline bool unscale_gradients(std::span<const Tensor> parameters, float inverse_scale) {
  const Tensor inverse = filled(parameters.front().allocator(), {}, DType::f32, inverse_scale, MemoryCategory::workspace);
  return item(unscale_gradients(parameters, inverse)) != 0;
}

inline double norm_of_gradients(std::span<const Tensor> parameters) { return item(gradient_norm(parameters)); }

// Returns the coefficient.
inline double clip_gradient_norm(std::span<const Tensor> parameters, double max_norm, double total_norm) {
  clip_gradient_norm(parameters, max_norm,
                     filled(parameters.front().allocator(), {}, DType::f32, total_norm, MemoryCategory::workspace));
  return clip_coefficient(static_cast<float>(max_norm), static_cast<float>(total_norm));
}

} // namespace amplab

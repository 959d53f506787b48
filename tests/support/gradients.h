// SPDX-License-Identifier: Apache-2.0
// Gradient passes with results on the host.
#pragma once
#include "engine/optim/gradients.h"

namespace amplab {

// On the parameters' device.
inline Tensor number_beside(std::span<const Tensor> parameters, double value) {
  return filled(parameters.front().allocator(), {}, DType::f32, value, MemoryCategory::workspace);
}

// Returns whether found_inf was set.
inline bool unscale_gradients(std::span<const Tensor> parameters, float inverse_scale) {
  const Tensor inverse = number_beside(parameters, inverse_scale), found_inf = number_beside(parameters, 1);
  unscale_gradients(parameters, inverse, found_inf);
  return item(found_inf) != 0;
}

inline double norm_of_gradients(std::span<const Tensor> parameters) {
  const Tensor norm = number_beside(parameters, -1);
  gradient_norm(parameters, norm);
  return item(norm);
}

// Returns the coefficient.
inline double clip_gradient_norm(std::span<const Tensor> parameters, double max_norm, double total_norm) {
  clip_gradient_norm(parameters, {max_norm}, number_beside(parameters, total_norm));
  return coefficient_of({max_norm}, total_norm);
}

} // namespace amplab

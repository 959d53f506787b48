// SPDX-License-Identifier: Apache-2.0
// Gradients between backward and the optimizer: unscale, norm, clip. Works in place on .grad of the given parameters
// and skips those without one. Requires: at least one parameter. Scalars stay on the device, 0-dim and fp32, in the
// caller's tensors, so that a captured step can include all of this. Training thread only.
#pragma once
#include "engine/tensor/tensor.h"

#include <span>

namespace amplab {

// g *= inverse_scale; found_inf = 1 if any scaled gradient was not finite, else 0 (amp-semantics 4.4).
void unscale_gradients(std::span<const Tensor> parameters, const Tensor& inverse_scale, const Tensor& found_inf);

// norm = the 2-norm over all gradients; 0 if there are none. Propagates NaN and Inf.
void gradient_norm(std::span<const Tensor> parameters, const Tensor& norm);

// dtype: of PyTorch's norm, in which it computes the coefficient.
struct NormClip {
  double max_norm;
  DType dtype = DType::f32;
};
// Returns the factor by which clip_grad_norm_ multiplies gradients: 1 or less, or NaN if the norm is NaN.
double coefficient_of(const NormClip& clip, double total_norm);
// torch.nn.utils.clip_grad_norm_ with a given total: g *= min(1, max / (total + 1e-6)).
void clip_gradient_norm(std::span<const Tensor> parameters, const NormClip& clip, const Tensor& total_norm);

// torch.nn.utils.clip_grad_value_: clamps each element to [-limit, limit].
void clip_gradient_value(std::span<const Tensor> parameters, double limit);

} // namespace amplab

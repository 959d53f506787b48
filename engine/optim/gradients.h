// SPDX-License-Identifier: Apache-2.0
// What happens to gradients between backward and the optimizer: unscale, norm, clip. In place on .grad of the given
// parameters; those without a gradient are left out. Used only by the thread that trains.
#pragma once
#include "engine/tensor/tensor.h"

#include <span>

namespace amplab {

// g *= inverse_scale. Returns whether any scaled gradient was not finite (amp-semantics 4.4).
bool unscale_gradients(std::span<const Tensor> parameters, float inverse_scale);

// The 2-norm over all gradients; 0 if there are none. NaN and Inf come through.
double gradient_norm(std::span<const Tensor> parameters);

// torch.nn.utils.clip_grad_norm_ with a given total: g *= min(1, max / (total + 1e-6)). Returns that coefficient.
double clip_gradient_norm(std::span<const Tensor> parameters, double max_norm, double total_norm);

// torch.nn.utils.clip_grad_value_: clamps each element to [-limit, limit].
void clip_gradient_value(std::span<const Tensor> parameters, double limit);

} // namespace amplab

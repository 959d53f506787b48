// SPDX-License-Identifier: Apache-2.0
// Optimizers that may leave copies of their parameters in a narrower format, made while those are near: a chain of an
// update and the casts after it (kernels/cpu/fusion).
#pragma once
#include "kernels/cpu/runs.h"

#include <span>

namespace amplab::cpu {

// copies: none at all, or for each parameter one that lies as it does, or an absent one. Requires: those of which there
// is a copy are fp32.
void update_by_adamw(Context& context, const Call& call, std::span<const View> copies);
void update_by_sgd(Context& context, const Call& call, std::span<const View> copies);

// Elements [i, i + count) of the copy, if there is one, from those of the parameter.
inline void leave_copy(const View& copy, const float* parameters, int64_t i, int count) {
  if (copy) narrow(copy.dtype, parameters, at(copy, i), count);
}

} // namespace amplab::cpu

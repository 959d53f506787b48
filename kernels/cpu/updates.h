// SPDX-License-Identifier: Apache-2.0
// Optimizers that also write 16-bit copies of their parameters while these are in cache: a fused chain of an update and
// the casts after it (kernels/cpu/fusion).
#pragma once
#include "kernels/cpu/runs.h"

#include <span>

namespace amplab::cpu {

// copies: empty, or one per parameter, either absent or in the parameter's layout. Requires: parameters with a copy
// are fp32.
void update_by_adamw(Context& context, const Call& call, std::span<const View> copies);
void update_by_sgd(Context& context, const Call& call, std::span<const View> copies);

// Writes elements [i, i + count) of the copy, if present, from those of the parameter.
inline void leave_copy(const View& copy, const float* parameters, int64_t i, int count) {
  if (copy) narrow(copy.dtype, parameters, at(copy, i), count);
}

} // namespace amplab::cpu

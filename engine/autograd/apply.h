// SPDX-License-Identifier: Apache-2.0
// How a differentiable op is called: policy, cast, record, execute. Used only by the thread that trains.
#pragma once
#include "engine/autograd/node.h"
#include "engine/ops/execute.h"

namespace amplab {

// Calls `op` under the autocast state of this thread.
//   requested: the output's dtype where the caller names one (log_softmax with dtype=).
Tensor apply(Op op, std::initializer_list<Tensor> inputs, const Attributes& attributes = {},
             std::optional<DType> requested = {});

// The recorded cast, without asking any policy.
Tensor apply_cast(const Tensor& x, DType dtype);

// Forgets all low-precision copies of weights; called when the outermost autocast region of this thread ends.
void clear_cast_cache();

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// How a differentiable op is called: autocast policy, casts, execution, recording. Training thread only.
#pragma once
#include "engine/autograd/node.h"
#include "engine/context/autocast_guard.h"
#include "engine/ops/execute.h"

namespace amplab {

// Thrown when a gradient is to be differentiated again but its op has only a kernel for it.
struct NotTwiceDifferentiable : std::runtime_error {
  using runtime_error::runtime_error;
};

// Calls `op` under the autocast state of this thread. Returns its first output, the one that carries gradients.
//   requested: the output's dtype if the caller names one (log_softmax with dtype=).
// Throws: std::invalid_argument for operands that do not fit, PromotionError, DeviceError, OutOfMemory.
Tensor apply(Op op, std::initializer_list<Tensor> inputs, const Attributes& attributes = {},
             std::optional<DType> requested = {});

// The same, with all outputs. For example, max returns values and indices.
Outputs apply_all(Op op, std::span<const Tensor> inputs, const Attributes& attributes = {},
                  std::optional<DType> requested = {});

// A recorded cast, independent of any policy.
Tensor apply_cast(const Tensor& x, DType dtype);

// How a composite op calls its parts: the cast arguments, and the autocast state for the parts. An op on no list has no
// `region`: autocast stays on, and each part follows its own policy.
struct CompositeCall {
  std::array<Tensor, kMostInputs> inputs;
  std::optional<AutocastState> region;
};
CompositeCall enter_composite(Op op, std::initializer_list<Tensor> inputs);

// Calls body(inputs...) as composite op `op`.
template <class Body> Tensor composite(Op op, std::initializer_list<Tensor> inputs, Body body) {
  const CompositeCall call = enter_composite(op, inputs);
  if (!call.region) return body(call.inputs);
  const AutocastGuard guard(*call.region);
  return body(call.inputs);
}

// Drops the cached low-precision copies of weights. Called when the outermost autocast region ends.
void clear_cast_cache();

} // namespace amplab

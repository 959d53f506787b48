// SPDX-License-Identifier: Apache-2.0
// How a differentiable op is called: policy, cast, record, execute. Used only by the thread that trains.
#pragma once
#include "engine/amp/autocast.h"
#include "engine/autograd/node.h"
#include "engine/ops/execute.h"

namespace amplab {

// A gradient was to be differentiated again through an op that has only a kernel for it.
struct NotTwiceDifferentiable : std::runtime_error {
  using runtime_error::runtime_error;
};

// Calls `op` under the autocast state of this thread. Returns its first output, the one that carries gradients.
//   requested: the output's dtype where the caller names one (log_softmax with dtype=).
// Throws: std::invalid_argument for operands that do not fit, PromotionError, DeviceError, OutOfMemory.
Tensor apply(Op op, std::initializer_list<Tensor> inputs, const Attributes& attributes = {},
             std::optional<DType> requested = {});

// The same, all outputs: max gives values and indices.
Outputs apply_all(Op op, std::span<const Tensor> inputs, const Attributes& attributes = {},
                  std::optional<DType> requested = {});

// The recorded cast, without asking any policy.
Tensor apply_cast(const Tensor& x, DType dtype);

// What a composite op does about its policy: its arguments as they should be, and the region its parts run in. An op on
// no list leaves autocast on, and each part meets its own policy.
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

// Forgets all low-precision copies of weights; called when the outermost autocast region of this thread ends.
void clear_cast_cache();

} // namespace amplab

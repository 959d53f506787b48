// SPDX-License-Identifier: Apache-2.0
// A custom differentiable function: torch.autograd.Function with torch.amp.custom_fwd and custom_bwd. Its backward runs
// under the autocast state of its forward (amp-semantics 2.12). Training thread only.
#pragma once
#include "engine/tensor/tensor.h"

#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amplab {

struct CustomFunction {
  // Runs unrecorded, under the autocast state of the call. backward receives the tensors put into `saved`.
  std::function<Tensor(std::span<const Tensor> inputs, std::vector<Tensor>& saved)> forward;
  // Returns the gradient of each input, undefined where there is none. If the gradient is to be differentiated again,
  // this call is recorded, and saved inputs and outputs have their history.
  std::function<std::vector<Tensor>(const Tensor& gradient, std::span<const Tensor> saved)> backward;
  // Inside a region, forward receives its floating-point inputs in this dtype, and both directions run with autocast
  // off. No effect outside.
  std::optional<DType> cast_inputs = {};
  // If true, backward runs under forward's autocast state, as with custom_bwd. Else under that of the backward pass.
  bool backward_as_forward = true;
  std::string name = "CustomFunctionBackward"; // of its node
};

// Calls the function. Requires: at most five inputs, which may be undefined. Throws: what the function throws. Its
// backward throws GraphFreed if the saved tensors were freed, and ModifiedInPlace.
Tensor call(const CustomFunction& function, std::span<const Tensor> inputs);
inline Tensor call(const CustomFunction& function, std::initializer_list<Tensor> inputs) {
  return call(function, std::span<const Tensor>(inputs.begin(), inputs.size()));
}

} // namespace amplab

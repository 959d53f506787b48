// SPDX-License-Identifier: Apache-2.0
// A differentiable function of one's own: torch.autograd.Function with torch.amp.custom_fwd and custom_bwd, so that its
// backward meets the autocast state that its forward met (amp-semantics 2.12). Used only by the thread that trains.
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
  // Runs unrecorded, under the autocast state of the call. What it puts into `saved` is handed to backward.
  std::function<Tensor(std::span<const Tensor> inputs, std::vector<Tensor>& saved)> forward;
  // Returns the gradient of each input, undefined where there is none. Where the gradient is to be differentiated again
  // this is recorded, with saved inputs on the tape, and the saved output too.
  std::function<std::vector<Tensor>(const Tensor& gradient, std::span<const Tensor> saved)> backward;
  // In a region: forward sees its floating inputs in this dtype, and runs both ways with autocast off. Outside:
  // nothing.
  std::optional<DType> cast_inputs = {};
  // Does backward run under the autocast state of forward, as custom_bwd has it? Else under that of the walk.
  bool backward_as_forward = true;
  std::string name = "CustomFunctionBackward"; // of its node
};

// At most five inputs; undefined ones are handed on. Throws: what the function throws. backward throws GraphFreed where
// what was saved has been let go of, and ModifiedInPlace.
Tensor call(const CustomFunction& function, std::span<const Tensor> inputs);
inline Tensor call(const CustomFunction& function, std::initializer_list<Tensor> inputs) {
  return call(function, std::span<const Tensor>(inputs.begin(), inputs.size()));
}

} // namespace amplab

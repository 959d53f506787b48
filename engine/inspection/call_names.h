// SPDX-License-Identifier: Apache-2.0
// Names of the tensors that a step's op calls make, for its inspection (engine/run/step_inspection.h). Executing thread
// only.
#pragma once
#include "engine/run/step_inspection.h"
#include "kernels/contract/call.h"

#include <optional>
#include <set>

namespace amplab {

// Returns "fc1" for "fc1.weight". Empty if the parameter is in no layer.
std::string layer_of_parameter(const std::string& name);

class CallNames {
 public:
  void begin_step() { names_.clear(); }

  // Returns the name of a call's first output, or empty if inspections do not include it. Requires: the probe has
  // just recorded the call, and the origin is still the call's. Names by kind:
  //   activation           phase forward: floating output of a differentiable op
  //   activation_gradient  phase backward: floating output, except gradients of convolution kernels and embedding
  //   tables
  //                        (these are parameter gradients), and except recomputed forward results
  // Sums of gradients, initial zeros, and outputs before forward, such as batches, are not included.
  std::optional<TensorName> made_by(const Call& call, const OpRecord& record);

 private:
  std::set<std::string, std::less<>> names_; // names used in this step
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Under which names a step's looks tell what its op calls make (engine/run/step_look.h). Used by the thread that walks.
#pragma once
#include "engine/run/step_look.h"
#include "kernels/contract/call.h"

#include <optional>
#include <set>

namespace amplab {

// "fc1" of "fc1.weight"; empty for what is in no layer.
std::string layer_of_parameter(const std::string& name);

class CallNames {
 public:
  void begin_step() { told_.clear(); }

  // Of the first output of a call that the probe has just recorded, in the origin that it was made in; nothing: no look
  // tells of it. These are told:
  //   activation           floating, of phase forward, of an op that can be differentiated
  //   activation_gradient  floating, of phase backward, but not the gradient of a convolution's kernel or of a table of
  //                        embeddings, which becomes a parameter's, and not what backward makes again of forward
  // Sums of gradients, zeros to begin with, and what comes before forward, such as a batch, are none.
  std::optional<TensorName> made_by(const Call& call, const OpRecord& record);

 private:
  std::set<std::string, std::less<>> told_; // in this step
};

} // namespace amplab

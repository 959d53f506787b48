// SPDX-License-Identifier: Apache-2.0
// Which gradients a step's calls are about to read or change for the first time since backward has made them: there
// they are as backward left them. Owned by the step's looker; used only by the thread that walks.
#pragma once
#include "engine/train/weight_changes.h"
#include "kernels/contract/call.h"

#include <unordered_map>
#include <vector>

namespace amplab {

class GradientsFound {
 public:
  // A step begins. weights: stay until it has ended.
  void begin_step(const std::vector<LookedWeight>& weights);

  // A call is about to run, in the phase in which the thread stands. Returns the weights, by number, whose gradients
  // among its operands nobody has seen since backward. Of calls of backward itself: none.
  std::vector<size_t> seen_first(const Call& call);
  // The step's calls are over: those that backward has made or changed in it and that none has seen.
  std::vector<size_t> left_over();

 private:
  struct Gradient {
    const TensorBody* body = nullptr; // as it was before backward
    int64_t version = 0;
    bool fresh = false; // backward has changed it since it was seen
    bool seen = false;  // in this step
  };
  void before_backward();
  void after_backward();

  const std::vector<LookedWeight>* weights_ = nullptr;
  std::vector<Gradient> gradients_;
  bool backward_ran_ = false;
  std::unordered_map<const void*, size_t> fresh_; // by where they lie
};

} // namespace amplab

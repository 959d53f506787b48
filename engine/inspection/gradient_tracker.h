// SPDX-License-Identifier: Apache-2.0
// Finds the gradients that a step's calls are about to read or change for the first time since backward, while they
// are as backward left them. Owned by the step's inspector. Executing thread only.
#pragma once
#include "engine/inspection/weight_changes.h"
#include "kernels/contract/call.h"

#include <unordered_map>
#include <vector>

namespace amplab {

class GradientTracker {
 public:
  // weights: outlive the step.
  void begin_step(const std::vector<InspectedWeight>& weights);

  // Called before an op call runs, in the thread's phase. Returns the indices of weights with gradients among its
  // operands that are unseen since backward. Empty for calls of backward itself.
  std::vector<size_t> take_unseen(const Call& call);
  // Returns, after the step's calls, the indices of gradients that backward made or changed and no call has seen.
  std::vector<size_t> take_remaining();

 private:
  struct Gradient {
    const TensorBody* body = nullptr; // as it was before backward
    int64_t version = 0;
    bool fresh = false; // changed by backward and unseen since
    bool seen = false;  // in this step
  };
  void before_backward();
  void after_backward();

  const std::vector<InspectedWeight>* weights_ = nullptr;
  std::vector<Gradient> gradients_;
  bool backward_ran_ = false;
  std::unordered_map<const void*, size_t> fresh_; // by address
};

} // namespace amplab

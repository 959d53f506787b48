// SPDX-License-Identifier: Apache-2.0
// The node of an op of the op table. Used by apply; the scope by who makes a function of several ops.
#pragma once
#include "engine/autograd/node.h"

namespace amplab {

// Puts the call on the tape and hangs its first output there.
void record(Op op, std::span<const Tensor> inputs, const Attributes& attributes, const Outputs& outputs);

// While it lives, ops of this thread are parts of one function of PyTorch's, which keeps no number: backward may pass
// them again after the graph was freed.
class PartsScope {
 public:
  PartsScope();
  ~PartsScope();
  PartsScope(const PartsScope&) = delete;
  PartsScope& operator=(const PartsScope&) = delete;

 private:
  bool before_;
};

// Ends the cycles of tensors in `memory` that were written in place by an op that keeps something made of them: empties
// their nodes. Called before the allocator is destroyed.
void release_rewritten(const CachingAllocator& memory);

} // namespace amplab

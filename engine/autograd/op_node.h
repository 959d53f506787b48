// SPDX-License-Identifier: Apache-2.0
// The node of an op of the op table.
#pragma once
#include "engine/autograd/node.h"

namespace amplab {

// Records the call: makes a node and attaches it to the first output.
void record(Op op, std::span<const Tensor> inputs, const Attributes& attributes, const Outputs& outputs);

// Clears the nodes of tensors in `memory` that were written in place by an op that saves something computed from them.
// This ends their reference cycles. Called before the allocator is destroyed.
void release_rewritten(const CachingAllocator& memory);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Tensors and nodes that own each other, which reference counts do not free: a gradient of backward(create_graph=True),
// with its history and its leaf; a tensor that was changed in place by an op that keeps something made of it. Any
// thread.
#pragma once
#include "engine/memory/allocator.h"

namespace amplab {

// Takes the cycles of tensors in `memory` apart. Called before the allocator is destroyed.
void break_cycles(const CachingAllocator& memory);

} // namespace amplab

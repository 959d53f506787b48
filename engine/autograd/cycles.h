// SPDX-License-Identifier: Apache-2.0
// Reference cycles of tensors and nodes, which reference counts do not free. One kind is a gradient of
// backward(create_graph=True) with its history and its leaf. The other is a tensor changed in place by an op that saves
// something computed from it. Any thread.
#pragma once
#include "engine/memory/allocator.h"

namespace amplab {

// Breaks the cycles of tensors in `memory`. Called before the allocator is destroyed.
void break_cycles(const CachingAllocator& memory);

// Removes the history of the gradients in `memory`, as grad.detach_(). Called before a program is replaced, because the
// history may call its functions.
void detach_gradients(const CachingAllocator& memory);

} // namespace amplab

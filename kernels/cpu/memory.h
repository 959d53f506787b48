// SPDX-License-Identifier: Apache-2.0
// Host memory, aligned for vectors. Any thread.
#pragma once
#include "kernels/contract/device.h"

namespace amplab::cpu {

// Returns `size` bytes (at least one), 64-byte aligned, never null. Throws: OutOfMemory, also if the request exceeds
// the machine's available memory: Linux would allow it and kill the process later, when it uses the pages.
void* allocate_aligned(size_t size);
void release_aligned(void* block) noexcept;

// Returns the memory available without swapping, and all memory.
MemoryFigures machine_memory();

} // namespace amplab::cpu

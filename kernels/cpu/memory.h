// SPDX-License-Identifier: Apache-2.0
// Host memory, aligned for vectors. Any thread.
#pragma once
#include "kernels/contract/device.h"

namespace amplab::cpu {

// Returns `size` bytes (at least one), 64-byte aligned, never null. Throws: OutOfMemory, also for a request that
// exceeds what the machine has free: Linux would grant it and end the process later, when the pages are touched.
void* allocate_aligned(size_t size);
void release_aligned(void* block) noexcept;

// From /proc/meminfo: what can be had without swapping, and all there is.
MemoryFigures machine_memory();

} // namespace amplab::cpu

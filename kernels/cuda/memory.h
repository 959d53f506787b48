// SPDX-License-Identifier: Apache-2.0
// Memory of the GPU that is current. The engine's caching allocator stands above: these calls are rare.
#pragma once
#include "kernels/contract/device.h"

namespace amplab::cuda {

// At least `size` bytes, 256-byte aligned, never null. Throws: OutOfMemory, DeviceError.
void* allocate_memory(size_t size);
// Null is nothing; a lost device has nothing to give back. Requires: no queued work uses it.
void release_memory(void* block) noexcept;
MemoryFigures gpu_memory();

} // namespace amplab::cuda

// SPDX-License-Identifier: Apache-2.0
// Memory of the current GPU. The engine's caching allocator sits above these functions, so calls are rare.
#pragma once
#include "kernels/contract/device.h"

namespace amplab::cuda {

// Returns at least `size` bytes, 256-byte aligned, never null. Throws: OutOfMemory, DeviceError.
void* allocate_memory(size_t size);
// Does nothing for null or on a lost device. Requires: no queued work uses the block.
void release_memory(void* block) noexcept;
MemoryFigures gpu_memory();

} // namespace amplab::cuda

// SPDX-License-Identifier: Apache-2.0
// Large pieces of memory with an alignment. Any thread.
#pragma once
#include <cstddef>

namespace amplab::platform {

// Returns null if there is no such memory. alignment: a power of two, at least sizeof(void*). size: at least one.
void* allocate_aligned(size_t alignment, size_t size);
void release_aligned(void* block) noexcept;

// Asks for large pages: fewer address translations. Advice only; no effect without such pages.
void prefer_large_pages(void* block, size_t size) noexcept;

} // namespace amplab::platform

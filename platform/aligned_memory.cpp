// SPDX-License-Identifier: Apache-2.0
#include "platform/aligned_memory.h"

#include <cstdlib>
#include <sys/mman.h>

namespace amplab::platform {

void* allocate_aligned(size_t alignment, size_t size) {
  void* block = nullptr;
  return ::posix_memalign(&block, alignment, size) == 0 ? block : nullptr;
}

void release_aligned(void* block) noexcept { std::free(block); }

void prefer_large_pages(void* block, size_t size) noexcept { ::madvise(block, size, MADV_HUGEPAGE); }

} // namespace amplab::platform

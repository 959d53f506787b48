// SPDX-License-Identifier: Apache-2.0
#include "platform/machine.h"

#include "platform/aligned_memory.h"

#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>

namespace amplab::platform {
namespace {

TEST(Machine, HasANameAndMemory) {
  EXPECT_FALSE(host_name().empty());
  const PhysicalMemory memory = physical_memory();
  EXPECT_GT(memory.free, size_t{1} << 20);
  EXPECT_LE(memory.free, memory.total);
}

TEST(AlignedMemory, IsAlignedAndCanBeWritten) {
  for (const size_t alignment : {size_t{64}, size_t{2} << 20}) {
    const size_t size = alignment + 64;
    void* const block = allocate_aligned(alignment, size);
    ASSERT_NE(block, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % alignment, 0u);
    prefer_large_pages(block, size);
    std::memset(block, 1, size);
    release_aligned(block);
  }
}

} // namespace
} // namespace amplab::platform

// SPDX-License-Identifier: Apache-2.0
#include "kernels/contract/cached_blocks.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

// A device with one block, which a reserve may hold.
struct CachedBlocksTest : testing::Test {
  CachedBlocks cached_blocks;
  int free = 0, requests = 0;

  CachedBlocks::ReleaseFunction new_cache() {
    return [this] { ++free; };
  }
  int request() {
    return cached_blocks.retry_when_full([this] {
      ++requests;
      return free > 0 ? free : throw OutOfMemory("It is full.", 1);
    });
  }
};

TEST_F(CachedBlocksTest, AreReleasedOnceWhenMemoryIsFullAndByAll) {
  cached_blocks.add(new_cache());
  cached_blocks.add(new_cache());
  EXPECT_EQ(request(), 2);
  EXPECT_EQ(requests, 2);
  EXPECT_EQ(request(), 2) << "there is memory: no cache is called";
}

TEST_F(CachedBlocksTest, ThatWereRemovedAreNotCalled) {
  const auto handle = cached_blocks.add(new_cache());
  cached_blocks.remove(handle);
  EXPECT_THROW(request(), OutOfMemory);
  EXPECT_EQ(requests, 2);
}

TEST_F(CachedBlocksTest, StayWhileReleasesAreLocked) {
  cached_blocks.add(new_cache());
  {
    const CachedBlocks::ReleaseLock lock(cached_blocks);
    EXPECT_THROW(request(), OutOfMemory);
    EXPECT_EQ(requests, 1);
  }
  EXPECT_EQ(request(), 1);
}

} // namespace
} // namespace amplab

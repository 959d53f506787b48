// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/allocator.h"

#include "kernels/registry/registry.h"
#include "tests/support/limited_device.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr auto kActivations = MemoryCategory::activations;

struct AllocatorTest : testing::Test {
  LimitedDevice device{open_device("cpu"), 1 << 20};
};

TEST_F(AllocatorTest, ReusesAFreedBlockWithoutADeviceAllocation) {
  CachingAllocator memory(device);
  const auto first = memory.allocate(1000, kActivations);
  memory.release(first);
  const auto second = memory.allocate(990, kActivations);
  EXPECT_EQ(first.data, second.data);
  EXPECT_EQ(device.allocations, 1);
  EXPECT_EQ(memory.stats().reuses, 1);
  memory.release(second);
}

TEST_F(AllocatorTest, AccountsRequestedBytesByCategoryAndTheirPeak) {
  CachingAllocator memory(device);
  const auto weights = memory.allocate(4000, MemoryCategory::parameters);
  const auto acts = memory.allocate(100, kActivations);
  memory.release(acts);
  EXPECT_EQ(memory.account().in_use()[static_cast<size_t>(MemoryCategory::parameters)], 4000);
  EXPECT_EQ(memory.account().in_use()[static_cast<size_t>(kActivations)], 0);
  EXPECT_EQ(memory.stats().total_in_use, 4000);
  EXPECT_EQ(memory.account().step().bytes, 4100);
  memory.release(weights);
}

TEST_F(AllocatorTest, ChargesAllocationsOfAScopeToItsCategory) {
  CachingAllocator memory(device);
  const auto weights = memory.allocate(4000, MemoryCategory::parameters);
  const auto shadow = [&] {
    const ChargeScope inspecting(memory, MemoryCategory::inspection);
    return memory.allocate(9000, kActivations);
  }();
  memory.release(shadow);
  const StepMemory step = memory.account().step();
  EXPECT_EQ(step.bytes, 4000) << "the inspection category is not counted in the peak";
  EXPECT_EQ(step.memory[static_cast<size_t>(MemoryCategory::inspection)], 9000) << "but its bytes are reported";
  memory.release(weights);
}

TEST_F(AllocatorTest, CountsSavedTensorsAsActivationsWhileTheyAreSaved) {
  CachingAllocator memory(device);
  const auto held = [&](MemoryCategory category) { return memory.account().in_use()[static_cast<size_t>(category)]; };
  {
    Storage output(memory, 100, MemoryCategory::temporaries), weight(memory, 50, MemoryCategory::parameters);
    EXPECT_EQ(held(MemoryCategory::temporaries), 100);
    for (int i = 0; i < 2; ++i) output.mark_saved(), weight.mark_saved();
    output.unmark_saved();
    EXPECT_EQ(held(kActivations), 100) << "it is still saved once";
    EXPECT_EQ(held(MemoryCategory::parameters), 50) << "a weight stays one";
    output.charge_to(MemoryCategory::batch);
    EXPECT_EQ(held(kActivations), 100);
    output.unmark_saved();
    EXPECT_EQ(held(kActivations), 0);
    output.charge_to(MemoryCategory::gradients);
    EXPECT_EQ(held(MemoryCategory::gradients), 100);
  }
  EXPECT_EQ(memory.account().counted(), 0);
}

TEST_F(AllocatorTest, ReturnsEverythingToTheDeviceAtTheEnd) {
  {
    CachingAllocator memory(device);
    memory.release(memory.allocate(12345, kActivations));
    EXPECT_GT(device.in_use(), 0u);
  }
  EXPECT_EQ(device.in_use(), 0u);
}

TEST_F(AllocatorTest, ReleasesTheCacheBeforeItThrowsOutOfMemory) {
  CachingAllocator memory(device);
  memory.release(memory.allocate(700'000, kActivations));
  const auto other_class = memory.allocate(1'000'000, kActivations); // fits only after the cached block is released
  EXPECT_EQ(memory.stats().cached, 0);
  memory.release(other_class);
}

TEST_F(AllocatorTest, ReleasesTheCachesOfAllAllocatorsOfTheDevice) {
  CachingAllocator memory(device), another(device);
  {
    CachingAllocator gone(device);
    gone.release(gone.allocate(100'000, kActivations));
  }
  another.release(another.allocate(700'000, kActivations));
  const auto block = memory.allocate(1'000'000, kActivations); // fits only after the other's cached blocks are released
  EXPECT_EQ(another.stats().cached, 0);
  EXPECT_EQ(another.stats().trims, 1) << "the owner of a capture must detect the trim";
  memory.release(block);
}

TEST_F(AllocatorTest, ReusesPrivateBlocksOnlyPrivately) {
  CachingAllocator memory(device);
  memory.release(memory.allocate(1000, kActivations));
  memory.set_private_pool(true);
  const auto apart = memory.allocate(1000, kActivations);
  memory.set_private_pool(false);
  memory.release(apart);
  const auto other = memory.allocate(1000, kActivations);
  EXPECT_NE(apart.data, other.data);
  memory.release(other);
  memory.trim(); // blocks apart are kept
  EXPECT_EQ(memory.stats().cached, static_cast<int64_t>(apart.capacity));
  memory.set_private_pool(true);
  const auto again = memory.allocate(1000, kActivations);
  memory.set_private_pool(false);
  EXPECT_EQ(apart.data, again.data);
  memory.release(again);
  memory.release_private_pool();
  const auto after = memory.allocate(1000, kActivations);
  EXPECT_EQ(apart.data, after.data);
  memory.release(after);
}

TEST_F(AllocatorTest, NamesTheCategoryThatHoldsMostWhenTheDeviceIsFull) {
  CachingAllocator memory(device);
  const auto state = memory.allocate(600'000, MemoryCategory::optimizer_state);
  try {
    memory.allocate(900'000, kActivations);
    FAIL() << "expected OutOfMemory";
  } catch (const OutOfMemory& error) {
    EXPECT_NE(std::string(error.what()).find("optimizer state"), std::string::npos) << error.what();
    EXPECT_EQ(error.requested, 900'000u);
  }
  memory.release(state);
}

TEST_F(AllocatorTest, WastesAtMostAQuarterOfABlock) {
  CachingAllocator memory(device);
  for (size_t bytes = 65; bytes < 100'000; bytes += 37) {
    const auto block = memory.allocate(bytes, kActivations);
    EXPECT_GE(block.capacity, bytes);
    EXPECT_LE(block.capacity, std::max<size_t>(128, bytes + bytes / 4 + 64)) << bytes;
    memory.release(block);
    memory.trim();
  }
}

} // namespace
} // namespace amplab

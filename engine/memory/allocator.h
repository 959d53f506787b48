// SPDX-License-Identifier: Apache-2.0
// A caching allocator over an injected device, with accounting by category. Each lane owns one; used only by the
// thread that trains. Freed blocks are kept and handed out again, so a steady training step asks the device for nothing.
#pragma once
#include "engine/memory/ref.h"
#include "engine/run/telemetry.h"
#include "kernels/contract/device.h"

#include <array>
#include <cstddef>
#include <vector>

namespace amplab {

struct MemoryStats {
  std::array<int64_t, kMemoryCategories> in_use{}; // bytes asked for, by category; cached blocks are not in use
  int64_t total_in_use = 0, peak_in_use = 0;       // bytes asked for
  int64_t cached = 0;                              // bytes held for reuse
  int64_t device_allocations = 0, reuses = 0, trims = 0; // counts
};

class CachingAllocator {
 public:
  struct Block {
    void* data;
    size_t capacity, requested; // bytes
    size_t size_class;
    MemoryCategory category;
  };

  // The cache is one of the device's reserves: whoever finds the device full has it given back. The device outlives it.
  explicit CachingAllocator(Device& device);
  CachingAllocator(const CachingAllocator&) = delete;
  CachingAllocator& operator=(const CachingAllocator&) = delete;
  // Requires: every block has been released.
  ~CachingAllocator();

  // Returns a block of at least `bytes`.
  // Throws: OutOfMemory, naming the category that holds most.
  Block allocate(size_t bytes, MemoryCategory category);
  void release(const Block& block) noexcept;
  // Returns all cached blocks to the device.
  void trim() noexcept;

  Device& device() const { return device_; }
  const MemoryStats& stats() const { return stats_; }

 private:
  void* from_device(size_t bytes, size_t requested);

  Device& device_;
  Reserves::Place place_;
  std::vector<std::vector<void*>> cache_; // by size class
  MemoryStats stats_;
};

// One block, owned. Tensors that are views of each other share it.
class Storage : public RefCounted {
 public:
  Storage(CachingAllocator& allocator, size_t bytes, MemoryCategory category)
      : allocator_(allocator), block_(allocator.allocate(bytes, category)) {}
  ~Storage() override { allocator_.release(block_); }
  void* data() const { return block_.data; }
  CachingAllocator& allocator() const { return allocator_; }

 private:
  CachingAllocator& allocator_;
  CachingAllocator::Block block_;
};

} // namespace amplab

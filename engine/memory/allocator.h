// SPDX-License-Identifier: Apache-2.0
// A caching allocator over an injected device, with accounting by category. Freed blocks are kept for reuse, so a
// steady training step makes no device allocation. Owned by a lane. Training thread only.
#pragma once
#include "engine/memory/account.h"
#include "engine/memory/ref.h"
#include "kernels/contract/device.h"

#include <cstddef>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace amplab {

struct MemoryStats {
  int64_t total_in_use = 0;                              // requested bytes, without cached blocks
  int64_t cached = 0;                                    // bytes held for reuse
  int64_t device_allocations = 0, reuses = 0, trims = 0; // counts
};

// Observer of released blocks. A released block's content is gone, even before the block is reused.
class ReleaseObserver {
 public:
  virtual ~ReleaseObserver() = default;
  virtual void released(const void* data, size_t bytes) noexcept = 0;
};

class CachingAllocator {
 public:
  struct Block {
    void* data;
    size_t capacity, requested; // bytes
    size_t size_class;
    MemoryCategory category;
  };

  // The device reclaims the cached blocks when it runs out of memory. Requires: the device outlives the allocator.
  explicit CachingAllocator(Device& device);
  CachingAllocator(const CachingAllocator&) = delete;
  CachingAllocator& operator=(const CachingAllocator&) = delete;
  // Requires: every block has been released.
  ~CachingAllocator();

  // Returns a block of at least `bytes`.
  // Throws: OutOfMemory, naming the category that holds most.
  Block allocate(size_t bytes, MemoryCategory category);
  void release(const Block& block) noexcept;
  // Counts a block's bytes a second time, for data that shares its memory but would otherwise be allocated on its own.
  Block lend(const Block& of, MemoryCategory category);
  void release_lent(const Block& saved_scope) noexcept;
  // Moves the block to another category.
  void move(Block& block, MemoryCategory to);
  // Notified of every later release. Null (the default): no observer.
  void set_release_observer(ReleaseObserver* watch) { release_observer_ = watch; }
  ReleaseObserver* release_observer() const { return release_observer_; }
  // Returns all cached blocks to the device, except those set apart.
  void trim() noexcept;

  // While on, allocated blocks are set apart. After release they are reused only while this is on again. A captured
  // step can therefore be launched in this memory while other calls run in between.
  void set_private_pool(bool on) { allocates_privately_ = on; }
  // Makes the blocks that were set apart ordinary ones again.
  void release_private_pool() noexcept;

  Device& device() const { return device_; }
  const MemoryStats& stats() const { return stats_; }
  const MemoryAccount& account() const { return account_; }
  void begin_step() { account_.begin_step(); }

 private:
  friend class ChargeScope;
  void* from_device(size_t bytes, size_t requested);

  Device& device_;
  CachedBlocks::Handle cache_handle_;
  std::vector<std::vector<void*>> cache_; // by size class
  bool allocates_privately_ = false;
  std::unordered_set<void*> private_blocks_;     // blocks, free or not
  std::vector<std::vector<void*>> free_private_; // by size class
  MemoryStats stats_;
  MemoryAccount account_;
  std::optional<MemoryCategory> charged_; // empty: each allocation's own category
  ReleaseObserver* release_observer_ = nullptr;
};

// While alive, charges every allocation to one category, for an inspection or an evaluation.
class ChargeScope {
 public:
  ChargeScope(CachingAllocator& memory, MemoryCategory category)
      : memory_(memory), before_(std::exchange(memory.charged_, category)) {}
  ~ChargeScope() { memory_.charged_ = before_; }
  ChargeScope(const ChargeScope&) = delete;
  ChargeScope& operator=(const ChargeScope&) = delete;

 private:
  CachingAllocator& memory_;
  std::optional<MemoryCategory> before_;
};

// Category of memory that autograd holds for backward. Weights and autocast's copies of them keep theirs.
constexpr MemoryCategory category_while_saved(MemoryCategory category) {
  switch (category) {
  case MemoryCategory::temporaries:
  case MemoryCategory::batch:
  case MemoryCategory::compiled_step: return MemoryCategory::activations;
  default: return category;
  }
}

// One block, owned. Tensors that are views of each other share it.
class Storage : public RefCounted {
 public:
  Storage(CachingAllocator& allocator, size_t bytes, MemoryCategory category)
      : allocator_(allocator), block_(allocator.allocate(bytes, category)), category_(block_.category) {}
  // In the memory of another storage, which stays alive. Has its own accounting and version, as if newly allocated.
  Storage(Ref<Storage> lender, MemoryCategory category)
      : allocator_(lender->allocator_), block_(allocator_.lend(lender->block_, category)), category_(block_.category),
        lender_(std::move(lender)) {}
  ~Storage() override { lender_ ? allocator_.release_lent(block_) : allocator_.release(block_); }
  void* data() const { return block_.data; }
  CachingAllocator& allocator() const { return allocator_; }

  // Sets the category, which applies while autograd does not hold the storage.
  void charge_to(MemoryCategory category) {
    category_ = category;
    allocator_.move(block_, save_count_ ? category_while_saved(category_) : category_);
  }
  void mark_saved() {
    if (save_count_++ == 0) allocator_.move(block_, category_while_saved(category_));
  }
  void unmark_saved() {
    if (--save_count_ == 0) allocator_.move(block_, category_);
  }

  // Number of in-place changes. What was saved of the elements before a change is lost.
  int64_t version() const { return version_; }
  // The same without changes that backward must not detect (Tensor::data).
  int64_t seen_version() const { return version_ - unseen_; }
  void changed() { ++version_; }
  void changed_unseen() { ++version_, ++unseen_; }
  // Version of the last change that autograd recorded. Views made before it show elements without their history.
  int64_t recorded_change() const { return recorded_change_; }
  void note_recorded_change() { recorded_change_ = version_; }

 private:
  CachingAllocator& allocator_;
  CachingAllocator::Block block_;
  MemoryCategory category_; // while not saved
  int64_t save_count_ = 0;  // number of nodes that saved it
  int64_t version_ = 0, unseen_ = 0, recorded_change_ = 0;
  Ref<Storage> lender_; // null: it owns its block
};

} // namespace amplab

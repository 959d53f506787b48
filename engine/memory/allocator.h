// SPDX-License-Identifier: Apache-2.0
// A caching allocator over an injected device, with accounting by category. Each lane owns one; used only by the
// thread that trains. Freed blocks are kept and handed out again, so a steady training step asks the device for
// nothing.
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
  int64_t total_in_use = 0;                              // bytes asked for; cached blocks are not in use
  int64_t cached = 0;                                    // bytes held for reuse
  int64_t device_allocations = 0, reuses = 0, trims = 0; // counts
};

// Somebody who follows what lies in memory: what was given back is gone, whoever gets the block next.
class ReleaseWatch {
 public:
  virtual ~ReleaseWatch() = default;
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
  // The same bytes in the books once more, for who puts into the memory of another what he would else have memory of
  // his own for.
  Block lend(const Block& of, MemoryCategory category);
  void take_back(const Block& lent) noexcept;
  // The block has another purpose now.
  void move(Block& block, MemoryCategory to);
  // Told of each block that is released from here on; null: nobody is, as at first.
  void set_release_watch(ReleaseWatch* watch) { release_watch_ = watch; }
  ReleaseWatch* release_watch() const { return release_watch_; }
  // Returns all cached blocks to the device, but for those that are set apart.
  void trim() noexcept;

  // While it is on, what is allocated is set apart: when it is released it waits for those who allocate while it is on
  // again, and nobody else gets it. Who repeats calls in that memory may run others between them.
  void set_apart(bool on) { sets_apart_ = on; }
  // What was set apart is as all other memory is.
  void join_what_is_apart() noexcept;

  Device& device() const { return device_; }
  const MemoryStats& stats() const { return stats_; }
  const MemoryAccount& account() const { return account_; }
  void begin_step() { account_.begin_step(); }

 private:
  friend class ChargeScope;
  void* from_device(size_t bytes, size_t requested);

  Device& device_;
  Reserves::Place place_;
  std::vector<std::vector<void*>> cache_; // by size class
  bool sets_apart_ = false;
  std::unordered_set<void*> apart_;            // blocks, free or not
  std::vector<std::vector<void*>> free_apart_; // by size class
  MemoryStats stats_;
  MemoryAccount account_;
  std::optional<MemoryCategory> charged_; // nothing: what each allocation says
  ReleaseWatch* release_watch_ = nullptr;
};

// While it lives all new memory is charged to one category, whatever for: that of somebody who looks, or evaluates.
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

// What memory counts as while the tape keeps it for backward. A weight stays one, and so does autocast's copy of it.
constexpr MemoryCategory while_kept(MemoryCategory category) {
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
  // In the memory of another, which is kept; with books and versions of its own, as if it had been allocated.
  Storage(Ref<Storage> lender, MemoryCategory category)
      : allocator_(lender->allocator_), block_(allocator_.lend(lender->block_, category)), category_(block_.category),
        lender_(std::move(lender)) {}
  ~Storage() override { lender_ ? allocator_.take_back(block_) : allocator_.release(block_); }
  void* data() const { return block_.data; }
  CachingAllocator& allocator() const { return allocator_; }

  // What it counts as from now on, while the tape does not keep it.
  void charge_to(MemoryCategory category) {
    category_ = category;
    allocator_.move(block_, kept_ ? while_kept(category_) : category_);
  }
  void keep() {
    if (kept_++ == 0) allocator_.move(block_, while_kept(category_));
  }
  void let_go() {
    if (--kept_ == 0) allocator_.move(block_, category_);
  }

  // How often the elements were changed where they stand: what was kept of them before is no longer there.
  int64_t version() const { return version_; }
  // The same without changes that backward must not see (Tensor::data).
  int64_t seen_version() const { return version_ - unseen_; }
  void changed() { ++version_; }
  void changed_unseen() { ++version_, ++unseen_; }
  // The version of the last change that the tape knows: a view made before it shows elements whose history it lacks.
  int64_t recorded_change() const { return recorded_change_; }
  void note_recorded_change() { recorded_change_ = version_; }

 private:
  CachingAllocator& allocator_;
  CachingAllocator::Block block_;
  MemoryCategory category_; // while it is not kept
  int64_t kept_ = 0;        // by so many nodes
  int64_t version_ = 0, unseen_ = 0, recorded_change_ = 0;
  Ref<Storage> lender_; // null: the block is its own
};

} // namespace amplab

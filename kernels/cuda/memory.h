// SPDX-License-Identifier: Apache-2.0
// Memory of the GPU: blocks, deferred release of what queued work may still use, and scratch memory of kernels.
#pragma once
#include "kernels/contract/cached_blocks.h"
#include "kernels/contract/device.h"
#include "kernels/contract/scratch_ledger.h"
#include "kernels/cuda/exchange.h"

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace amplab::cuda {

// Memory of the current GPU. The engine's caching allocator sits above these functions, so calls are rare.

// Returns at least `size` bytes, 256-byte aligned, never null. Throws: OutOfMemory, DeviceError.
void* allocate_memory(size_t size);
// Does nothing for null or on a lost device. Requires: no queued work uses the block.
void release_memory(void* block) noexcept;
MemoryFigures gpu_memory();

// Deferred release of resources that queued work may still use, from code that cannot throw. Waits for the work, then
// releases. If another rank does not arrive within the patience, the release happens with the next one, or at the
// latest when the device is destroyed. One per device. Used by its thread.
class DeferredRelease {
 public:
  // stream: the stream of the work. exchange: must outlive this object.
  DeferredRelease(cudaStream_t stream, Exchange& exchange) : stream_(stream), exchange_(exchange) {}
  DeferredRelease(const DeferredRelease&) = delete;
  DeferredRelease& operator=(const DeferredRelease&) = delete;
  // Runs the deferred releases. Requires: exchange.end() was called.
  ~DeferredRelease();

  // Requires: release_later does not throw.
  void operator()(std::function<void()> release_later) noexcept;
  // Waits for all queued work. Returns false if another rank did not arrive within the patience.
  bool settled() noexcept;

 private:
  void release_deferred() noexcept;

  cudaStream_t stream_;
  Exchange& exchange_;
  std::vector<std::function<void()>> deferred_; // deferred, since work may still use the resources
};

// Scratch memory of kernels on the GPU: one block per slot, kept and grown. A slot's contents last until its next use.
// Work runs in stream order, so a kernel may use a slot that an earlier one still reads. Owned by the device's context.
// Used by its thread.

// Buffers that one kernel needs at the same time use different slots.
enum class Slot {
  partials,
  rows,
  columns,
  product,
  convolution,
  operand_a,
  operand_b,
  operand_c,
  operand_d,
  operand_e,
  result,
  result_b,
  result_c,
  kCount,
};

class Scratch {
 public:
  // Blocks that a graph keeps alive while it may be launched. Scratch must outlive it.
  using Held = std::vector<std::shared_ptr<const void>>;

  // release_later: of the stream that kernels are queued on. reserves: cached blocks, released when memory is full.
  // Both must outlive this object.
  Scratch(DeferredRelease& release_later, CachedBlocks& cached_blocks)
      : release_later_(release_later), cached_blocks_(cached_blocks) {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  // Returns a buffer for `count` values, 256-byte aligned, uninitialised. Throws: OutOfMemory.
  template <class T> T* acquire(Slot slot, size_t count, ScratchUse use = ScratchUse::workspace) {
    return static_cast<T*>(bytes(slot, count * sizeof(T), use));
  }
  void* bytes(Slot slot, size_t size, ScratchUse use = ScratchUse::workspace);
  // See Client::scratch.
  void set_ledger(ScratchLedger* ledger) { ledger_ = ledger; }

  // Collect the blocks used during a capture, including those that slots outgrow meanwhile.
  void begin_capture() { outgrown_in_capture_.emplace(); }
  Held end_capture();

  size_t held() const { return held_; } // bytes held by slots and graphs

 private:
  // Released through DeferredRelease when neither its slot nor a graph holds it. If another rank does not arrive, a
  // growing slot thus waits at most the patience.
  struct Block {
    Block(Scratch& owner, size_t size);
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;
    ~Block();
    Scratch& owner;
    const size_t size;
    void* data;
  };

  DeferredRelease& release_later_;
  CachedBlocks& cached_blocks_;
  ScratchLedger* ledger_ = nullptr; // null: no ledger
  size_t held_ = 0;
  std::array<std::shared_ptr<Block>, static_cast<size_t>(Slot::kCount)> blocks_; // null: slot not used yet
  std::optional<Held> outgrown_in_capture_;                                      // set during a capture
};

} // namespace amplab::cuda

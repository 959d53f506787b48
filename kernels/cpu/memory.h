// SPDX-License-Identifier: Apache-2.0
// Host memory, aligned for vectors, and scratch memory of kernels. Any thread, except Scratch.
#pragma once
#include "kernels/contract/cached_blocks.h"
#include "kernels/contract/device.h"
#include "kernels/contract/scratch_ledger.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace amplab::cpu {

// Returns `size` bytes (at least one), 64-byte aligned, never null. Throws: OutOfMemory, also if the request exceeds
// the machine's available memory: Linux would allow it and kill the process later, when it uses the pages.
void* allocate_aligned(size_t size);
void release_aligned(void* block) noexcept;

// Returns the memory available without swapping, and all memory.
MemoryFigures machine_memory();

// Scratch memory of kernels. Grows to the largest request and stays, so that steady steps allocate nothing. Owned by
// one device; used on its thread. A slot's content is lost at the next request for it.

// Buffers in use at the same time need different slots.
enum class Slot : uint8_t {
  left,
  right,
  bias,
  product,
  library,
  rows,
  partials,
  packed_left,
  packed_right,
  weights,
  inner_source,
  inner_weights,
  inner_result,
  gathered,
  quantized_left,
  quantized_right
};

class Scratch {
 public:
  // The blocks are released when memory is full.
  explicit Scratch(CachedBlocks& cached_blocks) : cached_blocks_(cached_blocks) {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();

  // Returns at least `count` elements, 64-byte aligned. Throws: OutOfMemory.
  template <class T> T* acquire(Slot slot, size_t count, ScratchUse use = ScratchUse::workspace) {
    return static_cast<T*>(bytes(slot, count * sizeof(T), use));
  }
  size_t held() const; // bytes, over all slots
  // As Client::scratch.
  void set_ledger(ScratchLedger* ledger) { ledger_ = ledger; }

 private:
  struct Block {
    void* data = nullptr;
    size_t size = 0;
  };
  void* bytes(Slot slot, size_t size, ScratchUse use);
  CachedBlocks& cached_blocks_;
  ScratchLedger* ledger_ = nullptr; // null: nothing is recorded
  std::array<Block, 16> blocks_{};
};

} // namespace amplab::cpu

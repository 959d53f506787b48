// SPDX-License-Identifier: Apache-2.0
// Scratch memory on the GPU for kernels: a block per slot, kept and grown. What stands there lasts until the next taker
// of the same slot; since work runs in the order of one stream, a kernel may take a slot that an earlier one still
// reads.
#pragma once
#include "kernels/contract/reserves.h"
#include "kernels/contract/scratch_ledger.h"
#include "kernels/cuda/giving_back.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace amplab::cuda {

// Two pieces that one kernel needs at once have slots of their own.
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
  // What a graph holds for as long as it may be launched. The scratch memory outlives it.
  using Held = std::vector<std::shared_ptr<const void>>;

  // give_back: of the stream that its takers queue their work on. These reserves are given back when memory is full.
  // Both outlive it.
  Scratch(GivingBack& give_back, Reserves& reserves) : give_back_(give_back), reserves_(reserves) {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  // Room for `count` values, 256-byte aligned, uninitialised. Throws: OutOfMemory.
  template <class T> T* take(Slot slot, size_t count, ScratchUse use = ScratchUse::workspace) {
    return static_cast<T*>(bytes(slot, count * sizeof(T), use));
  }
  void* bytes(Slot slot, size_t size, ScratchUse use = ScratchUse::workspace);
  // As Device has it.
  ScratchLedger* set_ledger(ScratchLedger* ledger) { return std::exchange(ledger_, ledger); }

  // What is taken while the stream captures, though the slots grow meanwhile and afterwards.
  void begin_capture() { outgrown_in_capture_.emplace(); }
  Held end_capture();

  size_t held() const { return held_; } // bytes, by slots and by graphs

 private:
  // Goes back when neither its slot nor a graph has it, as GivingBack says: a slot that grows while another rank does
  // not come waits no longer than the patience.
  struct Block {
    Block(Scratch& owner, size_t size);
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;
    ~Block();
    Scratch& owner;
    const size_t size;
    void* data;
  };

  GivingBack& give_back_;
  Reserves& reserves_;
  ScratchLedger* ledger_ = nullptr; // null: nobody asks
  size_t held_ = 0;
  std::array<std::shared_ptr<Block>, static_cast<size_t>(Slot::kCount)> blocks_; // null: nobody took that slot yet
  std::optional<Held> outgrown_in_capture_;                                      // while one goes on
};

} // namespace amplab::cuda

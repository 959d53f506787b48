// SPDX-License-Identifier: Apache-2.0
// Scratch memory on the GPU for kernels: a block per slot, kept and grown. What stands there lasts until the next taker
// of the same slot; since work runs in the order of one stream, a kernel may take a slot that an earlier one still reads.
#pragma once
#include "kernels/contract/reserves.h"

#include <array>
#include <cstddef>
#include <vector>

namespace amplab::cuda {

// Two pieces that one kernel needs at once have slots of their own.
enum class Slot {
  partials, rows, columns, product, convolution,
  operand_a, operand_b, operand_c, operand_d, operand_e,
  result, result_b, result_c,
  kCount,
};

class Scratch {
 public:
  // These are given back when memory is full.
  explicit Scratch(Reserves& reserves) : reserves_(reserves) {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();

  // Room for `count` values, 256-byte aligned, uninitialised. Throws: OutOfMemory.
  template <class T> T* take(Slot slot, size_t count) { return static_cast<T*>(bytes(slot, count * sizeof(T))); }
  void* bytes(Slot slot, size_t size);

  // From now on a block that grows leaves its old memory in place until the end: a graph that was captured reads it there.
  void keep_for_graphs() { keeps_ = true; }

  size_t held() const; // bytes

 private:
  struct Block {
    void* data = nullptr;
    size_t size = 0;
  };
  Reserves& reserves_;
  std::array<Block, static_cast<size_t>(Slot::kCount)> blocks_{};
  std::vector<Block> outgrown_; // kept for graphs
  bool keeps_ = false;
};

} // namespace amplab::cuda

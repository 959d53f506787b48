// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/scratch.h"

#include "kernels/cpu/memory.h"

namespace amplab::cpu {

Scratch::~Scratch() {
  for (Block& block : blocks_) release_aligned(block.data);
}

size_t Scratch::held() const {
  size_t sum = 0;
  for (const Block& block : blocks_) sum += block.size;
  return sum;
}

void* Scratch::bytes(Slot slot, size_t size, ScratchUse use) {
  if (ledger_) ledger_->note(static_cast<size_t>(slot), size, use);
  Block& block = blocks_[static_cast<size_t>(slot)];
  if (size > block.size) {
    void* const larger = cached_blocks_.retry_when_full([&] { return allocate_aligned(size); });
    release_aligned(block.data);
    block = {larger, size};
  }
  return block.data;
}

} // namespace amplab::cpu

// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/scratch.h"

#include "kernels/cuda/memory.h"

#include <algorithm>
#include <utility>

namespace amplab::cuda {

Scratch::Block::Block(Scratch& scratch, size_t bytes)
    : owner(scratch), size(bytes),
      data(scratch.cached_blocks_.retry_when_full([&] { return allocate_memory(bytes); })) {
  owner.held_ += size;
}

Scratch::Block::~Block() {
  owner.release_later_([block = data] { release_memory(block); });
  owner.held_ -= size;
}

void* Scratch::bytes(Slot slot, size_t size, ScratchUse use) {
  if (ledger_) ledger_->note(static_cast<size_t>(slot), size, use);
  std::shared_ptr<Block>& block = blocks_[static_cast<size_t>(slot)];
  const size_t has = block ? block->size : 0;
  if (size > has) {
    if (outgrown_in_capture_ && block) outgrown_in_capture_->push_back(block);
    block.reset();
    block = std::make_shared<Block>(*this, std::max(size, has + has / 4)); // so that slowly growing slots settle
  }
  return block ? block->data : nullptr;
}

Scratch::Held Scratch::end_capture() {
  Held held = std::exchange(outgrown_in_capture_, {}).value_or(Held());
  std::ranges::copy_if(blocks_, std::back_inserter(held), [](const auto& block) { return block != nullptr; });
  return held;
}

} // namespace amplab::cuda

// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/scratch.h"

#include "kernels/cuda/memory.h"

#include <algorithm>
#include <cuda_runtime_api.h>

namespace amplab::cuda {

Scratch::~Scratch() {
  for (const Block& block : blocks_) release_memory(block.data);
  for (const Block& block : outgrown_) release_memory(block.data);
}

void* Scratch::bytes(Slot slot, size_t size) {
  Block& block = blocks_[static_cast<size_t>(slot)];
  if (size > block.size) {
    // A quarter more, so that a slot that creeps up settles.
    const size_t grown = std::max(size, block.size + block.size / 4);
    if (keeps_ && block.data) {
      outgrown_.push_back(block);
    } else {
      cudaDeviceSynchronize(); // kernels that read it may be queued
      release_memory(block.data);
    }
    block = {};
    block.data = reserves_.granted([&] { return allocate_memory(grown); });
    block.size = grown;
  }
  return block.data;
}

size_t Scratch::held() const {
  size_t sum = 0;
  for (const Block& block : blocks_) sum += block.size;
  for (const Block& block : outgrown_) sum += block.size;
  return sum;
}

} // namespace amplab::cuda

// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/memory.h"

#include "kernels/cuda/check.h"

#include <algorithm>
#include <utility>

namespace amplab::cuda {
namespace {

std::string in_mib(size_t bytes) { return std::to_string((bytes + (1 << 20) - 1) >> 20) + " MiB"; }

} // namespace

void* allocate_memory(size_t size) {
  void* block = nullptr;
  const cudaError_t status = cudaMalloc(&block, std::max<size_t>(size, 1));
  if (status != cudaErrorMemoryAllocation) {
    check(status, "an allocation");
    return block;
  }
  static_cast<void>(cudaGetLastError());
  const MemoryFigures memory = gpu_memory();
  throw OutOfMemory("The GPU cannot allocate " + in_mib(size) + " of memory; " + in_mib(memory.free) + " of " +
                        in_mib(memory.total) +
                        " are free. Use a smaller batch or model, or close other programs that use it.",
                    size);
}

void release_memory(void* block) noexcept {
  if (cudaFree(block) != cudaSuccess) static_cast<void>(cudaGetLastError());
}

MemoryFigures gpu_memory() {
  MemoryFigures figures{0, 0};
  check(cudaMemGetInfo(&figures.free, &figures.total), "reading its free memory");
  return figures;
}

DeferredRelease::~DeferredRelease() {
  static_cast<void>(settled());
  release_deferred();
}

bool DeferredRelease::settled() noexcept {
  if (!exchange_.settled()) return false;
  if (cudaStreamSynchronize(stream_) != cudaSuccess) static_cast<void>(cudaGetLastError()); // a lost device
  return true;
}

void DeferredRelease::operator()(std::function<void()> release_later) noexcept {
  if (!settled()) return deferred_.push_back(std::move(release_later));
  release_deferred();
  release_later();
}

void DeferredRelease::release_deferred() noexcept {
  for (const std::function<void()>& release_later : std::exchange(deferred_, {})) release_later();
}

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

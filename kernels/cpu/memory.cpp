// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/memory.h"

#include "platform/aligned_memory.h"
#include "platform/machine.h"

#include <atomic>

namespace amplab::cpu {
namespace {

constexpr size_t kAlignment = 64;
// Bytes allocated between two queries of the machine's memory, because a query takes tens of microseconds.
constexpr size_t kCheckInterval = size_t(64) << 20;
// Share of all memory (1/32) left to other programs: Linux would kill one of them instead of refusing our request.
constexpr size_t kLeftOver = 32;
// Large blocks use pages of this size if the system has them. Fewer address translations save a few percent of a step.
constexpr size_t kLargePage = size_t(2) << 20;

std::string in_mib(size_t bytes) { return std::to_string((bytes + (1 << 20) - 1) >> 20) + " MiB"; }

[[noreturn]] void throw_out_of_memory(size_t size) {
  throw OutOfMemory("The CPU cannot allocate " + in_mib(size) + " of memory; " + in_mib(machine_memory().free) +
                        " are free. Use a smaller batch or model, or close other programs.",
                    size);
}

// Checks available memory for this request and all requests since the last query.
void require_free(size_t size) {
  static std::atomic<size_t> since_check = 0;
  const size_t allocated = since_check.fetch_add(size) + size;
  if (allocated < kCheckInterval) return;
  const MemoryFigures machine = machine_memory();
  if (machine.free > 0 && (size > machine.free || machine.free - size < machine.total / kLeftOver))
    throw_out_of_memory(size); // since_check stays, so that the next request queries it again
  since_check = 0;
}

} // namespace

void* allocate_aligned(size_t size) {
  require_free(size);
  if (size > SIZE_MAX - kAlignment) throw_out_of_memory(size);
  const size_t alignment = size >= kLargePage ? kLargePage : kAlignment;
  const size_t rounded = size == 0 ? kAlignment : (size + kAlignment - 1) / kAlignment * kAlignment;
  void* const block = platform::allocate_aligned(alignment, rounded);
  if (!block) throw_out_of_memory(size);
  if (size >= kLargePage) platform::prefer_large_pages(block, rounded);
  return block;
}

void release_aligned(void* block) noexcept { platform::release_aligned(block); }

MemoryFigures machine_memory() {
  const platform::PhysicalMemory memory = platform::physical_memory();
  return {memory.free, memory.total};
}

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

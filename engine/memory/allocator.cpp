// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/allocator.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <string>

namespace amplab {
namespace {

struct SizeClass {
  size_t index, bytes;
};

// Four size classes per octave from 64 bytes on. At most a quarter of a block is wasted.
SizeClass size_class_of(size_t bytes) {
  constexpr size_t kSmallest = 64;
  if (bytes <= kSmallest) return {0, kSmallest};
  const size_t octave = std::bit_width(bytes - 1) - 1; // 2^octave < bytes <= 2^(octave+1)
  const size_t quarter = (size_t{1} << octave) / 4;
  const size_t quarters = (bytes - (size_t{1} << octave) + quarter - 1) / quarter; // 1..4
  return {(octave - 6) * 4 + quarters, (size_t{1} << octave) + quarters * quarter};
}

// The inverse of size_class_of().
size_t bytes_of_class(size_t index) {
  constexpr size_t kSmallest = 64;
  if (index == 0) return kSmallest;
  const size_t octave = (index - 1) / 4 + 6, quarters = (index - 1) % 4 + 1;
  return (size_t{1} << octave) + quarters * ((size_t{1} << octave) / 4);
}

} // namespace

CachingAllocator::CachingAllocator(Device& device)
    : device_(device), cache_handle_(device.cached_blocks().add([this] { trim(); })) {}

CachingAllocator::~CachingAllocator() {
  assert(stats_.total_in_use == 0);
  release_private_pool();
  trim();
  device_.cached_blocks().remove(cache_handle_);
}

void* CachingAllocator::from_device(size_t bytes, size_t requested) {
  ++stats_.device_allocations;
  try {
    return device_.allocate(bytes);
  } catch (const OutOfMemory& error) {
    const MemoryByCategory& in_use = account_.in_use();
    const auto largest = static_cast<size_t>(std::ranges::max_element(in_use) - in_use.begin());
    throw OutOfMemory(std::string(error.what()) + " Most is used by " + std::string(kMemoryTable[largest].name) + " (" +
                          std::to_string(in_use[largest] >> 20) + " MiB); a smaller batch or model needs less.",
                      requested);
  }
}

CachingAllocator::Block CachingAllocator::allocate(size_t bytes, MemoryCategory category) {
  const SizeClass size = size_class_of(bytes);
  if (cache_.size() <= size.index) cache_.resize(size.index + 1);
  const bool again = allocates_privately_ && free_private_.size() > size.index && !free_private_[size.index].empty();
  auto& free_blocks = again ? free_private_[size.index] : cache_[size.index];
  void* data = nullptr;
  if (free_blocks.empty()) {
    data = from_device(size.bytes, bytes);
  } else {
    data = free_blocks.back();
    free_blocks.pop_back();
    stats_.cached -= static_cast<int64_t>(size.bytes);
    ++stats_.reuses;
  }
  if (allocates_privately_) private_blocks_.insert(data);
  const auto requested = static_cast<int64_t>(bytes);
  category = charged_.value_or(category);
  account_.add(category, requested);
  stats_.total_in_use += requested;
  return {data, size.bytes, bytes, size.index, category};
}

void CachingAllocator::release(const Block& block) noexcept {
  const auto requested = static_cast<int64_t>(block.requested);
  account_.remove(block.category, requested);
  stats_.total_in_use -= requested;
  stats_.cached += static_cast<int64_t>(block.capacity);
  const bool apart = !private_blocks_.empty() && private_blocks_.contains(block.data);
  if (apart && free_private_.size() <= block.size_class) free_private_.resize(block.size_class + 1);
  (apart ? free_private_ : cache_)[block.size_class].push_back(block.data);
  if (release_observer_) release_observer_->released(block.data, block.capacity);
}

CachingAllocator::Block CachingAllocator::lend(const Block& of, MemoryCategory category) {
  Block saved_scope = of;
  saved_scope.category = charged_.value_or(category);
  account_.add(saved_scope.category, static_cast<int64_t>(saved_scope.requested));
  return saved_scope;
}

void CachingAllocator::release_lent(const Block& saved_scope) noexcept {
  account_.remove(saved_scope.category, static_cast<int64_t>(saved_scope.requested));
}

void CachingAllocator::release_private_pool() noexcept {
  for (size_t i = 0; i < free_private_.size(); ++i) {
    cache_[i].insert(cache_[i].end(), free_private_[i].begin(), free_private_[i].end());
    free_private_[i].clear();
  }
  private_blocks_.clear();
}

void CachingAllocator::move(Block& block, MemoryCategory to) {
  account_.move(block.category, to, static_cast<int64_t>(block.requested));
  block.category = to;
}

void CachingAllocator::trim() noexcept {
  ++stats_.trims;
  for (auto& free_blocks : cache_) {
    for (void* data : free_blocks) device_.release(data);
    free_blocks.clear();
  }
  stats_.cached = 0;
  for (size_t i = 0; i < free_private_.size(); ++i)
    stats_.cached += static_cast<int64_t>(free_private_[i].size() * bytes_of_class(i));
}

} // namespace amplab

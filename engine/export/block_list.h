// SPDX-License-Identifier: Apache-2.0
// A growing list of plain values, preserved bit for bit. Full blocks are moved to a scratch file. A block of equal
// values stores one value. One thread.
#pragma once
#include "engine/export/scratch_file.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace amplab {

template <class T> class BlockList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  // A null file keeps all values in memory.
  explicit BlockList(std::shared_ptr<ScratchFile> file = nullptr) : file_(std::move(file)) {}
  BlockList(BlockList&&) noexcept = default;
  BlockList& operator=(BlockList&&) noexcept = default;

  void push_back(const T& item) {
    const int64_t i = size_ % kItems;
    if (i == 0) blocks_.push_back({item, nullptr, false}), open_ = nullptr;
    Block& block = blocks_.back();
    if (!open_ && std::memcmp(&item, &block.all, sizeof(T)) != 0) {
      std::shared_ptr<T[]> items(new T[kItems]);
      std::fill_n(items.get(), i, block.all);
      open_ = items.get();
      block.items = std::move(items);
      held_ += kItems * sizeof(T);
    }
    if (open_) open_[i] = item;
    ++size_;
    if (i + 1 == kItems && open_ && file_) {
      const T* before = open_;
      block.items = file_->moved<T>(std::move(block.items), kItems);
      block.in_file = block.items.get() != before;
      if (block.in_file) held_ -= kItems * sizeof(T);
    }
  }

  // Truncates the list to its first `size` values. Requires: 0 <= size <= size().
  void cut(int64_t size) {
    const int64_t whole = size / kItems * kItems;
    std::vector<T> rest;
    for (int64_t i = whole; i < size; ++i) rest.push_back((*this)[i]);
    for (auto block = blocks_.begin() + whole / kItems; block != blocks_.end(); ++block)
      if (block->items && !block->in_file) held_ -= kItems * sizeof(T);
    blocks_.resize(static_cast<size_t>(whole / kItems));
    open_ = nullptr;
    size_ = whole;
    for (const T& item : rest) push_back(item);
  }

  // Requires: 0 <= i < size(). The reference is valid until the next push_back.
  const T& operator[](int64_t i) const {
    const Block& block = blocks_[static_cast<size_t>(i / kItems)];
    return block.items ? block.items[i % kItems] : block.all;
  }

  int64_t size() const { return size_; }
  // Releases memory mapped by reads.
  void release_pages() const {
    if (file_) file_->release_pages();
  }
  // Returns the heap memory in use, in bytes.
  size_t bytes() const { return held_ + blocks_.capacity() * sizeof(Block); }

 private:
  static constexpr auto kItems = static_cast<int64_t>(std::bit_floor(ScratchFile::kBlock / sizeof(T)));

  struct Block {
    T all;                            // value of every element while items is null
    std::shared_ptr<const T[]> items; // kItems elements
    bool in_file = false;             // whether items point into the scratch file
  };

  std::shared_ptr<ScratchFile> file_;
  std::vector<Block> blocks_;
  T* open_ = nullptr; // items of the last block, or null
  int64_t size_ = 0;
  size_t held_ = 0; // bytes of items on the heap
};

} // namespace amplab

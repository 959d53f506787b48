// SPDX-License-Identifier: Apache-2.0
// Stack allocator for the arguments and local names of nested calls. Addresses are stable. Training thread only.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace amplab::interpreter {

template <class T> class Arena {
 public:
  // `count` value-initialized items. The destructor resets and frees them. Spaces must end in reverse order of
  // creation.
  class Space {
   public:
    Space(Arena& arena, size_t count)
        : arena_(arena), block_(arena.block_), used_(arena.used_), items_(arena.allocate(count), count) {}
    Space(const Space&) = delete;
    ~Space() {
      for (T& item : items_) item = T();
      arena_.block_ = block_;
      arena_.used_ = used_;
    }
    T* data() const { return items_.data(); }
    size_t size() const { return items_.size(); }
    T& operator[](size_t i) const { return items_[i]; }

   private:
    Arena& arena_;
    size_t block_, used_;
    std::span<T> items_;
  };

  // Calls visit(item) for all allocated items, and for unused ones between them.
  template <class Visit> void each(Visit visit) const {
    for (size_t block = 0; block < blocks_.size() && block <= block_; ++block)
      for (size_t i = 0; i < blocks_[block].size; ++i) visit(blocks_[block].items[i]);
  }

 private:
  static constexpr size_t kBlock = 512;
  struct Block {
    std::unique_ptr<T[]> items;
    size_t size;
  };

  T* allocate(size_t count) {
    if (blocks_.empty()) blocks_.push_back({std::make_unique<T[]>(kBlock), kBlock});
    if (used_ + count > blocks_[block_].size) {
      if (block_ + 1 == blocks_.size()) blocks_.push_back({});
      if (blocks_[block_ + 1].size < count) {
        const size_t size = count > kBlock ? count : kBlock;
        blocks_[block_ + 1] = {std::make_unique<T[]>(size), size};
      }
      ++block_;
      used_ = 0;
    }
    T* const items = blocks_[block_].items.get() + used_;
    used_ += count;
    return items;
  }

  std::vector<Block> blocks_;
  size_t block_ = 0, used_ = 0;
};

} // namespace amplab::interpreter

// SPDX-License-Identifier: Apache-2.0
// A bounded queue between one pushing and one popping thread, without locks.
#pragma once
#include <array>
#include <atomic>
#include <cstddef>

namespace amplab {

// Size: a power of two. push is called by one thread, pop by one other.
template <class T, size_t Size> class SpscRing {
  static_assert((Size & (Size - 1)) == 0);

 public:
  // Returns false when full.
  bool push(const T& value) {
    const size_t head = head_.load(std::memory_order_relaxed);
    if (head - tail_.load(std::memory_order_acquire) == Size) return false;
    slots_[head & (Size - 1)] = value;
    head_.store(head + 1, std::memory_order_release);
    return true;
  }
  // Returns false when empty.
  bool pop(T& value) {
    const size_t tail = tail_.load(std::memory_order_relaxed);
    if (tail == head_.load(std::memory_order_acquire)) return false;
    value = slots_[tail & (Size - 1)];
    tail_.store(tail + 1, std::memory_order_release);
    return true;
  }

 private:
  alignas(64) std::atomic<size_t> head_{0};
  alignas(64) std::atomic<size_t> tail_{0};
  std::array<T, Size> slots_;
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Readback for the CPU: copies immediately, because no work is pending there.
#pragma once
#include "kernels/contract/device.h"

#include <cassert>
#include <cstring>
#include <vector>

namespace amplab::cpu {

class ImmediateReadback final : public Readback {
 public:
  ImmediateReadback(size_t bytes, size_t capacity) : bytes_(bytes), capacity_(capacity), memory_(bytes * capacity) {}

  void queue(const void* from) override {
    assert(queued_ < popped_ + capacity_);
    std::memcpy(entry(queued_++), from, bytes_);
  }
  const void* pop() override {
    assert(popped_ < queued_);
    return entry(popped_++);
  }
  void drop() override { popped_ = queued_; }

 private:
  char* entry(size_t number) { return memory_.data() + number % capacity_ * bytes_; }

  size_t bytes_, capacity_, queued_ = 0, popped_ = 0;
  std::vector<char> memory_;
};

} // namespace amplab::cpu

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
  ImmediateReadback(size_t bytes, size_t room) : bytes_(bytes), room_(room), memory_(bytes * room) {}

  void queue(const void* from) override {
    assert(queued_ < taken_ + room_);
    std::memcpy(place(queued_++), from, bytes_);
  }
  const void* take() override {
    assert(taken_ < queued_);
    return place(taken_++);
  }
  void drop() override { taken_ = queued_; }

 private:
  char* place(size_t number) { return memory_.data() + number % room_ * bytes_; }

  size_t bytes_, room_, queued_ = 0, taken_ = 0;
  std::vector<char> memory_;
};

} // namespace amplab::cpu

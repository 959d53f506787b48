// SPDX-License-Identifier: Apache-2.0
// An open file, folder or pipe end. Closed by its owner's destruction. One thread at a time.
#pragma once
#include <utility>

namespace amplab::platform {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {} // takes ownership
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  explicit operator bool() const { return number_ >= 0; }
  int number() const { return number_; } // as of the C runtime; -1: none
  void close() noexcept;

 private:
  int number_ = -1;
};

} // namespace amplab::platform

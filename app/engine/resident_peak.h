// SPDX-License-Identifier: Apache-2.0
// How much of this process lies in memory, at most, over what did when the measurement began: all that training takes,
// whoever took it (tensors, recordings, packed weights, a library's scratch). Linux only. One at a time in a process.
#pragma once
#include <cstdint>
#include <optional>

namespace amplab {

class ResidentPeak {
 public:
  ResidentPeak();
  // Bytes; nothing where the system does not tell.
  std::optional<int64_t> bytes() const;

 private:
  std::optional<int64_t> before_;
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Peak resident memory of this process above its value at construction. Covers all that training allocates: tensors,
// captures, packed weights, scratch memory of libraries. One at a time per process.
#pragma once
#include <cstdint>
#include <optional>

namespace amplab::platform {

class ResidentPeak {
 public:
  ResidentPeak();
  // Returns bytes, or nullopt if the system does not report them.
  std::optional<int64_t> bytes() const;

 private:
  std::optional<int64_t> before_;
};

} // namespace amplab::platform

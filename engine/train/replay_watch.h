// SPDX-License-Identifier: Apache-2.0
// Looking back can take long: whoever asked for it hears how far it is, and may call it off. Engine thread.
#pragma once
#include <cstdint>
#include <stdexcept>

namespace amplab {

// Replays were called off, by a person or because the engine ends: one sentence.
struct CalledOff : std::runtime_error {
  using runtime_error::runtime_error;
};

class ReplayWatch {
 public:
  virtual ~ReplayWatch() = default;
  // Before each step that is replayed. left: steps of this stretch that are to come, this one among them. What it
  // throws ends the work, and the lanes are as they were.
  virtual void before_step(int64_t left) = 0;
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Progress of replays, which can take long, and a way to cancel them. Engine thread only.
#pragma once
#include <cstdint>
#include <stdexcept>

namespace amplab {

// Replays were cancelled by the user or at the engine's end. what() is one sentence.
struct OperationCancelled : std::runtime_error {
  using runtime_error::runtime_error;
};

class ReplayProgress {
 public:
  virtual ~ReplayProgress() = default;
  // Called before each replayed step. left: remaining steps, including this one. An exception ends the work and
  // leaves the lanes unchanged.
  virtual void before_step(int64_t left) = 0;
};

} // namespace amplab

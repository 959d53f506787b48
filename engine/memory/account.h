// SPDX-License-Identifier: Apache-2.0
// Memory accounting of one lane: requested bytes by category, and their state at a training step's peak.
// Training thread only. Knows no device and no block.
#pragma once
#include "engine/run/memory_categories.h"

namespace amplab {

// Memory of one training step, in bytes.
struct StepMemory {
  int64_t bytes = 0;                            // counted bytes at the peak
  MemoryByCategory memory{};                    // at the peak; categories that do not count: their own maximum
  int64_t activations_most = 0, casts_most = 0; // maxima of saved activations and the cast cache
};

class MemoryAccount {
 public:
  void add(MemoryCategory category, int64_t bytes) {
    const int64_t held = in_use_[at(category)] += bytes;
    if (held > most_[at(category)]) most_[at(category)] = held;
    if (counts(category) && (counted_ += bytes) > peak_) peak_ = counted_;
  }
  void remove(MemoryCategory category, int64_t bytes) {
    if (counts(category) && counted_ == peak_) at_peak_ = in_use_; // the peak ends here
    in_use_[at(category)] -= bytes;
    if (counts(category)) counted_ -= bytes;
  }
  // Moves bytes to another category.
  void move(MemoryCategory from, MemoryCategory to, int64_t bytes);

  // Restarts the search for the peak.
  void begin_step();
  StepMemory step() const;

  const MemoryByCategory& in_use() const { return in_use_; }
  int64_t counted() const { return counted_; }

 private:
  static constexpr size_t at(MemoryCategory category) { return static_cast<size_t>(category); }

  MemoryByCategory in_use_{}, most_{}, at_peak_{}; // at_peak_: valid once the sum has fallen from its peak
  int64_t counted_ = 0, peak_ = 0;
};

} // namespace amplab

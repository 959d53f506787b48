// SPDX-License-Identifier: Apache-2.0
// The books of one lane's memory: bytes asked for, by category, and how they stood when a training step held most.
// Knows no device and no block. Used only by the thread that trains.
#pragma once
#include "engine/run/memory_categories.h"

namespace amplab {

// A training step.
struct StepMemory {
  int64_t bytes = 0;                            // counted, when most of it was in use
  MemoryByCategory memory{};                    // at that moment; of what stands apart, and so at any moment, the most
  int64_t activations_most = 0, casts_most = 0; // of saved activations and of the cast cache at any moment
};

class MemoryAccount {
 public:
  void add(MemoryCategory category, int64_t bytes) {
    const int64_t held = in_use_[at(category)] += bytes;
    if (held > most_[at(category)]) most_[at(category)] = held;
    if (counts(category) && (counted_ += bytes) > peak_) peak_ = counted_;
  }
  void remove(MemoryCategory category, int64_t bytes) {
    if (counts(category) && counted_ == peak_) at_peak_ = in_use_; // it falls from here
    in_use_[at(category)] -= bytes;
    if (counts(category)) counted_ -= bytes;
  }
  // The same bytes have another purpose now.
  void move(MemoryCategory from, MemoryCategory to, int64_t bytes);

  // From here the most is sought anew.
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

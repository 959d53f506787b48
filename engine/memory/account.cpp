// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/account.h"

#include <algorithm>

namespace amplab {

void MemoryAccount::move(MemoryCategory from, MemoryCategory to, int64_t bytes) {
  if (from == to) return;
  if (counts(from) != counts(to)) {
    remove(from, bytes);
    add(to, bytes);
    return;
  }
  in_use_[at(from)] -= bytes;
  in_use_[at(to)] += bytes;
  most_[at(to)] = std::max(most_[at(to)], in_use_[at(to)]);
}

void MemoryAccount::begin_step() {
  most_ = in_use_;
  peak_ = counted_;
}

StepMemory MemoryAccount::step() const {
  StepMemory step{.bytes = peak_, .memory = counted_ == peak_ ? in_use_ : at_peak_};
  std::copy(most_.begin() + kCountedCategories, most_.end(), step.memory.begin() + kCountedCategories);
  step.activations_most = most_[at(MemoryCategory::activations)];
  step.casts_most = most_[at(MemoryCategory::cast_cache)];
  return step;
}

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
#include "engine/replay/snapshots.h"

#include <algorithm>
#include <cassert>

namespace amplab {

int64_t bytes_of(const TrainerState& state) {
  const auto sum = [](const std::vector<NamedTensor>& tensors) {
    int64_t bytes = 0;
    for (const NamedTensor& tensor : tensors) bytes += std::ssize(tensor.bytes);
    return bytes;
  };
  int64_t bytes = sum(state.weights) + sum(state.gradients) + sum(state.delayed_scales);
  bytes += static_cast<int64_t>(sizeof state + state.config.loop.size() + state.generator.size());
  for (const PersistentVariable& name : state.names) bytes += bytes_of(name.value);
  for (const auto& [name, kept] : state.optimizer) bytes += sum(kept.tensors);
  return bytes;
}

void Snapshots::keep(State state) {
  assert(snapshots_.empty() || snapshots_.back()->step < state->step);
  const int64_t bytes = bytes_of(*state);
  const int64_t beside = snapshots_.empty() ? 0 : bytes_of(*snapshots_.front());
  if (bytes + beside > budget_) return;
  bytes_ += bytes;
  snapshots_.push_back(std::move(state));
  thin_out();
}

// Drops the snapshot that leaves the smallest gap, the oldest of equals, until the budget holds.
void Snapshots::thin_out() {
  while (bytes_ > budget_) {
    assert(snapshots_.size() > 2);
    const auto gap = [&](size_t i) { return snapshots_[i + 1]->step - snapshots_[i - 1]->step; };
    size_t narrowest = 1;
    for (size_t i = 2; i + 1 < snapshots_.size(); ++i)
      if (gap(i) < gap(narrowest)) narrowest = i;
    bytes_ -= bytes_of(*snapshots_[narrowest]);
    snapshots_.erase(snapshots_.begin() + static_cast<std::ptrdiff_t>(narrowest));
  }
}

Snapshots::State Snapshots::at_or_before(int64_t step) const {
  const auto after = std::ranges::upper_bound(snapshots_, step, {}, [](const State& s) { return s->step; });
  return after == snapshots_.begin() ? nullptr : *std::prev(after);
}

std::vector<int64_t> Snapshots::steps() const {
  std::vector<int64_t> steps;
  for (const State& state : snapshots_) steps.push_back(state->step);
  return steps;
}

} // namespace amplab

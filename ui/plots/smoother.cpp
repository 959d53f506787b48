// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/smoother.h"

#include <cmath>

namespace amplab {

void RunningMean::add(double value, double decay) {
  if (!std::isfinite(value)) return;
  sum = decay * sum + (1 - decay) * value;
  weight = decay * weight + (1 - decay);
}

void Smoother::setDecay(double decay, RunningMean begin) {
  if (decay == decay_ && begin == marks_.front()) return;
  decay_ = decay;
  marks_.assign(1, begin);
}

void Smoother::catchUp(const LaneStore& lane) {
  const auto done = [this] { return (static_cast<int64_t>(marks_.size()) - 1) * kStride; };
  while (done() + kStride <= lane.rows()) {
    RunningMean state = marks_.back();
    const int64_t begin = done();
    for (int64_t row = begin; row < begin + kStride; ++row) state.add(lane.value(series_, row), decay_);
    marks_.push_back(state);
  }
}

RunningMean Smoother::before(const LaneStore& lane, int64_t row) const {
  RunningMean state = marks_[static_cast<size_t>(row / kStride)];
  for (int64_t i = row / kStride * kStride; i < row; ++i) state.add(lane.value(series_, i), decay_);
  return state;
}

} // namespace amplab

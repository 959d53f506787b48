// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/smoother.h"

#include <cmath>

namespace amplab {

void MeanState::add(double value, double keep) {
  if (!std::isfinite(value)) return;
  sum = keep * sum + (1 - keep) * value;
  weight = keep * weight + (1 - keep);
}

void Smoother::setKeep(double keep, MeanState begin) {
  if (keep == keep_ && begin == marks_.front()) return;
  keep_ = keep;
  marks_.assign(1, begin);
}

void Smoother::catchUp(const LaneStore& lane) {
  const auto done = [this] { return (static_cast<int64_t>(marks_.size()) - 1) * kStride; };
  while (done() + kStride <= lane.rows()) {
    MeanState state = marks_.back();
    const int64_t begin = done();
    for (int64_t row = begin; row < begin + kStride; ++row) state.add(lane.value(series_, row), keep_);
    marks_.push_back(state);
  }
}

MeanState Smoother::before(const LaneStore& lane, int64_t row) const {
  MeanState state = marks_[static_cast<size_t>(row / kStride)];
  for (int64_t i = row / kStride * kStride; i < row; ++i) state.add(lane.value(series_, i), keep_);
  return state;
}

} // namespace amplab

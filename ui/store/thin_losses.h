// SPDX-License-Identifier: GPL-3.0-or-later
// Evenly spaced losses of a run. The spacing doubles when there are too many. Runs of the same length keep the same
// steps. A value type; any thread.
#pragma once
#include "engine/run/telemetry.h"
#include "ui/store/summed_run.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace amplab {

class ThinLosses {
 public:
  static constexpr size_t kMost = 512;

  void add(std::span<const StepRecord> steps) {
    for (const StepRecord& step : steps) {
      if (step.step % apart_ == 0) points_.push_back({step.step, step.loss});
      if (points_.size() <= kMost) continue;
      apart_ *= 2;
      std::erase_if(points_, [this](const LossPoint& point) { return point.step % apart_ != 0; });
    }
  }

  const std::vector<LossPoint>& points() const { return points_; }
  std::vector<LossPoint> take() { return std::move(points_); }

 private:
  int64_t apart_ = 1;
  std::vector<LossPoint> points_;
};

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// The debiased exponential mean of one series of one lane. It covers all raw values, so it does not depend on zoom.
// NaN, Inf and "not recorded" are skipped. GUI thread.
//
// Stores its state at every 64th row and recomputes others from there.
#pragma once
#include "ui/store/lane_store.h"

namespace amplab {

// s = w * s + (1 - w) * x, divided by 1 - w^n (Kingma and Ba 2015, section 3; the division removes the bias towards
// 0).
struct RunningMean {
  double sum = 0, weight = 0;
  void add(double value, double decay);
  double mean() const { return sum / weight; } // NaN before the first value
  bool operator==(const RunningMean&) const = default;
};

class Smoother {
 public:
  explicit Smoother(Series series) : series_(series) {}

  // decay: share of the mean that each value keeps, 0 <= decay < 1. begin: initial state, for a fork. A change of
  // either resets the mean.
  void setDecay(double decay, RunningMean begin = {});
  double decay() const { return decay_; }

  // Reads new rows.
  void catchUp(const LaneStore& lane);

  // Returns the state after rows [0, row). Reads at most 63 rows. Requires: row <= the lane's rows at the last
  // catchUp().
  RunningMean before(const LaneStore& lane, int64_t row) const;

 private:
  static constexpr int64_t kStride = 64;

  Series series_;
  double decay_ = 0;
  std::vector<RunningMean> marks_ = {{}}; // marks_[i]: the state before row i * kStride
};

} // namespace amplab

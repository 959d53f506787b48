// SPDX-License-Identifier: GPL-3.0-or-later
// The debiased exponential mean of one series of one lane, over all its raw values (never over what is drawn), so that
// it does not depend on zoom. NaN, Inf and "not recorded" are passed over. GUI thread.
//
// Keeps its state at every 64th row only: any other is found by running on from there.
#pragma once
#include "ui/store/lane_store.h"

namespace amplab {

// s = w * s + (1 - w) * x, divided by 1 - w^n (Kingma and Ba 2015, section 3: without it the start leans to 0).
struct MeanState {
  double sum = 0, weight = 0;
  void add(double value, double keep);
  double mean() const { return sum / weight; } // NaN before the first value
  bool operator==(const MeanState&) const = default;
};

class Smoother {
 public:
  explicit Smoother(Series series) : series_(series) {}

  // keep: how much of the mean survives each value, 0 <= keep < 1. begin: what it goes on from, of a lane that shares
  // the past of another. Forgets everything when one of them changes.
  void setKeep(double keep, MeanState begin = {});
  double keep() const { return keep_; }

  // Reads the rows that it has not read.
  void catchUp(const LaneStore& lane);

  // The state after rows [0, row). Reads at most 63 rows. Requires: row <= the lane's rows at the last catchUp.
  MeanState before(const LaneStore& lane, int64_t row) const;

 private:
  static constexpr int64_t kStride = 64;

  Series series_;
  double keep_ = 0;
  std::vector<MeanState> marks_ = {{}}; // marks_[i]: the state before row i * kStride
};

} // namespace amplab

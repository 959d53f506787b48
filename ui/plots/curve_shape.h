// SPDX-License-Identifier: GPL-3.0-or-later
// The points to draw for one series of one lane, in axis units. Built from the store's pyramid with a few points per
// pixel for any number of steps. Spikes are preserved. Pure; GUI thread.
#pragma once
#include "ui/plots/range.h"
#include "ui/store/lane_store.h"

#include <QPointF>
#include <vector>

namespace amplab {

// The debiased exponential mean of one series of one lane. It covers all raw values, so it does not depend on zoom.
// NaN, Inf and "not recorded" are skipped.
// s = w * s + (1 - w) * x, divided by 1 - w^n (Kingma and Ba 2015, section 3; the division removes the bias towards
// 0).
struct RunningMean {
  double sum = 0, weight = 0;
  void add(double value, double decay);
  double mean() const { return sum / weight; } // NaN before the first value
  bool operator==(const RunningMean&) const = default;
};

// Stores the state of a mean at every 64th row and recomputes others from there. GUI thread.
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

// A point with a NaN y lifts the pen.
using Polyline = std::vector<QPointF>;

struct BandPoint {
  double x, low, high; // NaN interrupts the band
};

// Values that cannot be drawn on an axis, at one x.
struct OddMark {
  double x;
  int64_t row; // first such row
  uint32_t nan, positive_inf, negative_inf;
};

struct CurveShape {
  Polyline raw;                // every value, or first, least, largest and last of each range
  Polyline smooth;             // empty without smoothing
  std::vector<BandPoint> band; // from least to largest, where a point stands for several rows
  std::vector<OddMark> odd;
  bool single = true; // each row has its own point
};

// Returns the rows to draw, [first, second). Includes the rows just outside, so that lines enter and leave the
// visible range.
std::pair<int64_t, int64_t> visible_rows(const LaneStore& lane, Series x, Range visible);

// smoother: null for none. Requires: buckets > 0, and the smoother has caught up.
CurveShape shape_of(const LaneStore& lane, Series x, Series y, Range visible, int buckets, const Smoother* smoother);

// Returns at most `buckets` rows with skipped steps, spread over the range.
std::vector<int64_t> skipped_rows(const LaneStore& lane, Series x, Range visible, int buckets);

// Returns summaries of the visible rows, in about `stretches` equal parts at most. Parts without a finite value are
// omitted.
std::vector<Bucket> visible_summaries(const LaneStore& lane, Series x, Series y, Range visible, int stretches);

// Returns the range of these values for a linear axis. A diverging run would flatten all others. So values beyond
// `kFarOut` times the range of nine tenths of the buckets are left outside. Requires: at least one bucket, each with
// a finite value.
inline constexpr double kFarOut = 5;
Range range_without_outliers(const std::vector<Bucket>& buckets);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn of one series of one lane, in the units of the axes. Made from the store's pyramid: a few points per
// pixel, however many steps there are, and spikes survive. Pure; GUI thread.
#pragma once
#include "ui/plots/range.h"
#include "ui/plots/smoother.h"

#include <QPointF>
#include <vector>

namespace amplab {

// A point whose y is NaN lifts the pen.
using Polyline = std::vector<QPointF>;

struct BandPoint {
  double x, low, high; // NaN: the band is interrupted
};

// Values that no axis can show, at one place of the x axis.
struct OddMark {
  double x;
  int64_t row; // the first of them
  uint32_t nan, positive_inf, negative_inf;
};

struct CurveShape {
  Polyline raw;                // every value, or first, least, largest and last of each stretch
  Polyline smooth;             // empty without smoothing
  std::vector<BandPoint> band; // from least to largest, where a point stands for several rows
  std::vector<OddMark> odd;
  bool single = true; // each row has its own point
};

// Rows to draw so that lines also enter and leave the visible stretch: [first, second).
std::pair<int64_t, int64_t> visible_rows(const LaneStore& lane, Series x, Range visible);

// smoother: null for none; else it has caught up. Requires: buckets > 0.
CurveShape shape_of(const LaneStore& lane, Series x, Series y, Range visible, int buckets, const Smoother* smoother);

// At most `buckets` rows, spread out, in which the step was skipped.
std::vector<int64_t> skipped_rows(const LaneStore& lane, Series x, Range visible, int buckets);

// What the rows within the visible stretch hold, in at most about `stretches` equal pieces, those without a finite
// value left out.
std::vector<Bucket> visible_summaries(const LaneStore& lane, Series x, Series y, Range visible, int stretches);

// The range of these values on a linear axis. A run that diverges leaves all others a line at the foot of the plot; so
// what lies beyond `kFarOut` times the range of nine tenths of the stretches is left to run out of the picture.
// Requires: at least one bucket, each with a finite value.
inline constexpr double kFarOut = 5;
Range range_without_outliers(const std::vector<Bucket>& buckets);

} // namespace amplab

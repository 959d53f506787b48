// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_shape.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

namespace {

constexpr double kGapMark = std::numeric_limits<double>::quiet_NaN();

void lift_pen(CurveShape& shape, double x) {
  if (!shape.raw.empty()) shape.raw.emplace_back(x, kGapMark);
  if (!shape.smooth.empty()) shape.smooth.emplace_back(x, kGapMark);
  if (!shape.band.empty()) shape.band.push_back({x, kGapMark, kGapMark});
}

// Returns the first row of [begin, end) with such values of the series. Requires: there is one.
template <class Has> int64_t first_row(const LaneStore& lane, Series series, int64_t begin, int64_t end, Has has) {
  while (end - begin > 1) {
    const int64_t middle = begin + (end - begin) / 2;
    const bool before = std::ranges::any_of(lane.query_rows(series, begin, middle, 1),
                                            [&](const RowSpan& span) { return has(span.values); });
    (before ? end : begin) = middle;
  }
  return begin;
}

int64_t first_odd_row(const LaneStore& lane, Series series, const RowSpan& span) {
  return first_row(lane, series, span.begin_row, span.end_row,
                   [](const Bucket& values) { return values.nonfinite() > 0; });
}

int64_t first_skipped(const LaneStore& lane, int64_t begin, int64_t end) {
  return first_row(lane, Series::skipped, begin, end, [](const Bucket& values) { return values.max > 0; });
}

} // namespace

std::pair<int64_t, int64_t> visible_rows(const LaneStore& lane, Series x, Range visible) {
  const int64_t begin = std::max<int64_t>(lane.row_at_or_after(x, visible.lower) - 1, 0);
  const int64_t end = std::min(lane.row_at_or_after(x, visible.upper) + 1, lane.rows());
  return {begin, std::max(begin, end)};
}

CurveShape shape_of(const LaneStore& lane, Series x, Series y, Range visible, int buckets, const Smoother* smoother) {
  CurveShape shape;
  const auto [begin, end] = visible_rows(lane, x, visible);
  if (begin == end) return shape;

  RunningMean mean;
  if (smoother) mean = smoother->before(lane, begin);
  for (const RowSpan& span : lane.query_rows(y, begin, end, buckets)) {
    const Bucket& values = span.values;
    const int64_t rows = span.end_row - span.begin_row;
    const double left = lane.value(x, span.begin_row), right = rows == 1 ? left : lane.value(x, span.end_row - 1);
    const double middle = (left + right) / 2;
    if (values.nonfinite())
      shape.odd.push_back({middle, first_odd_row(lane, y, span), values.nan, values.positive_inf, values.negative_inf});
    if (values.finite == 0) {
      if (values.nonfinite()) lift_pen(shape, left); // "not recorded" is no gap, so evaluations are joined
      continue;
    }
    if (rows == 1) {
      shape.raw.emplace_back(left, values.first);
    } else {
      shape.single = false;
      shape.raw.insert(shape.raw.end(),
                       {{left, values.first}, {middle, values.min}, {middle, values.max}, {right, values.last}});
      shape.band.push_back({middle, values.min, values.max});
    }
    if (!smoother) continue;
    if (rows >= 64)
      mean = smoother->before(lane, span.end_row);
    else
      for (int64_t row = span.begin_row; row < span.end_row; ++row) mean.add(lane.value(y, row), smoother->decay());
    shape.smooth.emplace_back(right, mean.mean());
  }
  return shape;
}

std::vector<int64_t> skipped_rows(const LaneStore& lane, Series x, Range visible, int buckets) {
  std::vector<int64_t> rows;
  const auto [begin, end] = visible_rows(lane, x, visible);
  if (begin == end) return rows;
  for (const RowSpan& span : lane.query_rows(Series::skipped, begin, end, buckets))
    if (span.values.max > 0) rows.push_back(first_skipped(lane, span.begin_row, span.end_row));
  return rows;
}

std::vector<Bucket> visible_summaries(const LaneStore& lane, Series x, Series y, Range visible, int stretches) {
  std::vector<Bucket> summaries;
  const int64_t begin = lane.row_at_or_after(x, visible.lower);
  const int64_t end = std::min(lane.row_at_or_after(x, std::nextafter(visible.upper, HUGE_VAL)), lane.rows());
  if (begin >= end) return summaries;
  for (const RowSpan& span : lane.query_rows(y, begin, end, stretches))
    if (span.values.finite) summaries.push_back(span.values);
  return summaries;
}

Range range_without_outliers(const std::vector<Bucket>& buckets) {
  std::vector<double> lows, highs;
  for (const Bucket& bucket : buckets) {
    lows.push_back(bucket.min);
    highs.push_back(bucket.max);
  }
  std::ranges::sort(lows);
  std::ranges::sort(highs);
  const size_t tenth = buckets.size() / 10;
  const Range usual{lows[tenth], highs[highs.size() - 1 - tenth]};
  const double far = kFarOut * usual.size();
  if (far <= 0) return {lows.front(), highs.back()};
  return {std::max(lows.front(), usual.lower - far), std::min(highs.back(), usual.upper + far)};
}

} // namespace amplab

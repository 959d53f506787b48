// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_content.h"

#include "ui/models/cell.h"

#include <cmath>

namespace amplab {

PlotContent::PlotContent(const PlotRow& row, const RunStore& store, const Timeline& timeline)
    : row_(row), store_(store), timeline_(timeline) {}

void PlotContent::setVariant(int variant) {
  variant_ = variant;
  for (Gathered& lane : gathered_) lane.smoother.reset();
}

AxisKind PlotContent::axisKind() const {
  const AxisKind kind = variant().axis;
  return log_ && kind == AxisKind::linear ? AxisKind::log10 : kind;
}

void PlotContent::forgetLanes() {
  gathered_.clear();
  if (stackLane_ >= store_.laneCount()) stackLane_ = 0;
}

PlotContent::Gathered& PlotContent::gathered(int lane) {
  gathered_.resize(static_cast<size_t>(store_.laneCount()));
  return gathered_[static_cast<size_t>(lane)];
}

bool PlotContent::matters(int lane) const {
  // A lane without a scaler has the scale 1, and would squeeze all others into the top of the plot.
  const LaneStore& store = store_.lane(lane);
  return variant().series != Series::loss_scale || store.current_config().scaler.kind != "none" ||
         store.summary(Series::loss_scale).max > 1;
}

std::vector<int> PlotContent::drawnLanes() const {
  std::vector<int> lanes;
  for (int i = 0; i < store_.laneCount(); ++i) {
    const LaneStore& lane = store_.lane(i);
    const bool wanted = variant().shape == LineShape::stack ? i == stackLane_
                                                            : !timeline_.isHidden(lane.colour()) && matters(i);
    if (wanted && !lane.empty()) lanes.push_back(i);
  }
  return lanes;
}

CurveShape PlotContent::shape(int lane, int buckets) {
  const LaneStore& store = store_.lane(lane);
  const Smoother* smoother = nullptr;
  if (variant().shape == LineShape::line && timeline_.smoothing() > 0) {
    std::optional<Smoother>& own = gathered(lane).smoother;
    if (!own) own.emplace(variant().series);
    own->setKeep(timeline_.smoothing());
    own->catchUp(store);
    smoother = &*own;
  }
  return shape_of(store, timeline_.x(), variant().series, timeline_.view().x, buckets, smoother);
}

Range PlotContent::fittedY() const {
  constexpr double kLeastShown = 1e-30; // of logarithmic axes: zero has no place there
  constexpr int kStretches = 100;
  std::vector<Bucket> all;
  for (const int i : drawnLanes())
    for (const Bucket& seen :
         visible_summaries(store_.lane(i), timeline_.x(), variant().series, timeline_.view().x, kStretches))
      all.push_back(seen);
  const AxisKind kind = axisKind();
  if (!is_logarithmic(kind)) return with_air(kind, all.empty() ? Range{0, 1} : range_without_outliers(all));

  std::optional<Range> values;
  for (const Bucket& seen : all) {
    if (seen.max <= 0) continue;
    if (!values) values = Range{seen.max, seen.max};
    values->include(std::max(seen.min, kLeastShown));
    values->include(seen.max);
  }
  return with_air(kind, values.value_or(Range{1, 1}));
}

Range PlotContent::shownY() const {
  const std::optional<Range> zoomed = timeline_.yOf(row_.id);
  if (!zoomed || (is_logarithmic(axisKind()) && zoomed->lower <= 0)) return fittedY();
  return *zoomed;
}

std::optional<int64_t> PlotContent::rowAt(int lane, double x) const {
  const LaneStore& store = store_.lane(lane);
  if (store.empty()) return std::nullopt;
  const int64_t after = store.row_at_or_after(timeline_.x(), x);
  if (after >= store.rows()) return std::nullopt;
  const bool before_is_nearer = after > 0 && x - store.value(timeline_.x(), after - 1) <
                                                 store.value(timeline_.x(), after) - x;
  return before_is_nearer ? after - 1 : after;
}

double PlotContent::valueAt(int lane, double x) const {
  const std::optional<int64_t> row = rowAt(lane, x);
  if (!row) return not_recorded();
  if (variant().shape != LineShape::dots) return store_.lane(lane).value(variant().series, *row);
  constexpr int64_t kLookBack = 100'000; // evaluations are rare: read back to the last one
  for (int64_t i = *row; i >= std::max<int64_t>(0, *row - kLookBack); --i)
    if (const double value = store_.lane(lane).value(variant().series, i); is_recorded(value)) return value;
  return not_recorded();
}

std::vector<Pin> PlotContent::pins() {
  std::vector<Pin> pins;
  for (const int i : drawnLanes()) {
    const LaneStore& lane = store_.lane(i);
    Gathered& known = gathered(i);
    for (; known.events_read < lane.events().size(); ++known.events_read) {
      const EventKind kind = lane.events()[known.events_read].kind;
      if (kind == EventKind::dial || kind == EventKind::fork) known.pins.push_back(known.events_read);
    }
    for (const size_t position : known.pins) {
      const Event& event = lane.events()[position];
      const auto row = lane.row_of_step(event.step);
      if (!row) continue;
      const double x = lane.value(timeline_.x(), *row);
      if (timeline_.view().x.contains(x)) pins.push_back({x, i, &event});
    }
  }
  return pins;
}

QString PlotContent::text(double value) const {
  if (!is_recorded(value)) return {};
  switch (axisKind()) {
  case AxisKind::log2: return std::isfinite(value) ? scale_label(value) : number_label(value);
  case AxisKind::bytes: return bytes_label(value);
  case AxisKind::share: return number_label(100 * value, 4) + QStringLiteral(" %");
  case AxisKind::linear:
  case AxisKind::log10: return std::abs(value) >= 1e4 && std::abs(value) < 1e7 ? count_label(value) : number_label(value);
  }
  return {};
}

} // namespace amplab

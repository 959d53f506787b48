// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_content.h"

#include "engine/settings/setting_text.h"
#include "ui/models/cell.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace amplab {

namespace {

QString label_of(const Event& event) {
  if (event.kind == EventKind::injection) return QCoreApplication::translate("Plots", "fault");
  return event.kind == EventKind::fork ? QString::fromStdString(plain_text(event.after)) : QString();
}

} // namespace

PlotContent::PlotContent(const PlotRow& row, const RunStore& store, const Timeline& timeline)
    : row_(row), store_(store), timeline_(timeline) {
  listVariants();
}

void PlotContent::listVariants() {
  variants_.assign(row_.variants.begin(), row_.variants.end());
  for (size_t i = 0; i < store_.declared().size(); ++i) {
    const Series series = declared_series(i);
    bool there = false;
    for (int lane = 0; lane < store_.laneCount(); ++lane) there = there || store_.lane(lane).has(series);
    if (const auto variant = declared_variant(row_, store_.declared()[i], series); there && variant)
      variants_.push_back(*variant);
  }
}

void PlotContent::setVariant(int variant) {
  variant_ = variant;
  for (Gathered& lane : gathered_) lane.smoother.reset();
  smoothers_.clear();
}

AxisKind PlotContent::axisKind() const {
  const AxisKind kind = variant().axis;
  return log_ && kind == AxisKind::linear ? AxisKind::log10 : kind;
}

void PlotContent::forgetLanes() {
  gathered_.clear();
  smoothers_.clear(); // distances of the same runs may have another baseline now
  const std::string_view shown = variant().key;
  listVariants();
  const auto again = std::ranges::find(variants_, shown, &PlotVariant::key);
  variant_ = again == variants_.end() ? 0 : static_cast<int>(again - variants_.begin());
}

PlotContent::Gathered& PlotContent::gathered(int lane) {
  gathered_.resize(static_cast<size_t>(store_.laneCount()));
  return gathered_[static_cast<size_t>(lane)];
}

bool PlotContent::matters(const LaneStore& store) const {
  // A lane without a scaler has scale 1, which would squeeze the other lanes into the top of the plot.
  if (!store.has(variant().series)) return false;
  return variant().series != Series::loss_scale || store.current_config().scaler.kind != "none" ||
         store.summary(Series::loss_scale).max > 1;
}

std::vector<int> PlotContent::drawnLanes() const {
  std::vector<int> lanes;
  const int stack = std::max(0, store_.indexOf(stackLane_));
  for (int i = 0; i < store_.laneCount(); ++i) {
    const LaneStore& lane = store_.lane(i);
    const bool wanted = variant().shape == LineShape::stack ? i == stack : !timeline_.isHidden(lane.id()) && matters(i);
    if (wanted && !lane.empty()) lanes.push_back(i);
  }
  return lanes;
}

std::vector<const EarlierRun*> PlotContent::drawnEarlier() const {
  std::vector<const EarlierRun*> runs;
  if (variant().shape == LineShape::stack) return runs;
  for (const EarlierRun& each : store_.earlier().all())
    if (each.shown && !timeline_.isHidden(each.run->id()) && matters(*each.run)) runs.push_back(&each);
  return runs;
}

CurveShape PlotContent::shape(const EarlierRun& run, int buckets) {
  const bool smooths = variant().shape == LineShape::line && timeline_.smoothing() > 0;
  Smoother* mean = nullptr;
  if (smooths) {
    mean = &smoothers_.try_emplace(run.number(), variant().series).first->second;
    mean->setDecay(timeline_.smoothing());
    mean->catchUp(*run.run);
  }
  return shape_of(*run.run, timeline_.x(), variant().series, timeline_.view().x, buckets, mean);
}

// Returns the smoother of a lane. A fork's mean continues its parent's.
const Smoother* PlotContent::smoother(int lane) {
  const LaneStore& store = store_.lane(lane);
  RunningMean begin;
  if (store.isFork()) {
    const auto parent = static_cast<int>(store.info().parent);
    const auto row = store_.lane(parent).row_of_step(store.info().fork_step);
    if (row) begin = smoother(parent)->before(store_.lane(parent), *row + 1);
  }
  std::optional<Smoother>& own = gathered(lane).smoother;
  if (!own) own.emplace(variant().series);
  own->setDecay(timeline_.smoothing(), begin);
  own->catchUp(store);
  return &*own;
}

CurveShape PlotContent::shape(int lane, int buckets) {
  const LaneStore& store = store_.lane(lane);
  const bool smooths = variant().shape == LineShape::line && timeline_.smoothing() > 0;
  const Smoother* mean = smooths ? smoother(lane) : nullptr;
  CurveShape shape = shape_of(store, timeline_.x(), variant().series, timeline_.view().x, buckets, mean);
  // A fork's curve starts at the fork's point on its parent's curve.
  if (store.isFork() && !shape.raw.empty() && shape.raw.front().x() <= store.value(timeline_.x(), 0)) {
    const int64_t step = store.info().fork_step;
    const double x = store_.value_at_step(lane, timeline_.x(), step);
    const double y = store_.value_at_step(lane, variant().series, step);
    if (is_recorded(x) && std::isfinite(y)) {
      shape.raw.insert(shape.raw.begin(), QPointF(x, y));
      if (!shape.smooth.empty()) shape.smooth.insert(shape.smooth.begin(), QPointF(x, mean->before(store, 0).mean()));
    }
  }
  return shape;
}

Range PlotContent::fittedY() const {
  constexpr int kStretches = 100;
  std::vector<Bucket> all;
  const auto summaries_of = [&](const LaneStore& run, Series series) {
    return visible_summaries(run, timeline_.x(), series, timeline_.view().x, kStretches);
  };
  const auto summaries = [&](int lane, Series series) { return summaries_of(store_.lane(lane), series); };
  for (const int i : drawnLanes()) {
    std::vector<Bucket> seen = summaries(i, variant().series);
    if (variant().shape == LineShape::stack && variant().series != Series::memory_bytes) {
      const auto [first, end] = stacked_in(variant()); // `seen` already has the first category
      for (int category = first + 1; category < end; ++category) {
        const std::vector<Bucket> upon = summaries(i, memory_series(static_cast<MemoryCategory>(category)));
        for (size_t at = 0; at < seen.size(); ++at) seen[at].max += upon[at].max;
      }
    }
    all.insert(all.end(), seen.begin(), seen.end());
  }
  const bool lanes_have_values = !all.empty();
  for (const EarlierRun* each : drawnEarlier()) {
    if (lanes_have_values && !each->pinned) continue; // as extent_of(): it must not squeeze the lanes
    const std::vector<Bucket> seen = summaries_of(*each->run, variant().series);
    all.insert(all.end(), seen.begin(), seen.end());
  }
  const AxisKind kind = axisKind();
  if (!is_logarithmic(kind)) return with_margin(kind, all.empty() ? Range{0, 1} : range_without_outliers(all));

  std::optional<Range> values;
  for (const Bucket& seen : all) {
    if (seen.max <= 0) continue;
    if (!values) values = Range{seen.max, seen.max};
    if (seen.min > 0) values->include(seen.min); // a logarithmic axis cannot show zero
    values->include(seen.max);
  }
  return with_margin(kind, values.value_or(Range{1, 1}));
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
  const bool before_is_nearer =
      after > 0 && x - store.value(timeline_.x(), after - 1) < store.value(timeline_.x(), after) - x;
  return before_is_nearer ? after - 1 : after;
}

std::optional<int64_t> PlotContent::stepAt(int lane, double x) const {
  const auto row = rowAt(lane, x);
  return row ? std::optional(static_cast<int64_t>(store_.lane(lane).value(Series::step, *row))) : std::nullopt;
}

int PlotContent::laneNear(double x, double y) const {
  const auto height = [this](double value) { return is_logarithmic(axisKind()) ? std::log(value) : value; };
  int nearest = -1;
  double least = HUGE_VAL;
  for (const int lane : drawnLanes()) {
    const auto row = rowAt(lane, x);
    if (!row || x < store_.lane(lane).value(timeline_.x(), 0) - 1) continue;
    const double distance = std::abs(height(valueAt(lane, x)) - height(y));
    if (nearest >= 0 && !(distance < least)) continue;
    nearest = lane;
    least = std::isnan(distance) ? HUGE_VAL : distance;
  }
  return nearest;
}

double PlotContent::valueAt(int lane, double x) const {
  const std::optional<int64_t> row = rowAt(lane, x);
  if (!row) return not_recorded();
  if (variant().shape != LineShape::dots) return store_.lane(lane).value(variant().series, *row);
  constexpr int64_t kMaxSearchedRows = 100'000; // evaluations are rare, so search back for the last one
  for (int64_t i = *row; i >= std::max<int64_t>(0, *row - kMaxSearchedRows); --i)
    if (const double value = store_.lane(lane).value(variant().series, i); is_recorded(value)) return value;
  return not_recorded();
}

std::optional<double> PlotContent::xOfStep(int lane, int64_t step) const {
  const double x = store_.value_at_step(lane, timeline_.x(), step);
  return is_recorded(x) ? std::optional(x) : std::nullopt;
}

std::vector<Pin> PlotContent::pins() {
  std::vector<Pin> pins;
  for (const int i : drawnLanes()) {
    const EventList& events = store_.lane(i).events();
    for (const EventKind kind : {EventKind::setting, EventKind::fork, EventKind::injection})
      for (auto position = events.next(kind, 0); position; position = events.next(kind, *position + 1)) {
        const int64_t step = events.step(*position);
        const auto x = xOfStep(i, step);
        if (!x || !timeline_.view().x.contains(*x)) continue;
        const Event event = events[*position];
        pins.push_back({*x, i, step, event.text, label_of(event)});
      }
  }
  return pins;
}

double PlotContent::latest(int lane) {
  const LaneStore& store = store_.lane(lane);
  if (variant().series != Series::loss_scale || store.current_config().scaler.kind == "none")
    return store.latest(variant().series);
  std::optional<ScaleHistory>& trace = gathered(lane).scaler;
  if (trace)
    trace->read(store);
  else
    trace = ScaleHistory::of(store_, lane);
  return trace->last().step > 0 ? trace->scale() : not_recorded();
}

QString PlotContent::text(double value) const {
  if (!is_recorded(value)) return {};
  switch (axisKind()) {
  case AxisKind::log2: return std::isfinite(value) ? scale_label(value) : number_label(value);
  case AxisKind::bytes: return bytes_label(value);
  case AxisKind::share: return number_label(100 * value, 4) + QStringLiteral(" %");
  case AxisKind::linear:
  case AxisKind::log10:
    return std::abs(value) >= 1e4 && std::abs(value) < 1e7 ? count_label(value) : number_label(value);
  }
  return {};
}

} // namespace amplab

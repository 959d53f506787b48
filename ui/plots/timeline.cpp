// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/timeline.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace amplab {
namespace {

constexpr qint64 kSameGestureMs = 600;
constexpr double kLeastEnd = 50; // steps, so that the first ones do not fill the plot

// Returns the end of the axis of a growing run. A planned end that is near stays fixed. Otherwise the end doubles, so
// that the view seldom shrinks.
double end_of_axis(const Extent& extent) {
  const double least = extent.planned > 0 ? kLeastEnd : std::max(extent.last * 1.02, 1e-3);
  if (extent.planned > 0 && extent.planned <= 20 * std::max(extent.last, kLeastEnd))
    return std::max(extent.planned, extent.last);
  double end = least;
  while (end < extent.last) end *= 2;
  return end;
}

// Returns the range, or a wider one with the same middle if doubles hardly distinguish its ends.
Range distinguishable(Range range) {
  const double least = 1e-12 * std::max(std::abs(range.lower), std::abs(range.upper));
  const double middle = range.lower + range.size() / 2;
  return range.size() < least ? Range{middle - least / 2, middle + least / 2} : range;
}

} // namespace

Timeline::Timeline(QObject* parent) : QObject(parent) {}

std::optional<Range> Timeline::yOf(const QString& plot) const {
  const auto found = view_.y.find(plot);
  return found == view_.y.end() ? std::nullopt : std::optional(found->second);
}

void Timeline::show(const QString& gesture, Range x) {
  remember(gesture);
  TimelineView next = view_;
  next.x = distinguishable(x);
  next.follow = next.whole = false;
  change(std::move(next));
}

void Timeline::show(const QString& gesture, Range x, const QString& plot, Range y) {
  remember(gesture);
  TimelineView next = view_;
  next.x = distinguishable(x);
  next.follow = next.whole = false;
  next.y[plot] = distinguishable(y);
  change(std::move(next));
}

void Timeline::showY(const QString& gesture, const QString& plot, Range y) {
  remember(gesture);
  TimelineView next = view_;
  next.y[plot] = distinguishable(y);
  change(std::move(next));
}

void Timeline::goBack() {
  if (history_.empty()) return;
  TimelineView before = std::move(history_.back());
  history_.pop_back();
  gesture_.clear();
  change(std::move(before));
  if (view_.follow) change(followed());
}

void Timeline::fit() { showWhole(false); }
void Timeline::frame() { showWhole(true); }

void Timeline::showWhole(bool planned) {
  remember("fit");
  change({.x = view_.x, .follow = true, .whole = true, .planned = planned, .y = {}});
  change(followed());
}

void Timeline::setFollow(bool follow) {
  TimelineView next = view_;
  next.follow = follow;
  change(std::move(next));
  if (follow) change(followed());
}

bool Timeline::setExtent(Extent extent) {
  extent_ = extent;
  return view_.follow && change(followed());
}

void Timeline::setX(Series x) {
  if (x == x_) return;
  x_ = x;
  cursor_.reset();
  history_.clear();
  emit displayChanged();
  frame();
  history_.clear();
}

void Timeline::setSmoothing(double decay) {
  if (decay == smoothing_) return;
  smoothing_ = decay;
  emit displayChanged();
}

void Timeline::setHidden(LaneId lane, bool hidden) {
  if (hidden ? hidden_.insert(lane).second : hidden_.erase(lane) > 0) emit displayChanged();
}

void Timeline::isolate(LaneId lane, const std::vector<LaneId>& lanes) {
  std::set<LaneId> others(lanes.begin(), lanes.end());
  others.erase(lane);
  const bool alone = !isHidden(lane) && std::ranges::includes(hidden_, others);
  hidden_ = alone ? std::set<LaneId>{} : std::move(others);
  emit displayChanged();
}

void Timeline::setCursor(std::optional<double> x) {
  if (x == cursor_) return;
  cursor_ = x;
  emit cursorChanged();
}

void Timeline::remember(const QString& gesture) {
  const bool same = gesture == gesture_ && sinceGesture_.isValid() && sinceGesture_.elapsed() < kSameGestureMs;
  gesture_ = gesture;
  sinceGesture_.start();
  if (same) return;
  history_.push_back(view_);
  if (history_.size() > kViewsBack) history_.erase(history_.begin());
}

bool Timeline::change(TimelineView view) {
  if (view == view_) return false;
  view_ = std::move(view);
  emit viewChanged();
  return true;
}

TimelineView Timeline::followed() const {
  TimelineView next = view_;
  next.follow = true;
  next.x = following();
  return next;
}

Range Timeline::following() const {
  if (!view_.whole) return {extent_.last - view_.x.size(), extent_.last};
  const double first = extent_.first > 1 ? extent_.first : 0;
  const bool to_the_data = !view_.planned && extent_.last > first;
  return {first, to_the_data ? extent_.last : end_of_axis(extent_)};
}

} // namespace amplab

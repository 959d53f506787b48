// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parallel_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace amplab {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr size_t kFewValues = 10;
constexpr double kFanApart = 1.5, kMostFan = 22,
                 kFanOfGap = 0.4;  // pixels between two runs; maximum of all; share of the gap between two values
constexpr double kInset = 0.06;    // of the height, at most
constexpr double kTickApart = 2.6; // rows

AxisKind kind_of(const RunColumn& column, const RunAxis& axis) {
  if (axis.scale() == RunScale::logarithmic) return AxisKind::log10;
  if (axis.scale() == RunScale::powers_of_two) return AxisKind::log2;
  if (column.result && column.result->show == share_label) return AxisKind::share;
  return column.result && column.result->show == bytes_label ? AxisKind::bytes : AxisKind::linear;
}

} // namespace

ParallelLayout::ParallelLayout(const RunTable& table, const std::vector<size_t>& columns, const QRectF& area,
                               double rung)
    : area_(area), rung_(rung), inset_(std::min(kMostFan / 2 + 1, kInset * area.height())) {
  for (const size_t column : columns) {
    const RunAxis& axis = axes_.emplace_back(table.columns[column]);
    above_ = std::max(above_, axis.above().size());
    below_ = std::max(below_, axis.below().size());
  }
}

double ParallelLayout::gap() const {
  return axes_.size() < 2 ? area_.width() : area_.width() / static_cast<double>(axes_.size() - 1);
}

double ParallelLayout::x(size_t axis) const {
  return axes_.size() < 2 ? area_.center().x() : area_.left() + gap() * static_cast<double>(axis);
}

double ParallelLayout::y(size_t axis, const RunMark& mark) const {
  const RunAxis& of = axes_[axis];
  if (mark.rung == Rung::scale && std::isinf(mark.value)) return mark.value > 0 ? top() : bottom();
  if (mark.rung == Rung::scale) return bottom() - std::clamp(of.shareOf(mark.value), 0.0, 1.0) * (bottom() - top());
  const bool above = mark.rung > Rung::scale;
  const std::vector<Rung>& rungs = above ? of.above() : of.below();
  const auto position = static_cast<double>(std::ranges::find(rungs, mark.rung) - rungs.begin());
  return above ? top() - inset_ - (position + 0.5) * rung_
               : bottom() + inset_ + (static_cast<double>(rungs.size()) - position - 0.5) * rung_;
}

RunMark ParallelLayout::markAt(size_t axis, double y) const {
  const RunAxis& of = axes_[axis];
  if (y <= bottom() && y >= top()) return {Rung::scale, of.valueAt((bottom() - y) / (bottom() - top()))};
  const bool above = y < top();
  const std::vector<Rung>& rungs = above ? of.above() : of.below();
  const double beyond = (above ? top() - y : y - bottom()) - inset_;
  const auto away = static_cast<size_t>(std::max(0.0, beyond) / rung_);
  if (rungs.empty() || beyond < 0) return {Rung::scale, above ? kInfinity : -kInfinity};
  if (away >= rungs.size()) return {above ? rungs.back() : rungs.front(), 0};
  return {above ? rungs[away] : rungs[rungs.size() - 1 - away], 0};
}

std::pair<double, double> ParallelLayout::covered(size_t axis, const RunMark& from, const RunMark& to) const {
  const auto edge = [&](const RunMark& mark, double outwards) {
    return y(axis, mark) + (mark.rung == Rung::scale ? 0 : outwards * rung_ / 2) +
           (std::isinf(mark.value) ? outwards * inset_ : 0);
  };
  return {edge(to, -1), edge(from, 1)};
}

std::optional<size_t> ParallelLayout::axisAt(const QPointF& at, double reach) const {
  std::optional<size_t> nearest;
  for (size_t axis = 0; axis < axes_.size(); ++axis)
    if (const double away = std::abs(at.x() - x(axis)); away <= reach) nearest = axis, reach = away;
  return nearest;
}

std::vector<float> fanned(const ParallelLayout& layout, size_t axis, const RunColumn& column,
                          const std::vector<size_t>& order) {
  std::vector<float> moved(column.values.size(), 0);
  const RunAxis& on = layout.axis(axis);
  std::map<RunMark, std::vector<size_t>, std::less<>> sharing;
  for (const size_t run : order) {
    sharing[on.markOf(column.values[run])].push_back(run);
    if (column.is_numeric && sharing.size() > kFewValues) return moved;
  }
  double least_gap = layout.bottom() - layout.top(), last = -kInfinity;
  for (const auto& [mark, runs] : sharing) {
    if (mark.rung != Rung::scale) continue;
    const double position = on.shareOf(mark.value) * (layout.bottom() - layout.top());
    least_gap = std::min(least_gap, position - last), last = position;
  }
  for (const auto& [mark, runs] : sharing) {
    const double space = std::min(
        kMostFan, mark.rung == Rung::scale ? std::min(kFanOfGap * least_gap, 2 * layout.inset()) : layout.rung() - 3);
    const double apart = std::min(kFanApart, space / static_cast<double>(runs.size()));
    for (size_t i = 0; i < runs.size(); ++i)
      moved[runs[i]] = static_cast<float>(apart * (static_cast<double>(runs.size() - 1) / 2 - static_cast<double>(i)));
  }
  return moved;
}

std::vector<Tick> ticks_of(const RunColumn& column, const RunAxis& axis, double pixels, double row) {
  if (!axis.hasScale()) return {};
  std::set<double> values;
  for (const double value : column.values)
    if (axis.markOf(value).rung == Rung::scale &&
        values.size() <= std::max(kFewValues, static_cast<size_t>(column.names.size())))
      values.insert(value);
  std::vector<Tick> ticks;
  if (values.size() <= kFewValues || !column.is_numeric) {
    double last = -row;
    bool meets = false;
    for (const double value : values) {
      const double position = axis.shareOf(value) * pixels;
      const bool fits = position - last >= row || ticks.empty();
      meets |= !fits;
      if (fits) last = position;
      ticks.push_back({value, fits ? column.textOf(value) : QString()});
    }
    if (!meets || !column.is_numeric) return ticks;
  }
  return fitting_ticks(kind_of(column, axis), {axis.least(), axis.most()}, pixels, kTickApart * row,
                       [row](const QString&) { return row; });
}

} // namespace amplab

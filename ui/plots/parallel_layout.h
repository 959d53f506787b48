// SPDX-License-Identifier: GPL-3.0-or-later
// Where parallel axes and what stands on them lie in a plot: the scales of all axes share their height, and rungs are
// rows above and below it. Pure; any thread.
#pragma once
#include "ui/models/run_axis.h"
#include "ui/plots/ticks.h"

#include <QRectF>
#include <optional>

namespace amplab {

class ParallelLayout {
 public:
  ParallelLayout() = default;
  // area: from the first axis to the last, and from the highest rung to the lowest. rung: pixels that one takes.
  ParallelLayout(const RunTable& table, const std::vector<size_t>& columns, const QRectF& area, double rung);

  size_t axes() const { return axes_.size(); }
  const RunAxis& axis(size_t at) const { return axes_[at]; }
  double x(size_t axis) const;
  double gap() const;                               // between two axes
  double y(size_t axis, const RunMark& mark) const; // beyond the scale: its ends
  double top() const { return area_.top() + static_cast<double>(above_) * rung_ + inset_; } // of the scales
  double bottom() const { return area_.bottom() - static_cast<double>(below_) * rung_ - inset_; }
  double rung() const { return rung_; }
  double inset() const { return inset_; }

  // What is at that height: between scale and rungs it is beyond all that is on the scale.
  RunMark markAt(size_t axis, double y) const;
  // The pixels that a brush covers, from its upper end down.
  std::pair<double, double> covered(size_t axis, const RunMark& from, const RunMark& to) const;
  std::optional<size_t> axisAt(const QPointF& at, double reach) const; // the nearest within `reach` pixels

 private:
  std::vector<RunAxis> axes_;
  QRectF area_;
  double rung_ = 0;
  double inset_ = 0; // pixels between a scale's end and the nearest rung: for the runs that share the value there
  size_t above_ = 0, below_ = 0; // rungs that the axis with most of them has
};

// Pixels by which each run stands beside its place on the axis, so that runs that share a value lie side by side and
// not on each other: fanned out in the order of `order`, which has each run once. Of an axis with many values none is
// moved.
std::vector<float> fanned(const ParallelLayout& layout, size_t axis, const RunColumn& column,
                          const std::vector<size_t>& order);

// What stands at an axis: each value where there are few, and they do not meet; names; else even divisions. pixels: its
// length.
std::vector<Tick> ticks_of(const RunColumn& column, const RunAxis& axis, double pixels, double row);

} // namespace amplab

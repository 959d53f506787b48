// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of parallel axes. The scales of all axes have the same height. Rungs are rows above and below it. Pure;
// any thread.
#pragma once
#include "ui/models/run_axis.h"
#include "ui/plots/ticks.h"

#include <QRectF>
#include <optional>

namespace amplab {

class ParallelLayout {
 public:
  ParallelLayout() = default;
  // area: from the first axis to the last, and from the highest rung to the lowest. rung: pixels per rung.
  ParallelLayout(const RunTable& table, const std::vector<size_t>& columns, const QRectF& area, double rung);

  size_t axes() const { return axes_.size(); }
  const RunAxis& axis(size_t at) const { return axes_[at]; }
  double x(size_t axis) const;
  double gap() const;                               // between two axes
  double y(size_t axis, const RunMark& mark) const; // values beyond the scale map to its ends
  double top() const { return area_.top() + static_cast<double>(above_) * rung_ + inset_; } // of the scales
  double bottom() const { return area_.bottom() - static_cast<double>(below_) * rung_ - inset_; }
  double rung() const { return rung_; }
  double inset() const { return inset_; }

  // Returns the mark at a height. Between scale and rungs it is beyond all values on the scale.
  RunMark markAt(size_t axis, double y) const;
  // Returns the pixels that a brush covers, top first.
  std::pair<double, double> covered(size_t axis, const RunMark& from, const RunMark& to) const;
  std::optional<size_t> axisAt(const QPointF& at, double reach) const; // nearest axis within `reach` pixels

 private:
  std::vector<RunAxis> axes_;
  QRectF area_;
  double rung_ = 0;
  double inset_ = 0;             // pixels between scale and nearest rung, for runs fanned out at the scale's ends
  size_t above_ = 0, below_ = 0; // maximum number of rungs of any axis
};

// Returns pixel offsets that spread runs with the same value side by side on an axis, in the order of `order`, which
// has each run once. All offsets are 0 on a numeric axis with many values.
std::vector<float> fanned(const ParallelLayout& layout, size_t axis, const RunColumn& column,
                          const std::vector<size_t>& order);

// Returns the ticks of an axis: each value if there are few that do not overlap, names, or else even divisions.
// pixels: length of the axis; row: height of a label.
std::vector<Tick> ticks_of(const RunColumn& column, const RunAxis& axis, double pixels, double row);

} // namespace amplab

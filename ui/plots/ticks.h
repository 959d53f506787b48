// SPDX-License-Identifier: GPL-3.0-or-later
// Axis divisions and their labels. Pure; any thread.
#pragma once
#include "engine/run/column_plot.h"
#include "ui/plots/range.h"

#include <QString>
#include <functional>
#include <vector>

namespace amplab {

inline bool is_logarithmic(AxisKind kind) { return kind == AxisKind::log10 || kind == AxisKind::log2; }

struct Tick {
  double at;
  QString label;
};

// Returns about `wanted` divisions, at least two if the range allows, with labels of at most nine characters.
// Requires: a finite range, lower < upper; for logarithmic kinds, lower > 0.
std::vector<Tick> ticks_for(AxisKind kind, Range range, int wanted);

// Returns as many divisions as fit on an axis of `pixels`: about one every `apart` pixels, without overlapping
// labels. extent: length of a label along the axis. If not even two labels fit, only the first division has one.
std::vector<Tick> fitting_ticks(AxisKind kind, Range range, double pixels, double apart,
                                const std::function<double(const QString&)>& extent);

// Returns a range with a margin around the values, for an axis without zoom. Logarithmic kinds span at least a factor
// of four. Requires: lower <= upper, finite.
Range with_margin(AxisKind kind, Range values);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Where an axis is divided and what stands there. Pure; any thread.
#pragma once
#include "ui/plots/range.h"

#include <QString>
#include <functional>
#include <vector>

namespace amplab {

enum class AxisKind {
  linear,
  log10,
  log2,  // powers of two: 2^16 as "2" and a raised 16
  bytes, // linear, in binary units
  share, // linear, 0..1 shown as percent
};

inline bool is_logarithmic(AxisKind kind) { return kind == AxisKind::log10 || kind == AxisKind::log2; }

struct Tick {
  double at;
  QString label;
};

// About `wanted` divisions, at least two where the range allows, each with a label of at most nine characters.
// Requires: a finite range, lower < upper; of logarithmic kinds, lower > 0.
std::vector<Tick> ticks_for(AxisKind kind, Range range, int wanted);

// The same, as many as have room on an axis of that many pixels: about one every `apart` pixels, and no label meets the
// next. extent: pixels that a label takes along the axis. Where not even two fit, the first division has one.
std::vector<Tick> ticks_with_room(AxisKind kind, Range range, double pixels, double apart,
                                  const std::function<double(const QString&)>& extent);

// A nice range that holds the values with a little air: what an axis shows when nobody has zoomed.
// Logarithmic kinds: at least a factor of four. Requires: lower <= upper, finite.
Range with_air(AxisKind kind, Range values);

} // namespace amplab

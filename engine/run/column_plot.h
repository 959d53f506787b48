// SPDX-License-Identifier: Apache-2.0
// How a column of numbers is plotted: axis, shape, and the plot that lists it. Values, any thread.
#pragma once
#include <cstdint>
#include <string_view>

namespace amplab {

enum class AxisKind : uint8_t {
  linear,
  log10,
  log2,  // powers of two: 2^16 as "2" and a raised 16
  bytes, // linear, in binary units
  share, // linear, 0..1 shown as percent
};

enum class LineShape : uint8_t {
  line,   // smoothed if the timeline smooths
  exact,  // never smoothed
  stairs, // holds until it changes
  dots,   // sparse points, joined
  stack,  // memory of one lane by category: the series memory has the counted categories, another the separate ones
};

inline constexpr int kOnlyDeclared = 0; // position of a column that no plot lists, but whose declared columns are

struct ColumnPlot {
  std::string_view plot;        // id of a row of ui/plots/plot_rows.cpp; empty: no plot. "skipped.d" follows "skipped"
  int position = kOnlyDeclared; // in the plot's list of curves, from 1; the first is the default
  std::string_view label = {};  // in the list; translated in the context "Plots"
  AxisKind axis = AxisKind::linear;
  LineShape shape = LineShape::line;
  std::string_view curve_key = {}; // of the curve in settings; empty: the column's key. Never changes
  std::string_view help = {};      // translated; empty: the column's
};

} // namespace amplab

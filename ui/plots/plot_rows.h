// SPDX-License-Identifier: GPL-3.0-or-later
// The table of plots. A new plot or variant is a new row here. Values; any thread.
#pragma once
#include "ui/plots/ticks.h"
#include "ui/store/series.h"

#include <optional>
#include <span>
#include <string>

namespace amplab {

enum class LineShape {
  line,   // smoothed if the timeline smooths
  exact,  // never smoothed
  stairs, // holds until it changes
  dots,   // sparse points, joined
  stack,  // memory of one lane by category: the series memory has the counted categories, another the separate ones
};

struct PlotVariant {
  const char* key;   // in settings; never changes
  const char* label; // translated in the context "Plots"
  const char* help;  // description in one sentence; translated
  Series series;
  AxisKind axis;
  LineShape shape;
};

// The memory categories of a stack, bottom first: [begin, end).
struct StackedCategories {
  int begin, end;
};
constexpr StackedCategories stacked_in(const PlotVariant& variant) {
  if (variant.series == Series::memory) return {0, kCountedCategories};
  return {kCountedCategories, kMemoryCategories};
}

// Columns that lanes declare, such as "grad_norm.d": their plot and style, by the beginning of the name.
struct DeclaredFamily {
  const char* begin; // up to the first dot; "": all names without another plot
  AxisKind axis;
  LineShape shape;
};

struct PlotRow {
  const char* id; // in settings and object names
  const char* title;
  std::span<const PlotVariant> variants; // the first is the default
  bool log_choice;                       // L toggles a logarithmic axis
  bool skips;                            // marks skipped steps
  std::span<const DeclaredFamily> declared = {};
  bool only_recorded = false; // omits lanes without a step
};

std::span<const PlotRow> plot_rows();

// Returns the variant of a plot for a declared column, or nothing if it belongs elsewhere. Requires: the name
// outlives the variant.
std::optional<PlotVariant> declared_variant(const PlotRow& row, const std::string& name, Series series);

// Whether a plot can show the column. Declared columns always have a plot.
bool is_plotted(Series series);

// The plot of loss distances from a baseline lane (LossDistances), below the loss.
const PlotRow& distance_row();

} // namespace amplab

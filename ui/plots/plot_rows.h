// SPDX-License-Identifier: GPL-3.0-or-later
// The plots that there are, as a table: a new plot, or another thing shown in one, is a row here. Values; any thread.
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
  dots,   // recorded now and then: points, joined
  stack,  // memory of one lane by category: of the series memory, what counts; of another, what stands apart
};

struct PlotVariant {
  const char* key;   // in settings: never changes
  const char* label; // translated in the context "Plots"
  const char* help;  // what it is, in a sentence; translated
  Series series;
  AxisKind axis;
  LineShape shape;
};

// The memory categories of a stack, in the order in which they lie upon each other: [begin, end).
struct StackedCategories {
  int begin, end;
};
constexpr StackedCategories stacked_in(const PlotVariant& variant) {
  if (variant.series == Series::memory) return {0, kCountedCategories};
  return {kCountedCategories, kMemoryCategories};
}

// Columns that lanes declare, as "grad_norm.d": in which plot, and how, those stand whose name begins so.
struct DeclaredFamily {
  const char* begin; // up to the first dot; "": of every name that no plot knows
  AxisKind axis;
  LineShape shape;
};

struct PlotRow {
  const char* id; // of settings and object names
  const char* title;
  std::span<const PlotVariant> variants; // the first is shown to begin with
  bool log_choice;                       // L makes the axis logarithmic and back
  bool skips;                            // skipped steps are marked
  std::span<const DeclaredFamily> declared = {};
  bool only_recorded = false; // lanes without a step are not listed
};

std::span<const PlotRow> plot_rows();

// What a plot offers for a declared column of that name, or nothing if it has no place in it. Requires: the name
// outlives the variant.
std::optional<PlotVariant> declared_variant(const PlotRow& row, const std::string& name, Series series);

// Whether one of the plots can show that column. Those that lanes declare all have a place.
bool is_plotted(Series series);

// The distances of the lanes' losses from a baseline's (LossDistances), under the loss.
const PlotRow& distance_row();

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// The table of plots. A new plot is a new row here. Its curves are the columns of a step that name it
// (engine/run/step_columns.def), and stacks. Values; any thread.
#pragma once
#include "ui/plots/ticks.h"
#include "ui/store/series.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amplab {

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
  if (variant.series == Series::memory_bytes) return {0, kCountedCategories};
  return {kCountedCategories, kMemoryCategories};
}

struct PlotRow {
  const char* id; // in settings and object names
  const char* title;
  std::vector<PlotVariant> variants; // the first is the default
  bool log_choice;                   // L toggles a logarithmic axis
  bool skips;                        // marks skipped steps
  bool only_recorded = false;        // omits lanes without a step
};

std::span<const PlotRow> plot_rows();
std::vector<PlotRow> plot_rows_of(StepColumns columns); // Requires: texts of the columns end with a zero.

// Returns the variant of a plot for a column that lanes declare, or nothing if it belongs elsewhere. "grad_norm.d" is
// shown as "grad_norm" is; names of no column with a plot, as the loss. Requires: the name outlives the variant.
std::optional<PlotVariant> declared_variant(const PlotRow& row, const std::string& name, Series series);

// Whether a plot can show the column. Declared columns always have a plot.
bool is_plotted(Series series);

// The plot of loss distances from a baseline lane (LossDistances), below the loss.
const PlotRow& distance_row();

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// The plots that there are, as a table: a new plot, or another thing shown in one, is a row here. Values; any thread.
#pragma once
#include "ui/plots/ticks.h"
#include "ui/store/series.h"

#include <span>

namespace amplab {

enum class LineShape {
  line,   // smoothed if the timeline smooths
  exact,  // never smoothed
  stairs, // holds until it changes
  dots,   // recorded now and then: points, joined
  stack,  // memory of one lane by category
};

struct PlotVariant {
  const char* key;   // in settings: never changes
  const char* label; // translated in the context "Plots"
  const char* help;  // what it is, in a sentence; translated
  Series series;
  AxisKind axis;
  LineShape shape;
};

struct PlotRow {
  const char* id; // of settings and object names
  const char* title;
  std::span<const PlotVariant> variants; // the first is shown to begin with
  bool log_choice;                       // L makes the axis logarithmic and back
  bool skips;                            // skipped steps are marked
  bool only_recorded = false;            // lanes without a step are not listed
};

std::span<const PlotRow> plot_rows();

// The distances of the lanes' losses from a baseline's (LossDistances), under the loss.
const PlotRow& distance_row();

} // namespace amplab

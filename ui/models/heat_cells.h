// SPDX-License-Identifier: GPL-3.0-or-later
// A result over two settings: each cell is the mean over all runs with that pair of values. Pure functions. Any thread.
#pragma once
#include "ui/models/run_axis.h"
#include "ui/models/spread.h"

#include <span>

namespace amplab {

inline constexpr size_t kMostHeatValues = 24; // values of a setting with a row each; above this, kHeatBins bins
inline constexpr size_t kHeatBins = 12;

// A row or column of the map: one value, or a bin of the axis.
struct HeatBin {
  RunMark from, to; // inclusive
  bool isOne() const { return from == to; }
};

struct HeatCell {
  std::vector<size_t> runs;
  Spread result; // over `runs`; NaN and Inf count as odd
};

struct HeatCells {
  std::vector<HeatBin> across, down; // ascending
  std::vector<HeatCell> cells;       // row-major: down.size() * across.size()
  const HeatCell& at(size_t row, size_t column) const { return cells[row * across.size() + column]; }
};

// Returns the values of the column, or bins of its axis if there are more than kMostHeatValues.
std::vector<HeatBin> heat_bins(const RunColumn& column);

// Returns the settings, the one with the largest effect on the result first. The effect is epsilon squared: the share
// of the result's variance explained by the setting. It does not favour settings with many values. NaN and Inf rank
// above the largest number. The seed comes last, because means are taken over it.
std::vector<size_t> settings_by_effect(const RunTable& table, size_t result);

// kept: by run, whether it counts; empty counts all. across, down, result: columns of the table.
HeatCells heat_cells(const RunTable& table, size_t across, size_t down, size_t result, std::span<const char> mask);

} // namespace amplab

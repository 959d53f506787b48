// SPDX-License-Identifier: GPL-3.0-or-later
// A result over two dials: for each pair of their values the mean over the runs that have both, whatever else varies
// among them. Pure; any thread.
#pragma once
#include "ui/models/run_axis.h"
#include "ui/models/spread.h"

#include <span>

namespace amplab {

inline constexpr size_t kMostHeatValues =
    24; // of a dial that have a row each; more are put into kHeatBins stretches of its axis
inline constexpr size_t kHeatBins = 12;

// What a row or a column of the map stands for: one value, or a stretch of the axis.
struct HeatPlace {
  RunMark from, to; // both with it
  bool isOne() const { return from == to; }
};

struct HeatCell {
  std::vector<size_t> runs;
  Spread result; // of those; NaN and Inf are counted as odd
};

struct HeatCells {
  std::vector<HeatPlace> across, down; // rising
  std::vector<HeatCell> cells;         // row by row: down.size() * across.size()
  const HeatCell& at(size_t row, size_t column) const { return cells[row * across.size() + column]; }
};

// The values that the column has, or stretches of it where there are too many.
std::vector<HeatPlace> heat_places(const RunColumn& column);

// The dials, from the one whose values tell most of the result: by how much less the result varies within runs that
// have its value than among all (epsilon squared, which a dial with many values does not win by chance). NaN and Inf
// lie beyond the largest number. The seed comes last: it is what one takes the mean over.
std::vector<size_t> dials_by_effect(const RunTable& table, size_t result);

// kept: by run, whether it counts; empty: all do. across, down, result: columns of the table.
HeatCells heat_cells(const RunTable& table, size_t across, size_t down, size_t result, std::span<const char> kept);

} // namespace amplab

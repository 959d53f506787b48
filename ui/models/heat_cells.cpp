// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/heat_cells.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace amplab {

std::vector<HeatPlace> heat_places(const RunColumn& column) {
  const RunAxis axis(column);
  std::set<RunMark, std::less<>> marks;
  for (const double value : column.values) marks.insert(axis.markOf(value));
  std::vector<HeatPlace> places;
  if (marks.size() <= kMostHeatValues || !column.is_numeric) {
    for (const RunMark& mark : marks) places.push_back({mark, mark});
    return places;
  }
  const auto rungs = [&](const std::vector<Rung>& some) {
    for (const Rung rung : some) places.push_back({{rung, 0}, {rung, 0}});
  };
  rungs(axis.below());
  for (size_t bin = 0; bin < kHeatBins; ++bin) {
    const auto edge = [&](size_t at) {
      return at == 0 ? axis.least() : at == kHeatBins ? axis.most() : axis.valueAt(static_cast<double>(at) / kHeatBins);
    };
    // The next stretch begins behind this one's end.
    const double from = bin == 0 ? edge(0) : std::nextafter(edge(bin), std::numeric_limits<double>::infinity());
    places.push_back({{Rung::scale, from}, {Rung::scale, edge(bin + 1)}});
  }
  rungs(axis.above());
  return places;
}

HeatCells heat_cells(const RunTable& table, size_t across, size_t down, size_t result, std::span<const char> kept) {
  HeatCells map{heat_places(table.columns[across]), heat_places(table.columns[down]), {}};
  map.cells.resize(map.across.size() * map.down.size());
  const RunAxis x(table.columns[across]), y(table.columns[down]);
  const auto place_of = [](const std::vector<HeatPlace>& places, const RunMark& mark) {
    return static_cast<size_t>(std::ranges::lower_bound(places, mark, {}, &HeatPlace::to) - places.begin());
  };
  for (size_t run = 0; run < table.runs.size(); ++run) {
    if (!kept.empty() && !kept[run]) continue;
    const size_t column = place_of(map.across, x.markOf(table.columns[across].values[run]));
    const size_t row = place_of(map.down, y.markOf(table.columns[down].values[run]));
    map.cells[row * map.across.size() + column].runs.push_back(run);
  }
  std::vector<double> values;
  for (HeatCell& cell : map.cells) {
    values.clear();
    for (const size_t run : cell.runs) values.push_back(table.columns[result].values[run]);
    cell.result = spread_of(values);
  }
  return map;
}

} // namespace amplab

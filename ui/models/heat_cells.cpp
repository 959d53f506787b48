// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/heat_cells.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace amplab {

std::vector<HeatBin> heat_bins(const RunColumn& column) {
  const RunAxis axis(column);
  std::set<RunMark, std::less<>> marks;
  for (const double value : column.values) marks.insert(axis.markOf(value));
  std::vector<HeatBin> bins;
  if (marks.size() <= kMostHeatValues || !column.is_numeric) {
    for (const RunMark& mark : marks) bins.push_back({mark, mark});
    return bins;
  }
  const auto rungs = [&](const std::vector<Rung>& some) {
    for (const Rung rung : some) bins.push_back({{rung, 0}, {rung, 0}});
  };
  rungs(axis.below());
  for (size_t bin = 0; bin < kHeatBins; ++bin) {
    const auto edge = [&](size_t at) {
      return at == 0 ? axis.least() : at == kHeatBins ? axis.most() : axis.valueAt(static_cast<double>(at) / kHeatBins);
    };
    // Bins are closed at both ends, so a bin starts just after the previous one.
    const double from = bin == 0 ? edge(0) : std::nextafter(edge(bin), std::numeric_limits<double>::infinity());
    bins.push_back({{Rung::scale, from}, {Rung::scale, edge(bin + 1)}});
  }
  rungs(axis.above());
  return bins;
}

namespace {

constexpr double kBeyond = 1.25; // position of NaN and Inf on an axis from 0 to 1

size_t bin_of(const std::vector<HeatBin>& bins, const RunMark& mark) {
  return static_cast<size_t>(std::ranges::lower_bound(bins, mark, {}, &HeatBin::to) - bins.begin());
}

// Returns epsilon squared: 1 - (variance within groups) / (total variance), each over its degrees of freedom. 0 if it
// is undefined.
double effect_of(const RunColumn& setting, const std::vector<std::pair<size_t, double>>& results) {
  const std::vector<HeatBin> bins = heat_bins(setting);
  const RunAxis axis(setting);
  std::vector<std::vector<double>> groups(bins.size());
  std::vector<double> all;
  for (const auto& [run, result] : results) {
    groups[bin_of(bins, axis.markOf(setting.values[run]))].push_back(result);
    all.push_back(result);
  }
  const auto squares = [](const std::vector<double>& values) {
    const Spread spread = spread_of(values);
    return spread.finite > 1 ? spread.deviation * spread.deviation * (spread.finite - 1) : 0;
  };
  double within = 0;
  for (const auto& group : groups) within += squares(group);
  const double among = squares(all),
               filled =
                   static_cast<double>(std::ranges::count_if(groups, [](const auto&group) { return !group.empty(); }));
  const double runs = static_cast<double>(all.size());
  return among > 0 && runs > filled ? 1 - within / (runs - filled) / (among / (runs - 1)) : 0;
}

} // namespace

std::vector<size_t> settings_by_effect(const RunTable& table, size_t result) {
  const RunColumn& of = table.columns[result];
  const RunAxis axis(of);
  std::vector<std::pair<size_t, double>> results; // of runs with a result
  for (size_t run = 0; run < of.values.size(); ++run) {
    const RunMark mark = axis.markOf(of.values[run]);
    if (mark.rung != Rung::none)
      results.emplace_back(run, mark.rung == Rung::scale  ? axis.shareOf(mark.value)
                                : mark.rung > Rung::scale ? kBeyond
                                                          : 0);
  }
  std::vector<std::pair<double, size_t>> effects;
  for (size_t setting = 0; setting < table.settings; ++setting)
    effects.emplace_back(table.columns[setting].key() == "seed" ? -kBeyond : effect_of(table.columns[setting], results),
                         setting);
  std::ranges::stable_sort(effects, std::greater(), &std::pair<double, size_t>::first);
  std::vector<size_t> order;
  for (const auto& [effect, setting] : effects) order.push_back(setting);
  return order;
}

HeatCells heat_cells(const RunTable& table, size_t across, size_t down, size_t result, std::span<const char> mask) {
  HeatCells map{heat_bins(table.columns[across]), heat_bins(table.columns[down]), {}};
  map.cells.resize(map.across.size() * map.down.size());
  const RunAxis x(table.columns[across]), y(table.columns[down]);
  for (size_t run = 0; run < table.runs.size(); ++run) {
    if (!mask.empty() && !mask[run]) continue;
    const size_t column = bin_of(map.across, x.markOf(table.columns[across].values[run]));
    const size_t row = bin_of(map.down, y.markOf(table.columns[down].values[run]));
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

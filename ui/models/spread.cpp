// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/spread.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

namespace amplab {

Spread spread_of(std::span<const double> values) {
  Spread spread;
  double mean = 0, squares = 0; // sum of squared deviations; Welford's algorithm avoids cancellation
  for (const double value : values) {
    if (!is_recorded(value)) continue;
    if (!std::isfinite(value)) {
      ++spread.odd;
      continue;
    }
    const double from = value - mean;
    mean += from / ++spread.finite;
    squares += from * (value - mean);
    spread.least = spread.finite == 1 ? value : std::min(spread.least, value);
    spread.most = spread.finite == 1 ? value : std::max(spread.most, value);
  }
  if (spread.finite > 0) spread.mean = mean;
  if (spread.finite > 1) spread.deviation = std::sqrt(squares / (spread.finite - 1));
  return spread;
}

std::vector<SpreadPoint> band_of(std::span<const std::vector<LossPoint>* const> runs) {
  std::map<int64_t, std::vector<double>> losses;
  for (const std::vector<LossPoint>* run : runs)
    for (const LossPoint& point : *run) losses[point.step].push_back(point.loss);
  // Longer runs are sampled at wider steps. At a step between such a run's points, the other runs alone would bias the
  // mean.
  const auto goes_on = [](int64_t step) {
    return [step](const std::vector<LossPoint>* run) {
      return !run->empty() && run->front().step <= step && step <= run->back().step;
    };
  };
  std::vector<SpreadPoint> band;
  for (const auto& [step, values] : losses) {
    if (std::ssize(values) < std::ranges::count_if(runs, goes_on(step))) continue;
    const Spread spread = spread_of(values);
    band.push_back({step, spread.finite, spread.mean, spread.least, spread.most});
  }
  return band;
}

} // namespace amplab

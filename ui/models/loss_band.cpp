// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/loss_band.h"

#include "ui/models/spread.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace amplab {

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

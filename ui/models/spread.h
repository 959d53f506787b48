// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of a number over several runs, and their losses as a band. Pure functions. Any thread.
#pragma once
#include "engine/run/telemetry.h"
#include "ui/store/summed_run.h"

#include <QString>
#include <span>
#include <vector>

namespace amplab {

// Statistics of a number over several runs.
struct Spread {
  int finite = 0, odd = 0;           // odd: NaN and Inf. Values that are not recorded count in neither
  double mean = not_recorded();      // of finite values
  double deviation = not_recorded(); // standard deviation with n - 1, as torch.std; needs two finite values
  double least = not_recorded(), most = not_recorded();
};

Spread spread_of(std::span<const double> values);

// A step of a band: the losses of several runs there.
struct SpreadPoint {
  int64_t step = 0;
  int runs = 0;                         // with a finite loss at that step; mean and band cover these
  double mean = 0, least = 0, most = 0; // not_recorded() without such runs
};

struct LossBand {
  QString name;
  int colour = 0; // as for lanes
  int runs = 0;
  std::vector<SpreadPoint> points; // ascending steps
};

// Returns a point for each step of any run. Skips a step if a run that covers it has no point there. Requires: each run
// is sorted by step.
std::vector<SpreadPoint> band_of(std::span<const std::vector<LossPoint>* const> runs);

} // namespace amplab

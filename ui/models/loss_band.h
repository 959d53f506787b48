// SPDX-License-Identifier: GPL-3.0-or-later
// The losses of several runs as a mean with a band. Values. Any thread.
#pragma once
#include "ui/store/summed_run.h"

#include <QString>
#include <span>
#include <vector>

namespace amplab {

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

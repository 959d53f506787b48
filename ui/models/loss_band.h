// SPDX-License-Identifier: GPL-3.0-or-later
// The losses of several runs as one line with a band around it. Values; any thread.
#pragma once
#include "ui/store/summed_run.h"

#include <QString>
#include <span>
#include <vector>

namespace amplab {

struct SpreadPoint {
  int64_t step = 0;
  int runs = 0;                         // whose loss was finite there: the mean and the band are theirs
  double mean = 0, least = 0, most = 0; // of no run: not recorded
};

struct LossBand {
  QString name;
  int colour = 0; // as a lane's
  int runs = 0;
  std::vector<SpreadPoint> points; // by step
};

// At each step that one of them has, unless another goes on beyond it and has no point there. Requires: each is in the
// order of its steps.
std::vector<SpreadPoint> band_of(std::span<const std::vector<LossPoint>* const> runs);

} // namespace amplab

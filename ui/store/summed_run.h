// SPDX-License-Identifier: GPL-3.0-or-later
// A run that is no lane of the window, in one row: what it was, and what came of it. A value; any thread.
#pragma once
#include "engine/export/summary.h"

#include <QString>
#include <cstdint>
#include <string>
#include <vector>

namespace amplab {

struct LossPoint {
  int64_t step = 0;
  double loss = 0;
};

struct SummedRun {
  QString session;     // the file that it is in; empty: that of the window
  int64_t number = 0;  // within the file, from 1
  RunConfig config;    // as it began
  LaneStatus status;
  Summary summary;     // not compared with a baseline
  std::string created; // UTC, "2026-11-22T23:36:04Z"
  std::string note;    // a person's
  std::string sweep;   // those that were run together have it alike; empty: it was run by itself
  std::vector<LossPoint> losses; // some of its steps, evenly apart
};

} // namespace amplab

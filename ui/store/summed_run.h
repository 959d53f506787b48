// SPDX-License-Identifier: GPL-3.0-or-later
// A run that is no lane of the window, in one row: what it was, and what came of it. A value; any thread.
#pragma once
#include "engine/export/summary.h"

#include <QString>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace amplab {

struct LossPoint {
  int64_t step = 0;
  double loss = 0;
};

struct SummedRun {
  QString session;    // the file that it is in; empty: that of the window
  int64_t number = 0; // within the file, from 1
  RunConfig config;   // as it began
  LaneStatus status;
  Summary summary;               // not compared with a baseline
  std::string created;           // UTC, "2026-11-22T23:36:04Z"
  std::string note;              // a person's
  std::string sweep;             // those that were run together have it alike; empty: it was run by itself
  std::vector<LossPoint> losses; // some of its steps, evenly apart
  std::string run_id, device;    // 16 hexadecimal digits; that computed, "cpu"
};

// All runs of a session file, as far as they were read. Runs are shared between one state of the file and the next.
struct RunsOfFile {
  QString path;
  std::vector<std::shared_ptr<const SummedRun>> runs; // in the file's order
  int64_t in_file = 0;                                // runs that it has; more than were read: the others come
  bool being_written = false;                         // by somebody, who may add to it
};

} // namespace amplab

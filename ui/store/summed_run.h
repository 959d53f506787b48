// SPDX-License-Identifier: GPL-3.0-or-later
// Summary of a run that is not a lane of the window. A value type; any thread.
#pragma once
#include "engine/export/summary.h"
#include "engine/run/telemetry.h"

#include <QString>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace amplab {

struct LossPoint {
  int64_t step = 0;
  double loss = 0;
};

struct SummedRun {
  QString session;    // its file; empty: the window's session
  int64_t number = 0; // within the file, from 1
  RunConfig config;   // initial configuration
  LaneStatus status;
  Summary summary;               // not compared with a baseline
  std::string created;           // UTC, "2026-11-22T23:36:04Z"
  std::string note;              // by the user
  std::string sweep;             // common to runs that were started together; empty: started alone
  std::vector<LossPoint> losses; // some of its steps, evenly spaced
  std::string run_id, device;    // run_id: 16 hexadecimal digits; device: the one used, "cpu"
};

// Runs of a session file read so far. Shared between successive states of the file.
struct RunsOfFile {
  QString path;
  std::vector<std::shared_ptr<const SummedRun>> runs; // in the file's order
  int64_t in_file = 0;        // number of runs in the file; more than read while reading is in progress
  bool being_written = false; // by another process, which may add runs
};

// Evenly spaced losses of a run. The spacing doubles when there are too many. Runs of the same length keep the same
// steps. A value type; any thread.
class ThinLosses {
 public:
  static constexpr size_t kMost = 512;

  void add(std::span<const StepRecord> steps) {
    for (const StepRecord& step : steps) {
      if (step.step % apart_ == 0) points_.push_back({step.step, step.loss});
      if (points_.size() <= kMost) continue;
      apart_ *= 2;
      std::erase_if(points_, [this](const LossPoint& point) { return point.step % apart_ != 0; });
    }
  }

  const std::vector<LossPoint>& points() const { return points_; }
  std::vector<LossPoint> take() { return std::move(points_); }

 private:
  int64_t apart_ = 1;
  std::vector<LossPoint> points_;
};

} // namespace amplab

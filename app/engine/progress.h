// SPDX-License-Identifier: Apache-2.0
// Progress of runs on standard error: one redrawn line on a terminal, plain lines elsewhere.
#pragma once
#include "engine/run/telemetry.h"

#include <chrono>
#include <string>
#include <vector>

namespace amplab {

class Progress {
 public:
  struct Lane {
    std::string name;
    int64_t steps_planned = 0;
    StepRecord latest;
  };

  // quiet: prints nothing.
  Progress(std::vector<Lane> lanes, bool quiet);

  void steps(size_t lane, const std::vector<StepRecord>& records);
  // Redraws the line, at most ten times a second.
  void show();
  // Clears the line before other output.
  void clear();

 private:
  void plain_line(const Lane& lane) const;

  std::vector<Lane> lanes_;
  bool quiet_, terminal_;
  std::chrono::steady_clock::time_point shown_{};
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// How runs go, for whoever looks at the terminal: one line that is redrawn there, plain lines elsewhere.
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

  // quiet: says nothing at all.
  Progress(std::vector<Lane> lanes, bool quiet);

  void steps(size_t lane, const std::vector<StepRecord>& records);
  // Redraws the line, ten times a second at most.
  void show();
  // Clears the line, so that something else can be printed.
  void clear();

 private:
  void plain_line(const Lane& lane) const;

  std::vector<Lane> lanes_;
  bool quiet_, terminal_;
  std::chrono::steady_clock::time_point shown_{};
};

} // namespace amplab

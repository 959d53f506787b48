// SPDX-License-Identifier: Apache-2.0
// Predicted memory of a configuration per precision mode. Plain values.
#pragma once
#include "engine/run/memory_categories.h"

#include <cstdint>
#include <string>
#include <vector>

namespace amplab {

struct MemoryForecast {
  std::string mode;          // of the mode table
  MemoryByCategory memory{}; // at the peak of the step, as StepRecord::memory
  int64_t peak_bytes = 0;    // sum of the counted categories, as StepRecord::memory_peak_bytes after a few steps
  std::string problem;       // why there is no forecast, one sentence; empty: there is one
};

} // namespace amplab

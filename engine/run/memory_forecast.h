// SPDX-License-Identifier: Apache-2.0
// What a configuration would take of memory, per precision mode, before it is run. Plain values.
#pragma once
#include "engine/run/memory_categories.h"

#include <cstdint>
#include <string>
#include <vector>

namespace amplab {

struct MemoryForecast {
  std::string mode;          // of the mode table
  MemoryByCategory memory{}; // at the moment of the step at which most is held, as StepRecord::memory
  int64_t peak_bytes = 0;    // what counts of it: as StepRecord::memory_peak_bytes after a few steps
  std::string problem;       // why there is none: one sentence; empty: there is
};

} // namespace amplab

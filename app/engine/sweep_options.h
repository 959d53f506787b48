// SPDX-License-Identifier: Apache-2.0
// What `amplab-engine sweep` was asked for.
#pragma once
#include "app/engine/command.h"
#include "engine/sweep/sweep.h"
#include "engine/sweep/task.h"

#include <optional>
#include <string>
#include <vector>

namespace amplab {

// A place for one run at a time.
struct WorkPlace {
  std::string host;               // empty: this machine
  std::vector<std::string> words; // before the program's own, that bring it there
};

struct SweepOptions {
  Sweep sweep;
  std::vector<RunConfig> runs;     // that are asked for, those of the task
  std::string session;             // a file; empty: none is written
  std::vector<std::string> pieces; // sessions of tasks that lie beside it
  std::vector<WorkPlace> places;   // at least one
  bool quiet = false;
};

// Throws: UsageError, ConfigError.
SweepOptions parse_sweep_options(Words words);

} // namespace amplab

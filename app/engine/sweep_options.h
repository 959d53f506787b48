// SPDX-License-Identifier: Apache-2.0
// Command line of `amplab-engine sweep`.
#pragma once
#include "app/engine/command.h"
#include "engine/sweep/sweep.h"
#include "engine/sweep/task.h"

#include <optional>
#include <string>
#include <vector>

namespace amplab {

// Capacity for one run at a time.
struct WorkerSlot {
  std::string host;               // empty: this machine
  std::vector<std::string> words; // command prefix that starts the program there
};

struct SweepOptions {
  Sweep sweep;
  std::vector<RunConfig> runs;          // requested runs, of this task only
  std::string session;                  // file; empty: none
  std::vector<std::string> pieces;      // session files of tasks, beside it
  std::vector<WorkerSlot> worker_slots; // at least one
  bool quiet = false;
};

// Throws: UsageError, ConfigError.
SweepOptions parse_sweep_options(Words words);

} // namespace amplab

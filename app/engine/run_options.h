// SPDX-License-Identifier: Apache-2.0
// The words after `amplab-engine run`.
#pragma once
#include "app/engine/command.h"
#include "engine/run/config.h"

#include <string>
#include <vector>

namespace amplab {

struct RunOptions {
  std::vector<RunConfig> configs; // read, checked, with --set, --steps, --device and --inspect-every applied
  std::string out;                // folder; empty: nothing is written
  bool quiet = false;
};

// Throws: UsageError, ConfigError.
RunOptions parse_run_options(Words words);

} // namespace amplab

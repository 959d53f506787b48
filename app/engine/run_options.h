// SPDX-License-Identifier: Apache-2.0
// Command line of `amplab-engine run`.
#pragma once
#include "app/engine/command.h"
#include "engine/run/config.h"

#include <string>
#include <vector>

namespace amplab {

struct RunOptions {
  std::vector<RunConfig> configs;  // validated, with --set, --steps, --device and --inspect-every applied
  std::vector<std::string> files;  // by config: its file
  std::vector<std::string> resume; // by config: the checkpoint to resume from, or empty
  std::string out;                 // folder; empty: none
  std::string session;             // session file; empty: none
  bool streams_session = false;    // it is written to standard output at the end
  // Files of weights; empty: none. In output names {name} is the run's name and {step} the number of steps done.
  std::string initial, save_initial, save_final;
  std::string save_dtype; // of save_final: fp32, fp16, bf16, or empty: as stored
  std::string checkpoint;
  int64_t checkpoint_every = 0; // steps; 0: only at the end
  bool explain = false;         // explain skipped steps and the origin of NaN and Inf
  bool quiet = false;
};

// Throws: UsageError, ConfigError.
RunOptions parse_run_options(Words words);

} // namespace amplab

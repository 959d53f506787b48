// SPDX-License-Identifier: Apache-2.0
// The words after `amplab-engine run`.
#pragma once
#include "app/engine/command.h"
#include "engine/run/config.h"

#include <string>
#include <vector>

namespace amplab {

struct RunOptions {
  std::vector<RunConfig> configs;  // read, checked, with --set, --steps, --device and --inspect-every applied
  std::vector<std::string> files;  // for each config: where it was read
  std::vector<std::string> resume; // for each config: the checkpoint it goes on from, or empty
  std::string out;                 // folder; empty: nothing is written
  std::string session;             // session file; empty: none
  bool streams_session = false;    // it goes to standard output at the end
  // Files of weights; empty: none. In those that are written {name} is the run's name and {step} the steps done.
  std::string initial, save_initial, save_final;
  std::string save_dtype; // of save_final: fp32, fp16, bf16, or empty: as they are kept
  std::string checkpoint;
  int64_t checkpoint_every = 0; // steps; 0: only at the end
  bool explain = false;         // tell why steps were skipped and where NaN and Inf came from
  bool quiet = false;
};

// Throws: UsageError, ConfigError.
RunOptions parse_run_options(Words words);

} // namespace amplab

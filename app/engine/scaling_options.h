// SPDX-License-Identifier: Apache-2.0
// The words of `amplab-engine describe scaling`.
#pragma once
#include "app/engine/command.h"
#include "engine/run/config.h"
#include "engine/run/scaling_plan.h"

#include <optional>
#include <vector>

namespace amplab {

struct ScalingOptions {
  std::string file;
  RunConfig config;
  ScalingDials dials; // but for the format of gradients: all are planned
  std::vector<int> ranks;
  std::optional<double> step_s;             // what a step of one rank is to take; nothing: as measured
  std::optional<double> packed_bytes_per_s; // likewise
  std::string between = "10gbe", within;    // as written; within empty: ranks are on nodes of their own
  bool as_json = false;
};

// Throws: UsageError; ConfigError for the file.
ScalingOptions parse_scaling_options(Words words);

} // namespace amplab

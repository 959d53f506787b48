// SPDX-License-Identifier: Apache-2.0
// Command line of `amplab-engine describe scaling`.
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
  ScalingSettings settings; // except the dtype of gradients: all are planned
  std::vector<int> ranks;
  std::optional<double> step_s;             // step time of one rank; nullopt: measure it
  std::optional<double> packed_bytes_per_s; // nullopt: measure it
  std::string between = "10gbe", within;    // as written; within empty: each rank is on its own node
  bool as_json = false;
};

// Throws: UsageError; ConfigError for the file.
ScalingOptions parse_scaling_options(Words words);

} // namespace amplab

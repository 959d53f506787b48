// SPDX-License-Identifier: Apache-2.0
// Command line of `amplab-engine inspect`.
#pragma once
#include "app/engine/command.h"
#include "engine/run/config.h"
#include "engine/run/step_inspection.h"

#include <optional>

namespace amplab {

struct InspectOptions {
  std::string file;
  RunConfig config; // inspections before the step and evaluations are disabled
  int64_t step = 0;
  std::string tensor; // a name, or "NAME:SEQ"; empty: none
  std::optional<TensorKind> kind;
  std::string out; // folder; empty: none
};

// Throws: UsageError; ConfigError for the file.
InspectOptions parse_inspect_options(Words words);

// Returns the requested tensor. parameters: names of the model's parameters. Throws: UsageError.
TensorName tensor_meant(const InspectOptions& options, std::span<const std::string> parameters);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// The words of `amplab-engine inspect`.
#pragma once
#include "app/engine/command.h"
#include "engine/run/config.h"
#include "engine/run/step_look.h"

#include <optional>

namespace amplab {

struct InspectOptions {
  std::string file;
  RunConfig config; // as it will run: nobody looks before the step, and nothing is evaluated
  int64_t step = 0;
  std::string tensor; // a name, or "NAME:SEQ"; empty: none
  std::optional<TensorKind> kind;
  std::string out; // a folder; empty: none
};

// Throws: UsageError; ConfigError for the file.
InspectOptions parse_inspect_options(Words words);

// The tensor that is meant. parameters: of the model. Throws: UsageError.
TensorName tensor_meant(const InspectOptions& options, std::span<const std::string> parameters);

} // namespace amplab

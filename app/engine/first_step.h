// SPDX-License-Identifier: Apache-2.0
// One step of a configuration, tried before anything depends on it: made by a trainer of its own, and forgotten.
#pragma once
#include "engine/run/config.h"

#include <string>

namespace amplab {

struct FirstStep {
  bool trains = false;
  std::string sentence; // "One step was tried: its loss is 2.31."; why it fails
};

// Returns what came of it, whatever is wrong with the configuration's data, model or loop. Requires: it has passed its
// checks.
FirstStep first_step_of(const RunConfig& config);

} // namespace amplab

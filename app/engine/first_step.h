// SPDX-License-Identifier: Apache-2.0
// Trial step of a configuration, run by a temporary trainer.
#pragma once
#include "engine/run/config.h"

#include <string>

namespace amplab {

struct FirstStep {
  bool trains = false;
  std::string sentence; // "One step was tried: its loss is 2.31.", or why it fails
};

// Never throws for errors in the data, model or program; they are in the result. Requires: the configuration is valid.
FirstStep first_step_of(const RunConfig& config);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Generates the training loop from the settings: accumulation, autocast, scaler, clipping and when, guard, loss factor.
// Pure. Any thread.
#pragma once
#include "engine/run/config.h"

#include <string>

namespace amplab::loop {

// Returns the program in the style of the PyTorch documentation. Requires: a valid configuration.
std::string standard_loop(const RunConfig& config);

// Returns the lane's program: the configuration's own, or the standard loop.
std::string loop_of(const RunConfig& config);

} // namespace amplab::loop

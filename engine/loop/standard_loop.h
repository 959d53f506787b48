// SPDX-License-Identifier: Apache-2.0
// The loop that the dials make: accumulation, autocast, scaler, clipping and when, guard, loss factor. Pure; any
// thread.
#pragma once
#include "engine/run/config.h"

#include <string>

namespace amplab::loop {

// The text for these dials, as the PyTorch documentation writes it. Requires: the configuration has passed its checks.
std::string standard_loop(const RunConfig& config);

// What a lane of this configuration runs: its own text, or the standard loop.
std::string loop_of(const RunConfig& config);

} // namespace amplab::loop

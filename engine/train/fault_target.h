// SPDX-License-Identifier: Apache-2.0
// What a fault applies to. Pure. Training thread only.
#pragma once
#include "engine/nn/injection.h"
#include "engine/ranks/ranks.h"

namespace amplab {

// Returns the full name of the fault's target, or empty for a rank's fault. ranks: null if there is one; then
// `replicas` counts those of a module. Throws: ConfigError if the lane has no such tensor or rank.
std::string fault_target(const Injection& injection, const TrainingState& state, const Ranks* ranks, int64_t replicas);

} // namespace amplab

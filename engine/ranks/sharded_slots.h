// SPDX-License-Identifier: Apache-2.0
// Optimizer state that ranks have in shards. Called on all ranks. Training thread only.
#pragma once
#include "engine/ranks/ranks.h"

namespace amplab {

// ranks: null if there is one. Without sharding, both return what the optimizer has.

// Returns the state of whole parameters, gathered from all ranks' shards.
std::vector<Optimizer::Slot> gathered_slots(Ranks* ranks, const NamedOptimizer& optimizer);
// Returns this rank's shard of such a state.
std::vector<Optimizer::Slot> own_slots(Ranks* ranks, const TrainingState& state, const NamedOptimizer& optimizer,
                                       std::vector<Optimizer::Slot> whole);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// First difference between two lanes of one seed, to the last bit: the first step with different losses, and the
// first op with different outputs. Also their divergence in the sense of engine/run/loss_divergence.h. Engine thread
// only.
#pragma once
#include "engine/replay/history.h"
#include "engine/run/explanation.h"

namespace amplab {

// a: the baseline. Does not set the lanes' numbers. Throws: ConfigError if the lanes never shared weights and
// batches.
Divergence divergence_of(const Past& a, const Past& b);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// How two lanes' parameters drift apart, found by going back. Used only by the engine's thread.
#pragma once
#include "engine/run/explanation.h"
#include "engine/train/history.h"

namespace amplab {

// At most `points` steps after `begin` and up to `end`, evenly spaced, `end` among them; each costs two replays.
// Requires: both lanes have the same parameters by name and shape, and have been at these steps.
std::vector<ParameterDistance> parameter_distances(const Past& a, const Past& b, int64_t begin, int64_t end,
                                                   int64_t points);

} // namespace amplab

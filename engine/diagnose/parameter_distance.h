// SPDX-License-Identifier: Apache-2.0
// Distance between two lanes' parameters over time, found by replays. Engine thread only.
#pragma once
#include "engine/replay/history.h"
#include "engine/run/explanation.h"

namespace amplab {

// Returns distances at up to `points` steps in (begin, end], evenly spaced and including `end`. Each costs two
// replays. Requires: the lanes' parameters have the same names and shapes, and both lanes have been at these steps.
std::vector<ParameterDistance> parameter_distances(const Past& a, const Past& b, int64_t begin, int64_t end,
                                                   int64_t points);

} // namespace amplab

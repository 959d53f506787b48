// SPDX-License-Identifier: GPL-3.0-or-later
// The outcome of a lane that has ended, computed from its columns as the engine does. Pure functions. GUI thread.
#pragma once
#include "engine/run/outcome.h"
#include "ui/store/lane_store.h"

namespace amplab {

// Returns the figures of the lane, including the explanation of its first non-finite step; of a lane that has not ended
// only the status. Reads a few hundred rows with losses, independent of the lane's length, and its inspected steps.
// Requires: the figures are used before the lane receives more data.
RunFigures figures_of(const LaneStore& lane);

inline Outcome outcome_of(const LaneStore& lane) { return outcome_of(figures_of(lane)); }

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// How a lane went that has ended: what the engine says, made from the lane's columns. Pure; GUI thread.
#pragma once
#include "engine/run/outcome.h"
#include "ui/store/lane_store.h"

namespace amplab {

// explained: what is known of the lane's first step that was not finite counts too. Reads a few hundred rows, whatever
// the lane's length. Requires: the figures are used before the lane takes in more.
RunFigures figures_of(const LaneStore& lane);

inline Outcome outcome_of(const LaneStore& lane) { return outcome_of(figures_of(lane)); }

} // namespace amplab

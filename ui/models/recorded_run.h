// SPDX-License-Identifier: GPL-3.0-or-later
// Explanations that the recorder of a run wrote as events. Pure function. GUI thread.
#pragma once
#include "engine/run/explanation.h"
#include "ui/store/lane_store.h"

#include <optional>

namespace amplab {

// Returns what the recorder found when it ran the step again. nullopt: it did not. Requires: lane.isRecorded().
std::optional<Explanation> recorded_explanation(const LaneStore& lane, int64_t step);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Why an ended lane did not learn, from what it measured. Pure functions. GUI thread.
#pragma once
#include "engine/run/explanation.h"
#include "ui/store/lane_store.h"

#include <cstdint>
#include <optional>

namespace amplab {

// Returns true if the lane has ended, and its loss diverged or did not fall.
bool has_not_learnt(const LaneStore& lane);

// Returns the step with the cause: the first non-finite one of a lane that diverged, the last skipped one of a lane
// that skipped most steps. nullopt: no single step has the cause. Requires: has_not_learnt().
std::optional<int64_t> step_of_cause(const LaneStore& lane);

// Explains a lane without such a step from its gradients and updates, in the window's language. `step` is its last one.
Explanation why_no_learning(const LaneStore& lane);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that another program made: explanations that its recorder wrote as events, and logs. Pure functions. GUI thread.
#pragma once
#include "engine/run/explanation.h"
#include "ui/store/lane_store.h"

#include <QString>
#include <optional>
#include <string>

namespace amplab {

// Returns the program of a log: "apex". Empty: the run was recorded, or trained here.
std::string program_of_log(const LaneInfo& info);

// Returns a sentence for a panel that shows inspected steps: this run has none, and will have none.
QString nothing_inspected(const LaneInfo& info);

// Returns what the recorder found when it ran the step again. nullopt: it did not. Requires: lane.isRecorded().
std::optional<Explanation> recorded_explanation(const LaneStore& lane, int64_t step);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// When a run shall end before its time. Pure; any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/telemetry.h"

#include <span>
#include <string>

namespace amplab {

// Returns the sentence that says which guard this step has tripped, or whose scaler has given up, or an empty one.
// scale_after: the loss scale for the next step.
std::string tripped_guard(const GuardConfig& guard, const StepRecord& step, std::span<const Event> events, double scale_after);

} // namespace amplab

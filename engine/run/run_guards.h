// SPDX-License-Identifier: Apache-2.0
// Guards that end a run early. Pure; any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/telemetry.h"

#include <span>
#include <string>

namespace amplab {

// The guard that a step tripped, or the scaler that gave up, and a sentence about it.
struct Tripped {
  EndedBy by = EndedBy::nothing;
  std::string sentence;
};

// columns: of the record. scale_after: loss scale of the next step.
Tripped tripped_guard(const GuardConfig& guard, const StepRecord& step, std::span<const std::string> columns,
                      std::span<const Event> events, double scale_after);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// When a run shall end before its time. Pure; any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/telemetry.h"

#include <span>
#include <string>

namespace amplab {

// Which guard this step has tripped, or that its scaler has given up, and the sentence that says so.
struct Tripped {
  EndedBy by = EndedBy::nothing;
  std::string sentence;
};

// columns: those of the record. scale_after: the loss scale for the next step.
Tripped tripped_guard(const GuardConfig& guard, const StepRecord& step, std::span<const std::string> columns,
                      std::span<const Event> events, double scale_after);

} // namespace amplab

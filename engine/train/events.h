// SPDX-License-Identifier: Apache-2.0
// What is worth an event in a step: skips, what became of the scale and by which rule, the first NaN or Inf.
#pragma once
#include "engine/run/config.h"
#include "engine/run/telemetry.h"

#include <vector>

namespace amplab {

// Firsts are told once a run.
struct NonfiniteSeen {
  bool loss = false, gradient = false;
  bool operator==(const NonfiniteSeen&) const = default;
};

// scaler: whose rule decided. scale_after: the scale for the next step. Without a scaler, the verdict is `unchanged`. Where
// the scaler gave up, the last event is of kind `error`: there the lane ends.
std::vector<Event> events_of(const StepRecord& record, const ScalerConfig& scaler, double scale_after, NonfiniteSeen& seen);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// What is worth an event in a step: skips, growth, backoff, the first NaN or Inf. Used by the trainer.
#pragma once
#include "engine/amp/grad_scaler.h"
#include "engine/run/telemetry.h"

#include <vector>

namespace amplab {

// Firsts are told once a run.
struct NonfiniteSeen {
  bool loss = false, gradient = false;
  bool operator==(const NonfiniteSeen&) const = default;
};

// scale_after: the scale for the next step. Without a scaler, verdict is `unchanged`.
std::vector<Event> events_of(const StepRecord& record, Verdict verdict, double scale_after, NonfiniteSeen& seen);

} // namespace amplab

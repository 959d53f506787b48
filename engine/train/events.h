// SPDX-License-Identifier: Apache-2.0
// What is worth an event in a step: skips, what became of the scale and by which rule, the first NaN or Inf.
#pragma once
#include "engine/run/config.h"
#include "engine/run/telemetry.h"
#include "engine/train/step_notes.h"

#include <span>
#include <string>
#include <vector>

namespace amplab {

// Firsts are told once a run.
struct NonfiniteSeen {
  bool loss = false, gradient = false;
  bool operator==(const NonfiniteSeen&) const = default;
};

// Lines of the loop that events point at; 0: none.
struct EventLines {
  int64_t loss = 0;     // that made the first loss that is not finite
  int64_t gradient = 0; // that looked at the gradients: unscale_, or the optimizer's step
  int64_t step = 0;     // of an optimizer that did not step
  int64_t update = 0;   // of the scaler
};
EventLines lines_of(const StepNotes& notes);

// columns: those of the record. scaler: whose rule decided. scale_after: the scale for the next step. Without a scaler,
// the verdict is `unchanged`. Where the scaler gave up, the last event is of kind `error`: there the lane ends.
std::vector<Event> events_of(const StepRecord& record, std::span<const std::string> columns, const ScalerConfig& scaler,
                             double scale_after, NonfiniteSeen& seen, const EventLines& lines = {});

} // namespace amplab

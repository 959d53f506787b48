// SPDX-License-Identifier: Apache-2.0
// Events of a step: skips, scale changes with their rule, the first NaN or Inf.
#pragma once
#include "engine/run/config.h"
#include "engine/run/telemetry.h"
#include "engine/state/trainer_state.h"
#include "engine/step/step_stats.h"

#include <span>
#include <string>
#include <vector>

namespace amplab {

// Lines of the loop that events refer to. 0: none.
struct EventLines {
  int64_t loss = 0;     // made the first non-finite loss
  int64_t gradient = 0; // inspected the gradients: unscale_, or the optimizer's step
  int64_t step = 0;     // of an optimizer that skipped its step
  int64_t update = 0;   // updated the scaler
};
EventLines lines_of(const StepStats& stats);

// columns: of the record. scaler: the one that decided. scale_after: the scale of the next step. Without a scaler,
// the verdict is `unchanged`. If the scaler gave up, the last event is of kind `error`, and the lane ends.
std::vector<Event> events_of(const StepRecord& record, std::span<const std::string> columns, const ScalerConfig& scaler,
                             double scale_after, NonfiniteSeen& seen, const EventLines& lines = {});

} // namespace amplab

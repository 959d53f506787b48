// SPDX-License-Identifier: Apache-2.0
#include "engine/train/guards.h"

#include "engine/run/number_text.h"

#include <cmath>

namespace amplab {

std::string tripped_guard(const GuardConfig& guard, const StepRecord& step, std::span<const Event> events,
                          double scale_after) {
  const std::string stopped = "Stopped at step " + std::to_string(step.step);
  const bool damages_weights = step.found_inf && !step.skipped; // what a scaler skips is how it works
  if (guard.stop_on_nonfinite && (!std::isfinite(step.loss) || damages_weights))
    return stopped + " by guard.stop_on_nonfinite.";
  if (step.verdict == Verdict::gave_up) return stopped + " by scaler.behaves_like: " + events.back().text;
  if (guard.stop_at_step > 0 && step.step == guard.stop_at_step) return stopped + " by guard.stop_at_step.";
  if (guard.loss_above > 0 && !(step.loss <= guard.loss_above)) // NaN too
    return stopped + ": the loss " + number_text(step.loss) + " is above guard.loss_above, " +
           number_text(guard.loss_above) + ".";
  if (guard.scale_below > 0 && scale_after < guard.scale_below)
    return stopped + ": the loss scale " + number_text(scale_after) + " is below guard.scale_below, " +
           number_text(guard.scale_below) + ".";
  return {};
}

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
#include "engine/run/run_guards.h"

#include "engine/run/number_text.h"
#include "engine/run/optimizer_results.h"

#include <cmath>

namespace amplab {

Tripped tripped_guard(const GuardConfig& guard, const StepRecord& step, std::span<const std::string> columns,
                      std::span<const Event> events, double scale_after) {
  const std::string at = std::to_string(step.step);
  const auto tripped = [](EndedBy by, auto... words) { return Tripped{by, sentence_of(by, {words...})}; };
  using Word = std::pair<std::string_view, std::string>;
  // a step skipped by a scaler is normal operation
  const bool damaged = damages_weights(optimizer_results(step, columns));
  if (guard.stop_on_nonfinite && (!std::isfinite(step.loss) || damaged))
    return tripped(EndedBy::nonfinite_guard, Word("step", at));
  if (step.verdict == Verdict::gave_up)
    return tripped(EndedBy::scaler, Word("step", at), Word("why", events.back().text));
  if (guard.stop_at_step > 0 && step.step == guard.stop_at_step) return tripped(EndedBy::step_guard, Word("step", at));
  if (guard.loss_above > 0 && !(step.loss <= guard.loss_above)) // NaN too
    return tripped(EndedBy::loss_guard, Word("step", at), Word("value", number_text(step.loss)),
                   Word("limit", number_text(guard.loss_above)));
  if (guard.scale_below > 0 && scale_after < guard.scale_below)
    return tripped(EndedBy::scale_guard, Word("step", at), Word("value", number_text(scale_after)),
                   Word("limit", number_text(guard.scale_below)));
  return {};
}

} // namespace amplab

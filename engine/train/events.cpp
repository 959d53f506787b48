// SPDX-License-Identifier: Apache-2.0
#include "engine/train/events.h"

#include "engine/run/number_text.h"

#include <cmath>
#include <utility>

namespace amplab {
std::vector<Event> events_of(const StepRecord& record, Verdict verdict, double scale_after, NonfiniteSeen& seen) {
  std::vector<Event> events;
  const std::string before = number_text(record.loss_scale), after = number_text(scale_after);
  const auto tell = [&](EventKind kind, std::string subject, std::string from, std::string to, std::string text) {
    events.push_back({record.step, record.wall_s, kind, std::move(subject), std::move(from), std::move(to), std::move(text)});
  };
  if (!std::isfinite(record.loss) && !std::exchange(seen.loss, true))
    tell(EventKind::nonfinite, "loss", "", number_text(record.loss), "The loss is " + number_text(record.loss) + " for the first time.");
  if (record.found_inf && !std::exchange(seen.gradient, true))
    tell(EventKind::nonfinite, "gradients", "", "", "A gradient is Inf or NaN for the first time.");
  if (record.skipped)
    tell(EventKind::skip, "step", "", "",
         record.found_inf ? "Skipped: a gradient was Inf or NaN at loss scale " + before + "."
                          : "Skipped: the loss was " + number_text(record.loss) + " (guard.skip_nonfinite_loss).");
  switch (verdict) {
  case Verdict::grew:
    tell(EventKind::growth, "loss_scale", before, after, "The loss scale grew from " + before + " to " + after + ".");
    break;
  case Verdict::backed_off:
    tell(EventKind::backoff, "loss_scale", before, after, "The loss scale backed off from " + before + " to " + after + ".");
    break;
  case Verdict::growth_refused:
    tell(EventKind::growth, "loss_scale", before, after, "Growth refused: the loss scale would have become infinite.");
    break;
  case Verdict::unchanged: break;
  }
  return events;
}

} // namespace amplab

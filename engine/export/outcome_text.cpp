// SPDX-License-Identifier: Apache-2.0
#include "engine/export/outcome_text.h"

#include "engine/run/printable.h"

#include <algorithm>

namespace amplab {

RunFigures figures_of(const RunRecord& run, const Summary& summary, double zero_gradients,
                      const Explanation* explained) {
  return {.status = run.status,
          .planned = run.config.train.steps,
          .first_step = summary.first_step,
          .steps = summary.steps,
          .updates = summary.updates,
          .skipped = summary.skipped,
          .loss_at_start = summary.loss_at_start,
          .loss_at_end = summary.loss_at_end,
          .last_loss = summary.final_loss,
          .nonfinite_since = summary.loss_nonfinite_since,
          .accuracy = summary.eval_accuracy,
          .zero_gradients = zero_gradients,
          .several_losses = has_several_losses(run.info.columns),
          .explained = explained};
}

std::string outcome_text(std::span<const RunRecord> runs, std::span<const RunFigures> figures) {
  std::string text;
  for (size_t i = 0; i < runs.size(); ++i)
    if (const Outcome outcome = outcome_of(figures[i]); !outcome.message.empty())
      text += printable(runs[i].config.name, kLongestQuote) + ": " + printable(text_of(outcome.message)) + "\n";
  return text;
}

} // namespace amplab

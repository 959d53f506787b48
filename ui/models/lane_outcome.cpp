// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/lane_outcome.h"

#include <algorithm>
#include <ranges>
#include <vector>

namespace amplab {
namespace {

// Returns the typical value of the first `count` recorded losses in those rows.
double typical(const LaneStore& lane, const auto& rows, int64_t count) {
  std::vector<double> losses;
  for (const int64_t row : rows) {
    if (std::ssize(losses) == count) break;
    if (const double loss = lane.value(Series::loss, row); is_recorded(loss)) losses.push_back(loss);
  }
  return typical_loss(losses);
}

// Binary searches: once no finite loss follows a step, none follows any later step. A log may lack losses and steps.
std::optional<int64_t> nonfinite_since(const LaneStore& lane) {
  const int64_t last = lane.last_step();
  const auto losses = [&](int64_t first, int64_t to) { return lane.summary(Series::loss, first, to); };
  const int64_t begin = *std::ranges::partition_point(std::views::iota(lane.first_step(), last + 1),
                                                      [&](int64_t step) { return losses(step, last).finite > 0; });
  const int64_t found = *std::ranges::partition_point(
      std::views::iota(begin, last + 1), [&](int64_t step) { return losses(begin, step).nonfinite() == 0; });
  return found > last ? std::nullopt : std::optional(found);
}

// Returns the explanation of the first step reported as non-finite, or null.
const Explanation* explained(const LaneStore& lane) {
  const auto first = lane.events().next(EventKind::nonfinite, 0);
  return first ? lane.explanation_of(lane.events().step(*first)) : nullptr;
}

} // namespace

RunFigures figures_of(const LaneStore& lane) {
  RunFigures run;
  run.status = lane.status();
  // A log does not say why its run ended, so the whole run is judged.
  if (lane.isRecorded() && run.status.state == LaneState::stopped && run.status.ended_by == EndedBy::nothing)
    run.status.state = LaneState::finished;
  if (!has_ended(run.status.state)) return run;
  run.planned = lane.isRecorded() ? lane.last_step() : lane.current_config().train.steps;
  run.several_losses = has_several_losses(lane.info().columns);
  if (lane.empty()) return run;
  const StepRecord last = lane.last_record();
  const auto rows = std::views::iota(int64_t{0}, lane.rows());
  const Bucket losses = lane.summary(Series::loss);
  const int64_t count = losses.finite + losses.nonfinite();
  run.first_step = lane.first_step();
  run.steps = last.step;
  run.updates = last.update;
  run.skipped = last.step - last.update;
  run.loss_at_start = typical(lane, rows, std::min(kStartSteps, count));
  run.loss_at_end = typical(lane, rows | std::views::reverse, std::min(tail_of(count), count));
  run.last_loss = lane.latest(Series::loss);
  run.nonfinite_since = nonfinite_since(lane);
  run.accuracy = lane.latest(Series::eval_accuracy);
  GradientZeros zeros;
  for (const auto& inspection : lane.inspections().all()) zeros.add(*inspection);
  run.zero_gradients = zeros.share();
  run.explained = explained(lane);
  return run;
}

} // namespace amplab

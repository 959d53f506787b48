// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/lane_outcome.h"

#include <algorithm>
#include <vector>

namespace amplab {
namespace {

double typical(const LaneStore& lane, int64_t begin, int64_t end) {
  std::vector<double> losses;
  for (int64_t row = begin; row < end; ++row) losses.push_back(lane.value(Series::loss, row));
  return typical_loss(losses);
}

// Binary search: once no finite loss follows a step, none follows any later step.
std::optional<int64_t> nonfinite_since(const LaneStore& lane) {
  int64_t begin = lane.first_step(), end = lane.last_step() + 1;
  const int64_t last = lane.last_step();
  while (begin < end) {
    const int64_t middle = begin + (end - begin) / 2;
    if (lane.summary(Series::loss, middle, last).finite == 0)
      end = middle;
    else
      begin = middle + 1;
  }
  return begin > last ? std::nullopt : std::optional(begin);
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
  run.planned = lane.isRecorded() ? lane.last_step() : lane.current_config().train.steps;
  run.several_losses = has_several_losses(lane.info().columns);
  if (lane.empty()) return run;
  const StepRecord last = lane.last_record();
  const int64_t rows = lane.rows();
  run.first_step = lane.first_step();
  run.steps = last.step;
  run.updates = last.update;
  run.skipped = last.step - last.update;
  run.loss_at_start = typical(lane, 0, std::min(kStartSteps, rows));
  run.loss_at_end = typical(lane, rows - tail_of(rows), rows);
  run.last_loss = last.loss;
  run.nonfinite_since = nonfinite_since(lane);
  run.accuracy = lane.latest(Series::eval_accuracy);
  GradientZeros zeros;
  for (const auto& inspection : lane.inspections().all()) zeros.add(*inspection);
  run.zero_gradients = zeros.share();
  run.explained = explained(lane);
  return run;
}

} // namespace amplab

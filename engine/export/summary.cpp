// SPDX-License-Identifier: Apache-2.0
#include "engine/export/summary.h"

#include "engine/run/outcome.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

// Of an even count the mean of the two in the middle.
double median(std::vector<double> values) {
  if (values.empty()) return not_recorded();
  const auto middle = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

bool spoils(const StepRecord& step) {
  return !std::isfinite(step.loss) ||
         (!step.skipped && (step.found_inf || (is_recorded(step.grad_norm) && !std::isfinite(step.grad_norm))));
}

} // namespace

void Summariser::add(std::span<const StepRecord> steps) {
  if (steps.empty()) return;
  if (losses_.empty()) {
    first_step_ = steps.front().step;
    so_far_.skipped = skipped_before(steps.front());
  }
  for (const StepRecord& step : steps) {
    losses_.push_back(step.loss);
    if (std::isfinite(step.samples_per_s)) samples_per_s_.push_back(step.samples_per_s);
    if (!std::isnan(step.loss) && !(so_far_.best_loss <= step.loss)) so_far_.best_loss = step.loss;
    if (is_recorded(step.eval_loss)) so_far_.eval_loss = step.eval_loss;
    if (is_recorded(step.eval_accuracy)) so_far_.eval_accuracy = step.eval_accuracy;
    if (step.skipped) ++so_far_.skipped;
    if (step.injected) ++so_far_.injected;
    so_far_.emulated |= step.emulated;
    if (!so_far_.first_nonfinite_step && spoils(step)) so_far_.first_nonfinite_step = step.step;
    if (std::isfinite(step.loss))
      so_far_.loss_nonfinite_since.reset();
    else if (!so_far_.loss_nonfinite_since)
      so_far_.loss_nonfinite_since = step.step;
    so_far_.memory_peak_bytes = std::max(so_far_.memory_peak_bytes, step.memory_peak_bytes);
  }
  const StepRecord& last = steps.back();
  so_far_.final_loss = last.loss;
  so_far_.steps = last.step;
  so_far_.updates = last.update;
  so_far_.final_loss_scale = last.loss_scale;
  so_far_.wall_s = last.wall_s;
}

Summary Summariser::summary(const Summariser& baseline) const {
  Summary summary = so_far_;
  summary.samples_per_s = median(samples_per_s_);
  const std::span<const double> losses(losses_);
  const auto tail = static_cast<size_t>(tail_of(std::ssize(losses))), start = static_cast<size_t>(kStartSteps);
  if (!losses.empty()) {
    summary.first_step = first_step_;
    summary.loss_at_start = typical_loss(losses.first(std::min(start, losses.size())));
    summary.loss_at_end = typical_loss(losses.last(tail));
  }
  const int64_t begin = std::max(first_step_, baseline.first_step_);
  const int64_t end = std::min(first_step_ + std::ssize(losses_), baseline.first_step_ + std::ssize(baseline.losses_));
  for (int64_t step = begin; step < end && &baseline != this; ++step)
    if (losses_part(losses_[static_cast<size_t>(step - first_step_)],
                    baseline.losses_[static_cast<size_t>(step - baseline.first_step_)])) {
      summary.parts_from_baseline_step = step;
      break;
    }
  return summary;
}

Summary summarise(std::span<const StepRecord> steps, std::span<const StepRecord> baseline) {
  Summariser run, compared;
  run.add(steps);
  compared.add(baseline);
  return run.summary(compared);
}

std::vector<Summary> summarise(std::span<const ExportedRun> runs) {
  std::vector<Summariser> all(runs.size());
  for (size_t i = 0; i < runs.size(); ++i)
    if (runs[i].steps) runs[i].steps([&](std::span<const StepRecord> steps) { all[i].add(steps); });
  std::vector<Summary> summaries;
  for (const Summariser& run : all) summaries.push_back(run.summary(all.front()));
  return summaries;
}

} // namespace amplab

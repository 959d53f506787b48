// SPDX-License-Identifier: Apache-2.0
#include "engine/export/summary.h"

#include "engine/run/optimizer_results.h"
#include "engine/run/outcome.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <ranges>
#include <utility>

namespace amplab {
namespace {

bool spoils(const StepRecord& step, std::span<const std::string> columns) {
  const auto results = optimizer_results(step, columns);
  const bool without_norm =
      !step.skipped && !any_skipped(results) && is_recorded(step.grad_norm) && !std::isfinite(step.grad_norm);
  return (is_recorded(step.loss) && !std::isfinite(step.loss)) || damages_weights(results) || without_norm;
}

// Returns the first index of that step or a later one.
int64_t first_from(const auto& losses, int64_t step) {
  const auto all = std::views::iota(int64_t{0}, losses.size());
  return *std::ranges::lower_bound(all, step, {}, [&](int64_t i) { return losses[i].step; });
}

// One scratch file, and so one writer thread, for all compared runs.
std::shared_ptr<ScratchFile> shared_file() {
  static std::mutex mutex;
  static std::weak_ptr<ScratchFile> shared;
  const std::scoped_lock lock(mutex);
  std::shared_ptr<ScratchFile> file = shared.lock();
  if (!file) shared = file = std::make_shared<ScratchFile>();
  return file;
}

} // namespace

Summariser::Summariser() : losses_(shared_file()) {}

void Summariser::add(std::span<const StepRecord> steps, std::span<const std::string> columns) {
  if (steps.empty()) return;
  if (std::exchange(empty_, false)) so_far_.first_step = steps.front().step;
  for (const StepRecord& step : steps) {
    if (is_recorded(step.loss)) {
      losses_.push_back({step.step, step.loss});
      so_far_.final_loss = step.loss;
      if (std::isfinite(step.loss))
        so_far_.loss_nonfinite_since.reset();
      else if (!so_far_.loss_nonfinite_since)
        so_far_.loss_nonfinite_since = step.step;
    }
    if (std::isfinite(step.samples_per_s)) samples_per_s_.add(step.samples_per_s);
    if (!std::isnan(step.loss) && !(so_far_.best_loss <= step.loss)) so_far_.best_loss = step.loss;
    if (is_recorded(step.eval_loss)) so_far_.eval_loss = step.eval_loss;
    if (is_recorded(step.eval_accuracy)) so_far_.eval_accuracy = step.eval_accuracy;
    if (step.injected) ++so_far_.injected;
    so_far_.emulated |= step.emulated;
    if (!so_far_.first_nonfinite_step && spoils(step, columns)) so_far_.first_nonfinite_step = step.step;
    so_far_.memory_peak_bytes = std::max(so_far_.memory_peak_bytes, step.memory_peak_bytes);
  }
  const StepRecord& last = steps.back();
  so_far_.steps = last.step;
  so_far_.updates = last.update;
  so_far_.skipped = last.step - last.update; // a log may lack rows of skipped steps
  so_far_.final_loss_scale = last.loss_scale;
  so_far_.wall_s = last.wall_s;
}

bool Summariser::compare(const Summariser& baseline, Comparison& comparison, int64_t at_most) const {
  if (&baseline == this || comparison.diverged_at) return true;
  int64_t mine = first_from(losses_, comparison.until), its = first_from(baseline.losses_, comparison.until);
  for (; mine < losses_.size() && its < baseline.losses_.size() && at_most > 0; --at_most) {
    const StepLoss a = losses_[mine], b = baseline.losses_[its];
    if (a.step == b.step && losses_diverge(a.loss, b.loss)) {
      comparison.diverged_at = a.step;
      return true;
    }
    comparison.until = std::min(a.step, b.step) + 1;
    mine += a.step <= b.step;
    its += b.step <= a.step;
  }
  losses_.release_pages();
  baseline.losses_.release_pages();
  return mine == losses_.size() || its == baseline.losses_.size();
}

Summary Summariser::summary(const Comparison& comparison) const {
  Summary summary = so_far_;
  summary.samples_per_s = samples_per_s_.median();
  if (const int64_t count = losses_.size(); count > 0) {
    std::vector<double> losses;
    for (int64_t i = 0; i < std::min(kStartSteps, count); ++i) losses.push_back(losses_[i].loss);
    summary.loss_at_start = typical_loss(losses);
    losses.clear();
    for (int64_t i = count - tail_of(count); i < count; ++i) losses.push_back(losses_[i].loss);
    summary.loss_at_end = typical_loss(losses);
  }
  summary.divergence_step = comparison.diverged_at;
  return summary;
}

Summary Summariser::summary(const Summariser& baseline) const {
  Comparison comparison;
  compare(baseline, comparison, std::numeric_limits<int64_t>::max());
  return summary(comparison);
}

Summary summarise(std::span<const StepRecord> steps, std::span<const StepRecord> baseline) {
  Summariser run, compared;
  run.add(steps, {});
  compared.add(baseline, {});
  return run.summary(compared);
}

std::vector<Summary> summarise(std::span<const ExportedRun> runs) {
  std::vector<Summariser> all(runs.size());
  for (size_t i = 0; i < runs.size(); ++i)
    if (runs[i].steps)
      runs[i].steps([&](std::span<const StepRecord> steps) { all[i].add(steps, runs[i].run.info.columns); });
  std::vector<Summary> summaries;
  for (const Summariser& run : all) summaries.push_back(run.summary(all.front()));
  return summaries;
}

} // namespace amplab

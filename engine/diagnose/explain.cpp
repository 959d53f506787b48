// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/explain.h"

#include "engine/diagnose/cures.h"
#include "engine/run/ranks.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace amplab {
namespace {

// Returns a trainer before `step`. If a parameter is not finite there, before the step that damaged the first one.
std::unique_ptr<Trainer> before_the_damage(const Past& past, int64_t step) {
  auto before = past.at(step - 1);
  if (has_finite_weights(*before)) return before;
  auto whole = past.at(past.first_step);
  if (!has_finite_weights(*whole)) return before; // damaged from the beginning
  int64_t damaged = step - 1;                     // damaged after so many steps
  while (damaged - whole->steps_done() > 1) {
    auto middle = past.at(std::midpoint(whole->steps_done(), damaged));
    if (has_finite_weights(*middle))
      whole = std::move(middle);
    else
      damaged = middle->steps_done();
  }
  return whole;
}

std::string operand_name(const Trainer& trainer, const void* data) {
  for (const Parameter& p : trainer.parameters())
    if (p.tensor.view().data == data) return "The weight " + p.name;
  return "The batch";
}

// Returns the ranks with an overflow, except rank 0, which is replayed.
std::vector<size_t> overflowed_ranks(const Trainer& trainer, const StepRecord& record) {
  std::vector<size_t> ranks;
  const std::vector<std::string>& columns = trainer.declared_columns();
  for (size_t rank = 1; std::cmp_less(rank, ranks_of(trainer.config())); ++rank) {
    const auto norm = std::ranges::find(columns, rank_column(rank, rank_key::kGradNorm));
    if (norm == columns.end()) continue;
    const double value = record.declared[static_cast<size_t>(norm - columns.begin())];
    if (is_recorded(value) && !std::isfinite(value)) ranks.push_back(rank);
  }
  return ranks;
}

} // namespace

Explanation explain(const Past& past, int64_t step, int64_t open) {
  if (open == 0 || step != open) past.require_step(step);
  auto trainer = before_the_damage(past, step);
  const TrainerState before = trainer->snapshot();
  prepare_next_step(*trainer, past.history);
  ExplainedStep seen;
  seen.clean_before = trainer->growth_tracker();
  std::optional<Finding> finding;
  {
    FirstNonfinite progress(trainer->allocator()); // its tensors are the trainer's
    seen.record = past.inspected_step(*trainer, &progress).record;
    finding = progress.finding();
  }
  seen.columns = trainer->declared_columns();
  seen.asked = step;
  seen.open = step == open;
  seen.scale_after = trainer->loss_scale();
  seen.growth_interval = trainer->config().scaler.growth_interval;
  seen.dynamic_scale = trainer->config().scaler.kind == "dynamic";
  seen.injected = seen.record.injected;
  seen.overflowed_ranks = overflowed_ranks(*trainer, seen.record);

  Explanation e;
  e.step = step;
  e.what = what_text(seen);
  if (!finding) {
    e.cause = "nothing";
    e.where = "Every op of the step has finite results.";
    e.why = "There is nothing to explain.";
    e.so_what = "Choose a skipped step, or the first one with a NaN.";
    return e;
  }
  const Finding& f = *finding;
  const bool by_injection = seen.injected && f.cause == Cause::came_in;
  e.where = where_text(f, by_injection ? "The injected tensor" : operand_name(*trainer, f.operand));
  trainer.reset(); // frees memory for the replays
  Cures cures = cures_of(past, before, seen, f);
  seen.scale_cure = cures.scale;
  e.why = why_text(f, seen);
  e.so_what = so_what_text(f, seen);
  e.lesson = lesson_about(f, seen);
  e.cause = seen.injected ? "injected" : name_of(f.cause);
  e.position = f.position;
  if (f.root) e.root = *f.root;
  e.value = f.value;
  e.limit = format_of(f.dtype).largest;
  e.count = f.count;
  e.cure = std::move(cures.sentence);
  e.fitting_scale = cures.fitting_scale;
  e.cures = std::move(cures.list);
  return e;
}

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// The record of a step, made after its last line.
#include "engine/run/optimizer_results.h"
#include "engine/state/settings.h"
#include "engine/train/trainer.h"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace amplab {
namespace {

// Mean of the losses of loss_fn. If it was never called, of backward's roots.
double mean_loss(const StepStats& stats) {
  double sum = 0;
  int64_t count = 0;
  const bool by_loss_fn =
      std::ranges::any_of(stats.losses, [](const auto& l) { return l.column == StepStats::kOfLossFn; });
  for (const auto& [column, value, line] : stats.losses)
    if ((column == StepStats::kOfLossFn) == by_loss_fn) sum += value, ++count;
  return count > 0 ? sum / static_cast<double>(count) : not_recorded();
}

// Without a scaler's verdict, the norm decides.
OptimizerResult result_of(const OptimizerStats& stats) {
  const bool seen = !stats.verdict && is_recorded(stats.norm) && !std::isfinite(stats.norm);
  return {{},
          stats.applied ? Stepped::applied
          : stats.asked ? Stepped::skipped
                        : Stepped::never,
          stats.found_inf || seen};
}

} // namespace

void Trainer::note_numbers(StepRecord& record) const {
  const StepStats& stats = ops_.stats();
  const OptimizerStats& first = stats.optimizers.front();
  record.loss = mean_loss(stats);
  note_declared(record);
  record.verdict = stats.verdict;
  record.skipped = std::ranges::none_of(
      stats.optimizers, [](const OptimizerStats& o) { return result_of(o).stepped == Stepped::applied; });
  record.found_inf =
      std::ranges::any_of(stats.optimizers, [](const OptimizerStats& o) { return result_of(o).nonfinite; });
  record.grad_norm = record.grad_norm_scaled = record.clip_coef = not_recorded();
  if (!is_recorded(first.norm)) return;
  const double scale = open_->scales[first.scaler];
  if (first.measured_scaled) {
    record.grad_norm_scaled = first.norm;
    record.grad_norm = first.norm / scale;
  } else {
    record.grad_norm = first.norm;
    if (first.verdict) record.grad_norm_scaled = first.norm * scale;
  }
  const double clipped = first.shares_clip ? stats.clip_norm : first.norm;
  if (first.clip && is_recorded(clipped)) record.clip_coef = coefficient_of(*first.clip, clipped);
}

void Trainer::note_declared(StepRecord& record) const {
  const StepStats& stats = ops_.stats();
  for (const auto& [column, value, line] : stats.losses)
    if (column >= 0 && static_cast<size_t>(column) < record.declared.size()) {
      double& number = record.declared[static_cast<size_t>(column)];
      number = is_recorded(number) ? number + value : value;
    }
  auto next = columns_.of_optimizers_and_scalers().begin();
  const auto add = [&](double number) {
    if (const size_t index = *next++; index < record.declared.size()) record.declared[index] = number;
  };
  for (size_t i = 0; i < columns_.optimizers(); ++i) {
    const OptimizerStats& its = stats.optimizers[i];
    const auto [name, stepped, nonfinite] = result_of(its);
    const double unscaled = its.measured_scaled ? its.norm / open_->scales[its.scaler] : its.norm;
    add(is_recorded(its.norm) ? unscaled : not_recorded());
    add(its.verdict || nonfinite ? nonfinite : not_recorded());
    add(stepped != Stepped::never ? stepped == Stepped::skipped : not_recorded());
    add(state_.optimizers[i].learning_rate(config_, progress_.updates));
  }
  for (size_t i = 0; i < columns_.scalers(); ++i) add(open_->scales[i]);
}

std::vector<Event> Trainer::pop_printed() {
  std::vector<Event> events;
  const auto add_event = [&](const char* who, std::string words, int64_t line) {
    events.push_back({progress_.step, progress_.wall_s, EventKind::print, who, {}, {}, std::move(words), line});
  };
  for (StepLoop::Printed& printed : loop_->pop_printed()) add_event("loop", std::move(printed.words), printed.line);
  for (LineWatch::Logged& logged : stepper_.watch().pop_logged())
    add_event("break", std::move(logged.words), logged.line);
  return events;
}

StepResult Trainer::end_step() {
  StepResult result;
  if (open_->returns_lines) result.lines = {progress_.step, stepper_.lines()};
  stepper_.end_step();
  if (open_->inspection.whole()) result.ops = open_->probe->take();
  StepRecord& record = open_->record;
  note_numbers(record);
  record.lr = state_.optimizers.front().learning_rate(config_, progress_.updates); // the program may have set it
  const StepStats& stats = ops_.stats();
  if (!record.skipped) {
    ++progress_.updates;
    if (follows_schedule(config_))
      // the schedule sets it again, as in PyTorch
      for (NamedOptimizer& optimizer : state_.optimizers) optimizer.rate.reset();
  }
  // no later pass uses this step's masks
  progress_.samples += stats.samples;
  progress_.next_pass = first_pass() + std::max(state_.batches(), std::ranges::max(stats.passes));
  record.emulated = emulated_;
  for (OpRecord& op : result.ops) op.injected = record.injected;
  if (open_->inspector) result.inspection = open_->inspector->end_step(record);
  progress_.wall_s += open_->seconds;
  record.update = progress_.updates;
  record.samples = progress_.samples;
  record.wall_s = progress_.wall_s;
  record.growth_tracker = scaler().growth_tracker();
  record.infs_held = scaler().infs_held();
  record.samples_per_s = static_cast<double>(stats.samples) / open_->seconds;
  note_memory(record);
  if (ranks_) note_ranks(record);

  const Evaluation none{not_recorded(), not_recorded()};
  const Evaluation evaluation = evaluation_due() ? evaluate() : none;
  record.eval_loss = evaluation.loss;
  record.eval_accuracy = evaluation.accuracy;
  constexpr auto kEvaluation = static_cast<size_t>(MemoryCategory::evaluation);
  record.memory[kEvaluation] = memory_.account().step().memory[kEvaluation];
  result.events = events_of(record, columns_.names(), state_.scalers.front().settings, scaler().get_scale(),
                            progress_.nonfinite_seen, lines_of(stats));
  std::ranges::move(pop_printed(), std::back_inserter(result.events));
  result.record = record;
  open_.reset();
  std::erase_if(injections_, [this](const Injection& i) { return i.step <= progress_.step; });
  if (pending_config_) apply_config(*std::exchange(pending_config_, {}));
  return result;
}

// A launch allocates nothing and reports the memory of the captured step. Memory outside of it is current.
void Trainer::note_memory(StepRecord& record) {
  const StepMemory now = memory_.account().step();
  const StepMemory* const captured = open_->executor->step_memory();
  const StepMemory& step = captured ? *captured : now;
  record.memory = now.memory;
  std::copy_n(step.memory.begin(), kCountedCategories, record.memory.begin());
  const auto add = [&](MemoryCategory category, int64_t bytes) {
    record.memory[static_cast<size_t>(category)] += bytes;
  };
  add(MemoryCategory::workspace, scratch_.workspace());
  add(MemoryCategory::emulation, scratch_.emulation());
  if (open_->probe) add(MemoryCategory::inspection, open_->probe->scratch_bytes());
  record.memory_bytes = step.bytes + scratch_.workspace();
  record.memory_saved_bytes = step.activations_most;
  record.memory_casts_bytes = step.casts_most;
  peak_bytes_ = std::max(peak_bytes_, record.memory_bytes);
  record.memory_peak_bytes = peak_bytes_;
}

} // namespace amplab

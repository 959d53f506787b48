// SPDX-License-Identifier: Apache-2.0
// A step: executes the loop's lines once.
#include "engine/state/settings.h"
#include "engine/train/trainer.h"

#include <algorithm>
#include <chrono>
#include <ranges>

namespace amplab {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

} // namespace

void Trainer::begin_ops() { ops_.begin(step_, updates_, first_pass(), context_, scalars_, injections_here_); }

void Trainer::begin_step(bool inspect, CallObserver* observer) {
  ++step_;
  watch_.forget_position();
  open_.emplace();
  if (ranks_) begin_with_ranks();
  open_->inspected = inspect;
  open_->records_lines = std::exchange(lines_wanted_, false);
  using enum Probe::InspectionLevel;
  if (inspect || open_->records_lines)
    open_->probe = std::make_unique<Probe>(memory_, step_, observer, inspect ? whole : outputs);
  if (inspect && !observer) open_->probe->compare(shadow_plan_of(config_)); // observers need no fp32 reference
  StepRecord& record = open_->record;
  record.step = step_;
  record.lr =
      state_.optimizers.front().learning_rate(config_, updates_); // a skipped step does not advance the schedule
  for (const NamedScaler& named : state_.scalers) open_->scales.push_back(named.scaler.get_scale());
  record.loss_scale = open_->scales.front();
  if (loop_->clears_gradients_first()) // now, so that the step's memory account begins without them
    for (size_t model = 0; model < state_.models.size(); ++model) {
      state_.models[model].weights.zero_grad();
      if (ranks_) ranks_->reducer(model).clear_shard_gradients(), ranks_->forget_gradients(model);
    }
  memory_.begin_step();
  if (!step_capture_.has_capture() && !region_capture_.has_capture()) scratch_.clear();
}

StepInputs Trainer::inputs_of_step(std::span<const NamedScaler> scalers, int64_t ahead) const {
  StepInputs numbers;
  numbers.draws =
      (first_pass() + ahead * state_.batches()) * static_cast<int64_t>(state_.models.front().module().draws());
  // a copy: nothing is scaled yet
  for (GradScaler scaler : scalers | std::views::transform(&NamedScaler::scaler)) {
    const float scale = scaler.scale();
    numbers.scales.push_back({scale, scaler.begin_unscale(OptimizerId{UINT32_MAX})});
  }
  for (const NamedOptimizer& optimizer : state_.optimizers) {
    const double lr = optimizer.learning_rate(config_, updates_ + ahead);
    numbers.optimizers.push_back(optimizer.optimizer->numbers(optimizer_settings_of(optimizer.settings, lr), ahead));
  }
  return numbers;
}

// Executes the step eagerly. It reads its numbers, so nothing of the next step may be queued.
void Trainer::run_program() {
  loop_->run(stop_);
  lines_.end(loop_->interpreter());
  ops_.end();
  if (open_->is_stepped) watch_.after_last_line(loop_->interpreter());
  loop_->interpreter().clear_step_variables();
}

// Captured regions may fall back to eager. One rank alone cannot, because the others would not repeat its
// collectives.
bool Trainer::may_capture_regions() const { return may_use_captures() && !ranks_; }

// Returns whether a capture may run. An inspected step runs eager. So does a step that begins before a scaler was
// updated, since its calls may raise. Ranks on GPUs always run eager for two reasons. NCCL requires that all ranks
// capture a collective or none, but each rank decides alone. Also, other ranks may already have exchanged the
// collectives of a dropped run-ahead.
bool Trainer::may_use_captures() const {
  if (!device_.capturing() || (ranks_ && device_.properties().discrete)) return false;
  const auto was_updated = [](const NamedScaler& each) {
    return !each.scaler.enabled() || each.scaler.records().empty();
  };
  return config_.train.compile && !open_->probe && injections_.empty() &&
         std::ranges::all_of(state_.scalers, was_updated);
}

StepResult Trainer::step(bool inspect, CallObserver* observer, const std::stop_token& stop) {
  const DeviceScope ours(*this, &scratch_);
  if (open_) { // stepped so far
    open_->pauses_between_phases = false;
    watch_.release();
    resume_stepped_execution(stop);
    return end_step();
  }
  const auto begin = Clock::now();
  begin_step(inspect, observer);
  stop_ = stop;
  if (!step_capture_.has_capture()) begin_ops(); // it may be captured now
  // Ranks do not run ahead. A rank that drops its run-ahead could not repeat the collectives with the others.
  const bool goes_on = !ranks_ && !evaluation_due() && step_ < config_.train.steps;
  const bool by_regions = may_capture_regions();
  open_->launched =
      (may_use_captures() && loop_->has_no_persistent_variables() && step_capture_.launch(scalars_, goes_on)) ||
      (by_regions && region_capture_.launch(scalars_));
  if (!open_->launched) {
    step_capture_.drop_run_ahead();
    memory_.begin_step(); // a capture may have failed
    begin_ops();
    scalars_.write(inputs_of_step(state_.scalers, 0));
    if (open_->records_lines) {
      lines_.begin_step(nullptr);
      loop_->set_observer(&lines_);
      inspect_lines();
    }
    if (inspect && !observer) inspect_numbers();
    const ProbeScope watching(open_->probe.get());
    run_program();
    step_capture_.note_eager_step(ops_.stats(), injections_.empty(), scalars_.losses.size());
    if (by_regions) region_capture_.note_eager_step(ops_.stats(), injections_.empty(), scalars_.losses.size());
  }
  open_->seconds += seconds_since(begin);
  return end_step();
}

void Trainer::inspect_numbers() {
  open_->inspector = std::make_unique<StepInspector>(memory_, device_, state_, scalars_);
  open_->inspector->begin_step(*open_->probe);
}

// Prepares a stepped execution on its own thread.
void Trainer::begin_stepped_execution(std::optional<Probe::InspectionLevel> inspection, bool by_lines,
                                      bool at_numbers) {
  begin_step(false, nullptr);
  if (open_->records_lines && !inspection) inspection = Probe::InspectionLevel::outputs;
  if (inspection) open_->probe = std::make_unique<Probe>(memory_, step_, &watch_, *inspection);
  if (inspection == Probe::InspectionLevel::whole) open_->probe->compare(shadow_plan_of(config_));
  open_->inspected = inspection == Probe::InspectionLevel::whole;
  open_->counted = inspection.has_value();
  step_capture_.drop_run_ahead();
  begin_ops();
  ops_.record_phase_tensors(open_->inspected);
  scalars_.write(inputs_of_step(state_.scalers, 0));
  ops_.set_phase_observer([this](Phase next) {
    if (open_->phase != kNoPhase && open_->pauses_between_phases) {
      open_->next = next;
      pause_execution();
    }
    open_->phase = next;
    open_->phase_line = current_context().line;
    open_->next = kNoPhase;
  });
  if (at_numbers) inspect_numbers();
  watch_.begin_step();
  lines_.begin_step(&watch_);
  loop_->set_observer(&lines_);
  if (open_->records_lines || by_lines) inspect_lines();
  open_->is_stepped = true;
  if (stepped_execution_) return;
  stepped_execution_ = std::make_unique<SteppedExecution>([this](std::stop_token end) {
    const ProbeScope watching(open_->probe.get());
    stop_ = std::move(end);
    run_program();
  });
}

bool Trainer::resume_stepped_execution(const std::stop_token& stop) {
  const auto begin = Clock::now();
  const ActiveRankScope busy(ranks_.get());
  try {
    const bool ended = stepped_execution_->resume_execution(stop);
    open_->seconds += seconds_since(begin);
    return ended;
  } catch (const SteppedExecution::Abandoned&) {
    throw interpreter::StopRequested{};
  }
}

void Trainer::pause_execution() {
  lines_.pause();
  Probe* const probe = open_->probe.get();
  const auto begin = Clock::now();
  stepped_execution_->pause();
  if (probe && probe == open_->probe.get()) probe->exclude_pause(1e6 * seconds_since(begin));
  lines_.resume_execution();
  current_context().probe = open_->probe.get(); // inspection may have begun
}

PhaseResult Trainer::advance(const std::stop_token& stop) {
  const DeviceScope ours(*this, &scratch_);
  if (!open_) begin_stepped_execution(Probe::InspectionLevel::whole, false, true);
  open_->pauses_between_phases = true;
  watch_.release();
  PhaseResult result;
  const bool ended = resume_stepped_execution(stop);
  result.phase = numbers_after(open_->phase);
  if (ended) result.step = end_step();
  return result;
}

bool Trainer::evaluates_after(int64_t step) const {
  const TrainConfig& train = config_.train;
  return evaluates_ && ((train.eval_every > 0 && step % train.eval_every == 0) || step == train.steps);
}

} // namespace amplab

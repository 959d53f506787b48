// SPDX-License-Identifier: Apache-2.0
// A step: begins, and runs to its end or a pause.
#include "engine/state/settings.h"
#include "engine/train/trainer.h"

#include <algorithm>
#include <chrono>
#include <ranges>

namespace amplab {
void Trainer::begin_ops() {
  ops_.begin(progress_.step, progress_.updates, first_pass(), context_, scalars_, injections_);
}

void Trainer::begin_step(InspectionPlan plan, bool pauses) {
  ++progress_.step;
  stepper_.watch().forget_position();
  OpenStep& step = open_.emplace();
  if (ranks_) begin_with_ranks();
  using enum Probe::InspectionLevel;
  if ((step.returns_lines = std::exchange(lines_wanted_, false))) {
    plan.lines = true;
    plan.calls = plan.calls.value_or(outputs);
  }
  step.inspection = plan;
  if (plan.calls)
    step.probe =
        std::make_unique<Probe>(memory_, progress_.step, pauses ? &stepper_.watch() : plan.observer, *plan.calls);
  if (plan.whole() && !plan.observer) step.probe->compare(shadow_plan_of(config_)); // observers need no fp32 reference
  StepRecord& record = step.record;
  record.step = progress_.step;
  record.lr = state_.optimizers.front().learning_rate(
      config_, progress_.updates); // a skipped step does not advance the schedule
  for (const NamedScaler& named : state_.scalers) step.scales.push_back(named.scaler.get_scale());
  record.loss_scale = step.scales.front();
  record.injected = std::ranges::count(injections_, progress_.step, &Injection::step) > 0;
  if (loop_->clears_gradients_first()) // now, so that the step's memory account begins without them
    for (size_t model = 0; model < state_.models.size(); ++model) {
      state_.models[model].weights.zero_grad();
      if (ranks_) ranks_->reducer(model).clear_shard_gradients(), ranks_->forget_gradients(model);
    }
  memory_.begin_step();
  if (!step_capture_.has_capture() && !region_capture_.has_capture()) scratch_.clear();
}

// Prepares an eager execution, with or without pauses. It reads its numbers, so nothing of the next step may be queued.
void Trainer::begin_eager(bool pauses) {
  step_capture_.drop_run_ahead();
  memory_.begin_step(); // a capture may have failed
  begin_ops();
  scalars_.write(inputs_of_step(state_.scalers, 0));
  if (open_->inspection.tensors) {
    open_->inspector = std::make_unique<StepInspector>(memory_, device_, state_, scalars_);
    open_->inspector->begin_step(*open_->probe);
  }
  if (pauses || open_->inspection.lines) stepper_.begin_step(*open_, pauses);
}

StepInputs Trainer::inputs_of_step(std::span<const NamedScaler> scalers, int64_t ahead) const {
  StepInputs numbers;
  numbers.passes = first_pass() + ahead * state_.batches();
  numbers.draws = numbers.passes * static_cast<int64_t>(state_.models.front().module().draws());
  // a copy: nothing is scaled yet
  for (GradScaler scaler : scalers | std::views::transform(&NamedScaler::scaler)) {
    const float scale = scaler.scale();
    numbers.scales.push_back({scale, scaler.begin_unscale(OptimizerId{UINT32_MAX})});
  }
  for (const NamedOptimizer& optimizer : state_.optimizers) {
    const double lr = optimizer.learning_rate(config_, progress_.updates + ahead);
    numbers.optimizers.push_back(optimizer.optimizer->numbers(optimizer_settings_of(optimizer.settings, lr), ahead));
  }
  return numbers;
}

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
    stepper_.release();
    resume(stop);
    return end_step();
  }
  const auto begin = std::chrono::steady_clock::now();
  InspectionPlan plan{.observer = observer, .tensors = inspect && !observer};
  if (inspect) plan.calls = Probe::InspectionLevel::whole;
  begin_step(plan, false);
  run_to_end(stop);
  open_->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return end_step();
}

// Runs the step that has begun without pauses, by the fastest executor that does not decline.
void Trainer::run_to_end(const std::stop_token& stop) {
  if (!step_capture_.has_capture()) begin_ops(); // it may be captured now
  // Ranks do not run ahead. A rank that drops its run-ahead could not repeat the collectives with the others.
  const StepRun how{!ranks_ && !evaluation_due() && progress_.step < config_.train.steps, stop};
  const bool may_capture = may_use_captures();
  if (may_capture)
    for (StepExecutor* capture : std::initializer_list<StepExecutor*>{&step_capture_, &region_capture_})
      if (open_->run(*capture, how) != StepExecutor::Outcome::declined) return;
  begin_eager(false);
  {
    const ProbeScope watching(open_->probe.get());
    open_->run(*loop_, how);
  }
  step_capture_.note_eager_step(ops_.stats(), injections_.empty());
  if (may_capture) region_capture_.note_eager_step(ops_.stats(), injections_.empty());
}

// Begins a step that pauses.
void Trainer::begin_stepped(const InspectionPlan& plan) {
  begin_step(plan, true);
  begin_eager(true);
}

// Runs the stepped step that is open to its next pause. Returns whether it has ended.
bool Trainer::resume(const std::stop_token& stop) {
  return open_->run(stepper_, {.stop = stop}) == StepExecutor::Outcome::ended;
}

PhaseResult Trainer::advance(const std::stop_token& stop) {
  const DeviceScope ours(*this, &scratch_);
  if (!open_) begin_stepped({.calls = Probe::InspectionLevel::whole, .tensors = true});
  stepper_.aim_at_phases();
  PhaseResult result;
  const bool ended = resume(stop);
  result.phase = numbers_after(stepper_.phases());
  if (ended) result.step = end_step();
  return result;
}

LineResult Trainer::resume_execution(Pace pace, bool inspect, const StopTokens& tokens) {
  LineWatch& watch = stepper_.watch();
  const bool by_lines = pace != Pace::free || open_ || watch.sees_statements() || watch.sees_calls();
  LineResult result;
  if (!by_lines) { // at full speed
    result.step = step(inspect, nullptr, tokens.end);
    if (watch.sees_ends() && watch.holds_at_end()) result.stop = stepper_.stop();
    return result;
  }
  const DeviceScope ours(*this, &scratch_);
  if (!open_) {
    InspectionPlan plan{.lines = inspect, .tensors = inspect};
    if (inspect || watch.sees_calls())
      plan.calls = inspect ? Probe::InspectionLevel::whole : Probe::InspectionLevel::outputs;
    begin_stepped(plan);
  }
  stepper_.aim(pace, tokens.halt);
  return resume_by_lines(tokens.end);
}

LineResult Trainer::resume_execution(Destination to, std::optional<Probe::InspectionLevel> level,
                                     const StopTokens& tokens) {
  const DeviceScope ours(*this, &scratch_);
  if (!open_) begin_stepped({.calls = level, .lines = level.has_value()});
  stepper_.aim(std::move(to), tokens.halt);
  return resume_by_lines(tokens.end);
}

LineResult Trainer::resume_by_lines(const std::stop_token& end) {
  LineResult result;
  try {
    bool ended = resume(end);
    if (!ended) {
      result.stop = stepper_.stop();
      if (!stepper_.watch().running()) { // only the end of the step remains
        stepper_.release();
        ended = resume(end);
      }
    }
    if (ended) result.step = end_step();
  } catch (const loop::LoopError& error) {
    result.stop = stepper_.stop_at(error);
    result.raised = std::current_exception();
  }
  return result;
}

bool Trainer::evaluates_after(int64_t step) const {
  const TrainConfig& train = config_.train;
  return evaluates_ && ((train.eval_every > 0 && step % train.eval_every == 0) || step == train.steps);
}

} // namespace amplab

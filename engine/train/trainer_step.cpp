// SPDX-License-Identifier: Apache-2.0
// A step: executes the loop's lines once and makes the record.
#include "engine/run/optimizer_results.h"
#include "engine/train/settings.h"
#include "engine/train/trainer.h"
#include "kernels/contract/step_numbers.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ranges>

namespace amplab {
namespace {

using Clock = std::chrono::steady_clock;

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
  if (ranks_ && device_.discrete()) return false;
  const auto was_updated = [](const NamedScaler& each) {
    return !each.scaler.enabled() || each.scaler.records().empty();
  };
  return config_.train.compile && !open_->probe && injections_.empty() &&
         std::ranges::all_of(state_.scalers, was_updated);
}

StepResult Trainer::step(bool inspect, CallObserver* observer, const std::stop_token& stop) {
  const ScratchScope ours(device_, &scratch_);
  if (open_) { // stepped so far
    open_->pauses_between_phases = false;
    watch_.release();
    resume_stepped_execution(stop);
    return end_step();
  }
  const auto begin = Clock::now();
  apply_device_settings();
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
  apply_device_settings();
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
    open_->phase_line = current_origin.line;
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
    apply_device_settings(); // CPU kernels have a thread pool per calling thread
    const ProbeScope watching(open_->probe.get());
    stop_ = std::move(end);
    run_program();
  });
}

bool Trainer::resume_stepped_execution(const std::stop_token& stop) {
  const auto begin = Clock::now();
  apply_device_settings(); // other lanes have used the device since the pause
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
  active_probe = open_->probe.get(); // inspection may have begun
}

PhaseResult Trainer::advance(const std::stop_token& stop) {
  const ScratchScope ours(device_, &scratch_);
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

// ---- step statistics ----------------------------------------------------------------------------------------------

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
  if (first.clip_max && is_recorded(clipped))
    record.clip_coef =
        static_cast<double>(clip_coefficient(static_cast<float>(*first.clip_max), static_cast<float>(clipped)));
}

void Trainer::note_declared(StepRecord& record) const {
  const StepStats& stats = ops_.stats();
  for (const auto& [column, value, line] : stats.losses)
    if (column >= 0 && static_cast<size_t>(column) < record.declared.size()) {
      double& number = record.declared[static_cast<size_t>(column)];
      number = is_recorded(number) ? number + value : value;
    }
  size_t next = 0;
  const auto add = [&](double number) {
    if (const size_t index = column_indices_[next++]; index < record.declared.size()) record.declared[index] = number;
  };
  for (size_t i = 0; i < declared_.optimizers.size(); ++i) {
    const OptimizerStats& its = stats.optimizers[i];
    const auto [name, stepped, nonfinite] = result_of(its);
    const double unscaled = its.measured_scaled ? its.norm / open_->scales[its.scaler] : its.norm;
    add(is_recorded(its.norm) ? unscaled : not_recorded());
    add(its.verdict || nonfinite ? nonfinite : not_recorded());
    add(stepped != Stepped::never ? stepped == Stepped::skipped : not_recorded());
    add(state_.optimizers[i].learning_rate(config_, updates_));
  }
  for (size_t i = 0; i < declared_.scalers.size(); ++i) add(open_->scales[i]);
}

std::vector<Event> Trainer::pop_printed() {
  std::vector<Event> events;
  const auto add_event = [&](const char* who, std::string words, int64_t line) {
    events.push_back({step_, wall_s_, EventKind::print, who, {}, {}, std::move(words), line});
  };
  for (StepLoop::Printed& printed : loop_->pop_printed()) add_event("loop", std::move(printed.words), printed.line);
  for (LineWatch::Logged& logged : watch_.pop_logged()) add_event("break", std::move(logged.words), logged.line);
  return events;
}

StepResult Trainer::end_step() {
  StepResult result;
  if (open_->records_lines) result.lines = {step_, lines_.lines()};
  lines_.release();
  ops_.set_op_observer({});
  if (open_->inspected) result.ops = open_->probe->take();
  StepRecord& record = open_->record;
  note_numbers(record);
  record.lr = state_.optimizers.front().learning_rate(config_, updates_); // the program may have set it
  const StepStats& stats = ops_.stats();
  if (!record.skipped) {
    ++updates_;
    if (follows_schedule(config_))
      // the schedule sets it again, as in PyTorch
      for (NamedOptimizer& optimizer : state_.optimizers) optimizer.rate.reset();
  }
  // no later pass uses this step's masks
  samples_ += stats.samples;
  next_pass_ = first_pass() + std::max(state_.batches(), std::ranges::max(stats.passes));
  record.injected = std::ranges::count(injections_, step_, &Injection::step) > 0;
  record.emulated = emulated_;
  for (OpRecord& op : result.ops) op.injected = record.injected;
  if (open_->inspector) result.inspection = open_->inspector->end_step(record);
  wall_s_ += open_->seconds;
  record.update = updates_;
  record.samples = samples_;
  record.wall_s = wall_s_;
  record.growth_tracker = scaler().growth_tracker();
  record.infs_held = scaler().infs_held();
  record.samples_per_s = static_cast<double>(stats.samples) / open_->seconds;
  note_memory(record);
  if (ranks_) note_ranks(record);
  ops_.record_phase_tensors(false);

  const Evaluation none{not_recorded(), not_recorded()};
  const Evaluation evaluation = evaluation_due() ? evaluate() : none;
  record.eval_loss = evaluation.loss;
  record.eval_accuracy = evaluation.accuracy;
  constexpr auto kEvaluation = static_cast<size_t>(MemoryCategory::evaluation);
  record.memory[kEvaluation] = memory_.account().step().memory[kEvaluation];
  result.events = events_of(record, columns_.names(), state_.scalers.front().settings, scaler().get_scale(),
                            nonfinite_seen_, lines_of(stats));
  std::ranges::move(pop_printed(), std::back_inserter(result.events));
  result.record = record;
  last_end_ = end_of_step();
  open_.reset();
  ops_.set_phase_observer({});
  loop_->set_observer(nullptr);
  stop_ = {};
  for (std::vector<Injection>* faults : {&injections_, &injections_here_})
    std::erase_if(*faults, [this](const Injection& i) { return i.step <= step_; });
  if (pending_config_) apply_config(*std::exchange(pending_config_, {}));
  return result;
}

// A launch allocates nothing and reports the memory of the captured step. Memory outside of it is current.
void Trainer::note_memory(StepRecord& record) {
  const StepMemory now = memory_.account().step(), step = !open_->launched              ? now
                                                          : step_capture_.has_capture() ? step_capture_.step_memory()
                                                                                        : region_capture_.step_memory();
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

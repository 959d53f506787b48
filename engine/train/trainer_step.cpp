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
double mean_loss(const StepNotes& notes) {
  double sum = 0;
  int64_t count = 0;
  const bool by_loss_fn =
      std::ranges::any_of(notes.losses, [](const auto& l) { return l.column == StepNotes::kOfLossFn; });
  for (const auto& [column, value, line] : notes.losses)
    if ((column == StepNotes::kOfLossFn) == by_loss_fn) sum += value, ++count;
  return count > 0 ? sum / static_cast<double>(count) : not_recorded();
}

// Without a scaler's verdict, the norm decides.
OptimizerResult result_of(const OptimizerNotes& notes) {
  const bool seen = !notes.verdict && is_recorded(notes.norm) && !std::isfinite(notes.norm);
  return {{},
          notes.applied ? Stepped::applied
          : notes.asked ? Stepped::skipped
                        : Stepped::never,
          notes.found_inf || seen};
}

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

} // namespace

void Trainer::begin_acts() { acts_.begin(step_, updates_, first_pass(), context_, block_, injections_here_); }

void Trainer::begin_step(bool inspect, CallObserver* observer) {
  ++step_;
  watch_.forget_place();
  open_.emplace();
  if (ranks_) begin_with_ranks();
  open_->inspected = inspect;
  open_->tells_lines = std::exchange(lines_wanted_, false);
  using enum Probe::Look;
  if (inspect || open_->tells_lines)
    open_->probe = std::make_unique<Probe>(memory_, step_, observer, inspect ? whole : outputs);
  if (inspect && !observer) open_->probe->compare(shadow_plan_of(config_)); // observers need no fp32 reference
  StepRecord& record = open_->record;
  record.step = step_;
  record.lr = crew_.optimizers.front().learning_rate(config_, updates_); // a skipped step does not advance the schedule
  for (const NamedScaler& named : crew_.scalers) open_->scales.push_back(named.scaler.get_scale());
  record.loss_scale = open_->scales.front();
  if (loop_->forgets_gradients_first()) // now, so that the step's memory account begins without them
    for (size_t model = 0; model < crew_.models.size(); ++model) {
      crew_.models[model].weights.zero_grad();
      if (ranks_) ranks_->reducer(model).drop_gradients_of_shards(), ranks_->forget_gradients(model);
    }
  memory_.begin_step();
  if (!recorder_.has_recording() && !segments_.has_recording()) scratch_.clear();
}

StepNumbers Trainer::numbers_of_step(std::span<const NamedScaler> scalers, int64_t ahead) const {
  StepNumbers numbers;
  numbers.draws =
      (first_pass() + ahead * crew_.batches()) * static_cast<int64_t>(crew_.models.front().module().draws());
  // a copy: nothing is scaled yet
  for (GradScaler scaler : scalers | std::views::transform(&NamedScaler::scaler)) {
    const float scale = scaler.scale();
    numbers.scales.push_back({scale, scaler.begin_unscale(OptimizerId{UINT32_MAX})});
  }
  for (const NamedOptimizer& optimizer : crew_.optimizers) {
    const double lr = optimizer.learning_rate(config_, updates_ + ahead);
    numbers.optimizers.push_back(optimizer.optimizer->numbers(optimizer_dials_of(optimizer.dials, lr), ahead));
  }
  return numbers;
}

// Executes the step eagerly. It reads its numbers, so nothing of the next step may be queued.
void Trainer::walk() {
  loop_->run(stop_);
  lines_.end(loop_->walk());
  acts_.end();
  if (open_->in_parts) watch_.after_last_line(loop_->walk());
  loop_->walk().forget_what_does_not_outlive_a_step();
}

// Captured regions may fall back to eager. One rank alone cannot, because the others would not repeat its
// collectives.
bool Trainer::may_go_in_segments() const { return may_repeat() && !ranks_; }

// Returns whether a capture may run. An inspected step runs eager. So does a step that begins before a scaler was
// updated, since its calls may raise. Ranks on GPUs always run eager for two reasons. NCCL requires that all ranks
// capture a collective or none, but each rank decides alone. Also, other ranks may already have exchanged the
// collectives of a dropped run-ahead.
bool Trainer::may_repeat() const {
  if (ranks_ && device_.discrete()) return false;
  const auto was_updated = [](const NamedScaler& each) {
    return !each.scaler.enabled() || each.scaler.records().empty();
  };
  return config_.train.compile && !open_->probe && injections_.empty() &&
         std::ranges::all_of(crew_.scalers, was_updated);
}

StepResult Trainer::step(bool inspect, CallObserver* observer, const std::stop_token& stop) {
  const ScratchScope ours(device_, &scratch_);
  if (open_) { // stepped so far
    open_->pauses_between_phases = false;
    watch_.let_go();
    go_on_with_walk(stop);
    return end_step();
  }
  const auto begin = Clock::now();
  set_device_dials();
  begin_step(inspect, observer);
  stop_ = stop;
  if (!recorder_.has_recording()) begin_acts(); // it may be captured now
  // Ranks do not run ahead. A rank that drops its run-ahead could not repeat the collectives with the others.
  const bool goes_on = !ranks_ && !evaluation_due() && step_ < config_.train.steps;
  const bool in_segments = may_go_in_segments();
  open_->repeated = (may_repeat() && loop_->keeps_nothing() && recorder_.repeat(block_, goes_on)) ||
                    (in_segments && segments_.repeat(block_));
  if (!open_->repeated) {
    recorder_.drop_ahead();
    memory_.begin_step(); // a capture may have failed
    begin_acts();
    block_.write(numbers_of_step(crew_.scalers, 0));
    if (open_->tells_lines) {
      lines_.begin_step(nullptr);
      loop_->tell(&lines_);
      look_at_lines();
    }
    if (inspect && !observer) look_at_numbers();
    const ProbeScope watching(open_->probe.get());
    walk();
    recorder_.note_traced(acts_.notes(), injections_.empty(), block_.losses.size());
    if (in_segments) segments_.note_traced(acts_.notes(), injections_.empty(), block_.losses.size());
  }
  open_->seconds += seconds_since(begin);
  return end_step();
}

void Trainer::look_at_numbers() {
  open_->looker = std::make_unique<StepLooker>(memory_, device_, crew_, block_);
  open_->looker->begin_step(*open_->probe);
}

// Prepares a stepped execution on its own thread.
void Trainer::begin_paused_walk(std::optional<Probe::Look> look, bool by_lines, bool at_numbers) {
  set_device_dials();
  begin_step(false, nullptr);
  if (open_->tells_lines && !look) look = Probe::Look::outputs;
  if (look) open_->probe = std::make_unique<Probe>(memory_, step_, &watch_, *look);
  if (look == Probe::Look::whole) open_->probe->compare(shadow_plan_of(config_));
  open_->inspected = look == Probe::Look::whole;
  open_->counted = look.has_value();
  recorder_.drop_ahead();
  begin_acts();
  acts_.keep_what_phases_make(open_->inspected);
  block_.write(numbers_of_step(crew_.scalers, 0));
  acts_.set_phase_watch([this](Phase next) {
    if (open_->phase != kNoPhase && open_->pauses_between_phases) {
      open_->next = next;
      pause_walk();
    }
    open_->phase = next;
    open_->phase_line = current_origin.line;
    open_->next = kNoPhase;
  });
  if (at_numbers) look_at_numbers();
  watch_.begin_step();
  lines_.begin_step(&watch_);
  loop_->tell(&lines_);
  if (open_->tells_lines || by_lines) look_at_lines();
  open_->in_parts = true;
  if (walker_) return;
  walker_ = std::make_unique<PausedWalk>([this](std::stop_token end) {
    set_device_dials(); // CPU kernels have a thread pool per calling thread
    const ProbeScope watching(open_->probe.get());
    stop_ = std::move(end);
    walk();
  });
}

bool Trainer::go_on_with_walk(const std::stop_token& stop) {
  const auto begin = Clock::now();
  set_device_dials(); // other lanes have used the device since the pause
  const BusyRank busy(ranks_.get());
  try {
    const bool ended = walker_->go_on(stop);
    open_->seconds += seconds_since(begin);
    return ended;
  } catch (const PausedWalk::Abandoned&) {
    throw interpreter::WalkStopped{};
  }
}

void Trainer::pause_walk() {
  lines_.pause();
  Probe* const probe = open_->probe.get();
  const auto begin = Clock::now();
  walker_->pause();
  if (probe && probe == open_->probe.get()) probe->leave_out(1e6 * seconds_since(begin));
  lines_.go_on();
  active_probe = open_->probe.get(); // inspection may have begun
}

PhaseResult Trainer::advance(const std::stop_token& stop) {
  const ScratchScope ours(device_, &scratch_);
  if (!open_) begin_paused_walk(Probe::Look::whole, false, true);
  open_->pauses_between_phases = true;
  watch_.let_go();
  PhaseResult result;
  const bool ended = go_on_with_walk(stop);
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
  const StepNotes& notes = acts_.notes();
  const OptimizerNotes& first = notes.optimizers.front();
  record.loss = mean_loss(notes);
  note_declared(record);
  record.verdict = notes.verdict;
  record.skipped = std::ranges::none_of(
      notes.optimizers, [](const OptimizerNotes& o) { return result_of(o).stepped == Stepped::applied; });
  record.found_inf =
      std::ranges::any_of(notes.optimizers, [](const OptimizerNotes& o) { return result_of(o).nonfinite; });
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
  if (first.clip_max)
    record.clip_coef =
        static_cast<double>(clip_coefficient(static_cast<float>(*first.clip_max), static_cast<float>(first.norm)));
}

void Trainer::note_declared(StepRecord& record) const {
  const StepNotes& notes = acts_.notes();
  for (const auto& [column, value, line] : notes.losses)
    if (column >= 0 && static_cast<size_t>(column) < record.declared.size()) {
      double& number = record.declared[static_cast<size_t>(column)];
      number = is_recorded(number) ? number + value : value;
    }
  size_t next = 0;
  const auto add = [&](double number) {
    if (const size_t place = places_[next++]; place < record.declared.size()) record.declared[place] = number;
  };
  for (size_t i = 0; i < declared_.optimizers.size(); ++i) {
    const OptimizerNotes& its = notes.optimizers[i];
    const auto [name, stepped, nonfinite] = result_of(its);
    const double unscaled = its.measured_scaled ? its.norm / open_->scales[its.scaler] : its.norm;
    add(is_recorded(its.norm) ? unscaled : not_recorded());
    add(its.verdict || nonfinite ? nonfinite : not_recorded());
    add(stepped != Stepped::never ? stepped == Stepped::skipped : not_recorded());
    add(crew_.optimizers[i].learning_rate(config_, updates_));
  }
  for (size_t i = 0; i < declared_.scalers.size(); ++i) add(open_->scales[i]);
}

std::vector<Event> Trainer::take_printed() {
  std::vector<Event> events;
  const auto tell = [&](const char* who, std::string words, int64_t line) {
    events.push_back({step_, wall_s_, EventKind::print, who, {}, {}, std::move(words), line});
  };
  for (StepLoop::Printed& printed : loop_->take_printed()) tell("loop", std::move(printed.words), printed.line);
  for (LineWatch::Logged& logged : watch_.take_logged()) tell("break", std::move(logged.words), logged.line);
  return events;
}

StepResult Trainer::end_step() {
  StepResult result;
  if (open_->tells_lines) result.lines = {step_, lines_.lines()};
  lines_.let_go();
  acts_.set_done_watch({});
  if (open_->inspected) result.ops = open_->probe->take();
  StepRecord& record = open_->record;
  note_numbers(record);
  record.lr = crew_.optimizers.front().learning_rate(config_, updates_); // the program may have set it
  const StepNotes& notes = acts_.notes();
  if (!record.skipped) {
    ++updates_;
    if (follows_schedule(config_))
      // the schedule sets it again, as in PyTorch
      for (NamedOptimizer& optimizer : crew_.optimizers) optimizer.rate.reset();
  }
  // no later pass uses this step's masks
  samples_ += notes.samples;
  next_pass_ = first_pass() + std::max(crew_.batches(), std::ranges::max(notes.passes));
  record.injected = std::ranges::count(injections_, step_, &Injection::step) > 0;
  record.emulated = emulated_;
  for (OpRecord& op : result.ops) op.injected = record.injected;
  if (open_->looker) result.look = open_->looker->take(record);
  wall_s_ += open_->seconds;
  record.update = updates_;
  record.samples = samples_;
  record.wall_s = wall_s_;
  record.growth_tracker = scaler().growth_tracker();
  record.infs_held = scaler().infs_held();
  record.samples_per_s = static_cast<double>(notes.samples) / open_->seconds;
  note_memory(record);
  if (ranks_) note_ranks(record);
  acts_.keep_what_phases_make(false);

  const Evaluation none{not_recorded(), not_recorded()};
  const Evaluation evaluation = evaluation_due() ? evaluate() : none;
  record.eval_loss = evaluation.loss;
  record.eval_accuracy = evaluation.accuracy;
  constexpr auto kEvaluation = static_cast<size_t>(MemoryCategory::evaluation);
  record.memory[kEvaluation] = memory_.account().step().memory[kEvaluation];
  result.events = events_of(record, columns_.names(), crew_.scalers.front().dials, scaler().get_scale(),
                            nonfinite_seen_, lines_of(notes));
  std::ranges::move(take_printed(), std::back_inserter(result.events));
  result.record = record;
  last_end_ = how_it_ended();
  open_.reset();
  acts_.set_phase_watch({});
  loop_->tell(nullptr);
  stop_ = {};
  for (std::vector<Injection>* faults : {&injections_, &injections_here_})
    std::erase_if(*faults, [this](const Injection& i) { return i.step <= step_; });
  if (turned_) take_over(*std::exchange(turned_, {}));
  return result;
}

// A launch allocates nothing and reports the memory of the captured step. Memory outside of it is current.
void Trainer::note_memory(StepRecord& record) {
  const StepMemory now = memory_.account().step(), step = !open_->repeated            ? now
                                                          : recorder_.has_recording() ? recorder_.step_memory()
                                                                                      : segments_.step_memory();
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

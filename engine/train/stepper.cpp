// SPDX-License-Identifier: Apache-2.0
#include "engine/train/stepper.h"

#include "engine/debugger/variable_records.h"

#include <algorithm>

namespace amplab {

Stepper::Stepper(StepOps& ops, const TrainingProgress& progress)
    : ops_(ops), progress_(progress), watch_(ops, [this] { pause(); }), lines_(ops.state()) {}

void Stepper::set_loop(StepLoop& loop) {
  loop_ = &loop;
  watch_.bind(loop.program());
  lines_.bind(loop);
}

// ---- a step --------------------------------------------------------------------------------------------------------

void Stepper::begin_step(OpenStep& step, bool pauses) {
  step_ = &step;
  if (pauses) {
    phases_ = {};
    reported_ = 0;
    ops_.record_phase_tensors(step.inspection.whole());
    ops_.set_phase_observer([this](Phase next) { before_phase(next); });
    watch_.begin_step();
  }
  lines_.begin_step(pauses ? watch_ : loop_->own_observer());
  loop_->set_observer(lines_);
  if (step.inspection.lines) record_lines();
  if (!pauses || execution_) return;
  execution_ = std::make_unique<SteppedExecution>([this](const std::stop_token& end) {
    const ProbeScope watching(step_->probe.get());
    loop_->run({.stop = end});
  });
}

StepExecutor::Outcome Stepper::run(const StepRun& how) {
  const ActiveRankScope busy(ops_.ranks());
  try {
    return execution_->resume_execution(how.stop) ? Outcome::ended : Outcome::paused;
  } catch (const SteppedExecution::Abandoned&) {
    throw interpreter::StopRequested{};
  }
}

void Stepper::end_step() {
  lines_.release();
  ops_.set_op_observer({});
  ops_.set_phase_observer({});
  ops_.record_phase_tensors(false);
  loop_->set_observer(loop_->own_observer());
  step_ = nullptr;
}

void Stepper::before_phase(Phase next) {
  if (phases_.last != kNoPhase && by_phases_) {
    phases_.next = next;
    pause();
  }
  phases_ = {next, kNoPhase, current_context().line};
}

void Stepper::pause() {
  lines_.pause();
  Probe* const probe = step_->probe.get();
  const auto begin = std::chrono::steady_clock::now();
  execution_->pause();
  if (probe && probe == step_->probe.get())
    probe->exclude_pause(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
  lines_.resume_execution();
  current_context().probe = step_->probe.get(); // inspection may have begun
}

void Stepper::aim(Pace pace, std::stop_token halt) {
  by_phases_ = false;
  watch_.aim(pace, loop_->interpreter(), std::move(halt));
}

void Stepper::aim(Destination to, std::stop_token halt) {
  by_phases_ = false;
  reported_ = 0;
  watch_.aim(std::move(to), loop_->interpreter(), std::move(halt));
}

void Stepper::record_lines() {
  lines_.capture_begin(*step_->probe);
  ops_.set_op_observer([this](const StepOpResult& done) { lines_.note(done); });
}

void Stepper::record_from_here() {
  ops_.record_phase_tensors(true);
  if (!step_->probe)
    step_->probe = std::make_unique<Probe>(ops_.memory, step_->record.step, &watch_, Probe::InspectionLevel::outputs);
  if (!lines_.is_recording()) record_lines();
}

// ---- where it is ---------------------------------------------------------------------------------------------------

// The position of a statement that has not begun does not depend on counted op calls.
LinePosition Stepper::position() const {
  const bool counted = step_ && step_->inspection.calls && watch_.within_statement();
  return {progress_.step, progress_.step == 0 ? 0 : watch_.at(), counted ? std::ssize(step_->probe->records()) : -1};
}

std::optional<VariableRecord> Stepper::variable_named(std::string_view name, std::string_view function) const {
  return amplab::variable_named(name, function, ops_.state(), ops_.config(), progress_.updates, loop_->program(),
                                loop_->interpreter());
}

LineStop Stepper::stop() {
  LineStop stop = report(watch_.halt());
  add_calls(stop);
  if (step_ && watch_.running()) record_from_here();
  return stop;
}

LineStop Stepper::stop_at(const loop::LoopError& error) {
  lines_.pause();
  LineStop stop = report({StopReason::error, -1, error.exception + ": " + error.what()});
  add_calls(stop);
  stop.line = error.where.begin.line;
  stop.column = error.where.begin.column;
  stop.end_line = error.where.end.line;
  stop.end_column = error.where.end.column;
  return stop;
}

LineStop Stepper::report(const LineWatch::Halt& halt) const {
  LineStop stop;
  stop.position = position();
  stop.step = stop.position.step;
  stop.reason = halt.why;
  stop.index = halt.index;
  stop.text = halt.text;
  if (const loop::Range* running = step_ ? watch_.running() : nullptr) {
    stop.line = running->begin.line;
    stop.column = running->begin.column;
    stop.end_line = running->end.line;
    stop.end_column = running->end.column;
  }
  const interpreter::Interpreter& interpreter = loop_->interpreter();
  for (const interpreter::Interpreter::Frame& frame : interpreter.frames())
    stop.frames.push_back({frame.function->name, frame.called_at ? frame.called_at->begin.line : 0});
  VariableRecords reported = names_of(ops_.state(), ops_.config(), progress_.updates, loop_->program(), interpreter);
  stop.names = std::move(reported.names);
  stop.names_left_out = reported.left_out;
  if (step_ && lines_.is_recording()) stop.lines = lines_.lines();
  return stop;
}

void Stepper::add_calls(LineStop& stop) {
  if (!step_ || !step_->probe) return;
  const std::vector<OpRecord>& records = step_->probe->records();
  const size_t fresh = records.size() - std::exchange(reported_, records.size()),
               most = std::min(fresh, kMostReportedOps);
  stop.ops.assign(records.end() - static_cast<ptrdiff_t>(most), records.end());
  stop.ops_left_out = static_cast<int64_t>(fresh - most);
  for (OpRecord& op : stop.ops) op.injected = step_->record.injected;
}

} // namespace amplab

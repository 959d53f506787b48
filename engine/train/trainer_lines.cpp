// SPDX-License-Identifier: Apache-2.0
// Stepping by the lines of the loop. line_watch.h decides where it stops. This file makes the reports.
#include "engine/debugger/variable_records.h"
#include "engine/train/trainer.h"

#include <algorithm>

namespace amplab {

LineResult Trainer::resume_execution(Pace pace, bool inspect, const StopTokens& tokens) {
  const bool by_lines = pace != Pace::free || open_ || watch_.sees_statements() || watch_.sees_calls();
  LineResult result;
  if (!by_lines) { // at full speed
    result.step = step(inspect, nullptr, tokens.end);
    if (watch_.sees_ends() && watch_.holds_at_end(last_end_)) result.stop = stopped(watch_.halt());
    return result;
  }
  const DeviceScope ours(*this, &scratch_);
  using enum Probe::InspectionLevel;
  if (!open_)
    begin_stepped_execution(inspect               ? std::optional(whole)
                            : watch_.sees_calls() ? std::optional(outputs)
                                                  : std::nullopt,
                            inspect, inspect);
  open_->pauses_between_phases = false;
  watch_.aim(pace, loop_->interpreter(), tokens.halt);
  return resume_by_lines(tokens.end);
}

LineResult Trainer::resume_execution(SteppingTarget& target, std::optional<Probe::InspectionLevel> level,
                                     const StopTokens& tokens) {
  const DeviceScope ours(*this, &scratch_);
  if (!open_) begin_stepped_execution(level, level.has_value());
  open_->pauses_between_phases = false;
  open_->reported = 0;
  watch_.aim(target, loop_->interpreter(), tokens.halt);
  return resume_by_lines(tokens.end);
}

LineResult Trainer::resume_by_lines(const std::stop_token& end) {
  LineResult result;
  try {
    bool ended = resume_stepped_execution(end);
    if (!ended) {
      result.stop = stopped(watch_.halt());
      if (watch_.running()) {
        inspect_from_here();
      } else { // only the end of the step remains
        watch_.release();
        ended = resume_stepped_execution(end);
      }
    }
    if (ended) result.step = end_step();
  } catch (const loop::LoopError& error) {
    lines_.pause();
    result.stop = stopped({StopReason::error, -1, error.exception + ": " + error.what()});
    result.stop->line = error.where.begin.line;
    result.stop->column = error.where.begin.column;
    result.stop->end_line = error.where.end.line;
    result.stop->end_column = error.where.end.column;
    result.raised = std::current_exception();
  }
  return result;
}

// Starts inspection, since the user may now step by op calls.
void Trainer::inspect_from_here() {
  ops_.record_phase_tensors(true);
  if (!open_->probe) open_->probe = std::make_unique<Probe>(memory_, step_, &watch_, Probe::InspectionLevel::outputs);
  if (!lines_.is_recording()) inspect_lines();
}

void Trainer::inspect_lines() {
  lines_.capture_begin(*open_->probe);
  ops_.set_op_observer([this](const StepOpResult& done) { lines_.note(done); });
}

// Leaves the op calls for the next stop.
LineStop Trainer::current_stop(StopReason why, std::string text) {
  const size_t reported = open_ ? open_->reported : 0;
  LineStop stop = stopped({why, -1, std::move(text)});
  stop.ops.clear();
  stop.ops_left_out = 0;
  if (open_) open_->reported = reported;
  return stop;
}

// The position of a statement that has not begun does not depend on counted op calls.
LinePosition Trainer::place() const {
  const bool counted = open_ && open_->counted && watch_.within_statement();
  return {step_, step_ == 0 ? 0 : watch_.at(), counted ? std::ssize(open_->probe->records()) : -1};
}

std::optional<VariableRecord> Trainer::variable_named(std::string_view name, std::string_view function) const {
  return amplab::variable_named(name, function, state_, config_, updates_, loop_->program(), loop_->interpreter());
}

LineStop Trainer::stopped(const LineWatch::Halt& halt) {
  LineStop stop;
  stop.step = step_;
  stop.position = place();
  stop.reason = halt.why;
  stop.index = halt.index;
  stop.text = halt.text;
  if (const loop::Range* running = open_ ? watch_.running() : nullptr) {
    stop.line = running->begin.line;
    stop.column = running->begin.column;
    stop.end_line = running->end.line;
    stop.end_column = running->end.column;
  }
  const interpreter::Interpreter& interpreter = loop_->interpreter();
  for (const interpreter::Interpreter::Frame& frame : interpreter.frames())
    stop.frames.push_back({frame.function->name, frame.called_at ? frame.called_at->begin.line : 0});
  VariableRecords reported = names_of(state_, config_, updates_, loop_->program(), interpreter);
  stop.names = std::move(reported.names);
  stop.names_left_out = reported.left_out;
  if (open_ && lines_.is_recording()) stop.lines = lines_.lines();
  if (!open_ || !open_->probe) return stop;
  const std::vector<OpRecord>& records = open_->probe->records();
  const size_t fresh = records.size() - std::exchange(open_->reported, records.size()),
               most = std::min(fresh, kMostReportedOps);
  stop.ops.assign(records.end() - static_cast<ptrdiff_t>(most), records.end());
  stop.ops_left_out = static_cast<int64_t>(fresh - most);
  const bool injected = std::ranges::count(injections_, step_, &Injection::step) > 0;
  for (OpRecord& op : stop.ops) op.injected = injected;
  return stop;
}

StepFacts Trainer::facts() const {
  const std::vector<OptimizerStats>& optimizers = ops_.stats().optimizers;
  return {step_,
          updates_,
          scaler().get_scale(),
          scaler().growth_tracker(),
          std::ranges::any_of(optimizers, &OptimizerStats::found_inf),
          std::ranges::any_of(optimizers, [](const OptimizerStats& o) { return o.asked && !o.applied; })};
}

StepEnd Trainer::end_of_step() const {
  const bool nothing_applied = std::ranges::none_of(ops_.stats().optimizers, &OptimizerStats::applied);
  return {facts().skipped || nothing_applied, ops_.stats().verdict};
}

} // namespace amplab

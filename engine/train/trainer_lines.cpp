// SPDX-License-Identifier: Apache-2.0
// Stepping by the lines of the loop. line_watch.h decides where it stops. This file makes the reports.
#include "engine/train/names_of_walk.h"
#include "engine/train/trainer.h"

#include <algorithm>

namespace amplab {

LineResult Trainer::go_on(Pace pace, bool inspect, const WalkTokens& tokens) {
  const bool by_lines = pace != Pace::free || open_ || watch_.sees_statements() || watch_.sees_calls();
  LineResult result;
  if (!by_lines) { // at full speed
    result.step = step(inspect, nullptr, tokens.end);
    if (watch_.sees_ends() && watch_.holds_at_end(last_end_)) result.stop = stopped(watch_.halt());
    return result;
  }
  const ScratchScope ours(device_, &scratch_);
  using enum Probe::Look;
  if (!open_)
    begin_paused_walk(inspect               ? std::optional(whole)
                      : watch_.sees_calls() ? std::optional(outputs)
                                            : std::nullopt,
                      inspect, inspect);
  open_->pauses_between_phases = false;
  watch_.aim(pace, loop_->walk(), tokens.halt);
  return go_on_by_lines(tokens.end);
}

LineResult Trainer::go_on(LineGuide& guide, std::optional<Probe::Look> look, const WalkTokens& tokens) {
  const ScratchScope ours(device_, &scratch_);
  if (!open_) begin_paused_walk(look, look.has_value());
  open_->pauses_between_phases = false;
  open_->told = 0;
  watch_.aim(guide, loop_->walk(), tokens.halt);
  return go_on_by_lines(tokens.end);
}

LineResult Trainer::go_on_by_lines(const std::stop_token& end) {
  LineResult result;
  try {
    bool ended = go_on_with_walk(end);
    if (!ended) {
      result.stop = stopped(watch_.halt());
      if (watch_.running()) {
        look_from_here_on();
      } else { // only the end of the step remains
        watch_.let_go();
        ended = go_on_with_walk(end);
      }
    }
    if (ended) result.step = end_step();
  } catch (const loop::LoopError& error) {
    lines_.pause();
    result.stop = stopped({StopWhy::error, -1, error.exception + ": " + error.what()});
    result.stop->line = error.where.begin.line;
    result.stop->column = error.where.begin.column;
    result.stop->end_line = error.where.end.line;
    result.stop->end_column = error.where.end.column;
    result.raised = std::current_exception();
  }
  return result;
}

// Starts inspection, since the user may now step by op calls.
void Trainer::look_from_here_on() {
  acts_.keep_what_phases_make(true);
  if (!open_->probe) open_->probe = std::make_unique<Probe>(memory_, step_, &watch_, Probe::Look::outputs);
  if (!lines_.looks()) look_at_lines();
}

void Trainer::look_at_lines() {
  lines_.look(*open_->probe);
  acts_.set_done_watch([this](const Done& done) { lines_.note(done); });
}

// Leaves the op calls for the next stop.
LineStop Trainer::where_it_stands(StopWhy why, std::string text) {
  const size_t told = open_ ? open_->told : 0;
  LineStop stop = stopped({why, -1, std::move(text)});
  stop.ops.clear();
  stop.ops_left_out = 0;
  if (open_) open_->told = told;
  return stop;
}

// The position of a statement that has not begun does not depend on counted op calls.
LinePlace Trainer::place() const {
  const bool counted = open_ && open_->counted && watch_.within_statement();
  return {step_, step_ == 0 ? 0 : watch_.at(), counted ? std::ssize(open_->probe->records()) : -1};
}

std::optional<NameRecord> Trainer::record_of(std::string_view name, std::string_view function) const {
  return amplab::record_of(name, function, crew_, config_, updates_, loop_->program(), loop_->walk());
}

LineStop Trainer::stopped(const LineWatch::Halt& halt) {
  LineStop stop;
  stop.step = step_;
  stop.place = place();
  stop.why = halt.why;
  stop.index = halt.index;
  stop.text = halt.text;
  if (const loop::Range* running = open_ ? watch_.running() : nullptr) {
    stop.line = running->begin.line;
    stop.column = running->begin.column;
    stop.end_line = running->end.line;
    stop.end_column = running->end.column;
  }
  const interpreter::Walk& walk = loop_->walk();
  for (const interpreter::Walk::Frame& frame : walk.frames())
    stop.frames.push_back({frame.function->name, frame.called_at ? frame.called_at->begin.line : 0});
  ToldNames told = names_of(crew_, config_, updates_, loop_->program(), walk);
  stop.names = std::move(told.names);
  stop.names_left_out = told.left_out;
  if (open_ && lines_.looks()) stop.lines = lines_.lines();
  if (!open_ || !open_->probe) return stop;
  const std::vector<OpRecord>& records = open_->probe->records();
  const size_t fresh = records.size() - std::exchange(open_->told, records.size()),
               most = std::min(fresh, kMostOpsTold);
  stop.ops.assign(records.end() - static_cast<ptrdiff_t>(most), records.end());
  stop.ops_left_out = static_cast<int64_t>(fresh - most);
  const bool injected = std::ranges::count(injections_, step_, &Injection::step) > 0;
  for (OpRecord& op : stop.ops) op.injected = injected;
  return stop;
}

StepFacts Trainer::facts() const {
  const std::vector<OptimizerNotes>& optimizers = acts_.notes().optimizers;
  return {step_,
          updates_,
          scaler().get_scale(),
          scaler().growth_tracker(),
          std::ranges::any_of(optimizers, &OptimizerNotes::found_inf),
          std::ranges::any_of(optimizers, [](const OptimizerNotes& o) { return o.asked && !o.applied; })};
}

StepEnd Trainer::how_it_ended() const {
  const bool nothing_applied = std::ranges::none_of(acts_.notes().optimizers, &OptimizerNotes::applied);
  return {facts().skipped || nothing_applied, acts_.notes().verdict};
}

} // namespace amplab

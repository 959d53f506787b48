// SPDX-License-Identifier: Apache-2.0
// Moves a replay to a place, and from there by lines and op calls. Searches for names are in
// time_travel_debugger_names.cpp.
#include "engine/replay/time_travel_debugger.h"

#include "engine/replay/time_travel_text.h"
#include "engine/run/config_error.h"
#include "engine/run/operation_cancelled.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr int64_t kMaxBegins = 8;
constexpr int64_t kMaxBeginBytes = int64_t{256} << 20; // on the host; the last one is always kept

const std::string& name_of(const TimeTravelDebugger::Lane& lane) { return lane.past.history.prepared.name; }

Pace pace_of(Seek seek) {
  switch (seek) {
  case Seek::into: return Pace::into;
  case Seek::out: return Pace::out;
  case Seek::call: return Pace::call;
  case Seek::step: return Pace::step;
  default: return Pace::line;
  }
}

[[noreturn]] void reject_beyond(const TimeTravelDebugger::Lane& lane) {
  throw ConfigError("This is the current position of " + name_of(lane) + ": no later step exists.");
}

} // namespace

// ---- places --------------------------------------------------------------------------------------------------------

TimeTravelDebugger::Position TimeTravelDebugger::place_of(const Lane& lane, const LinePosition& from) {
  const int64_t first = lane.past.first_step;
  const std::string& name = name_of(lane);
  if (from.step < 0 || from.at < -1 || from.calls < -1)
    throw ConfigError("Invalid position in a past step: step, statement and number of op calls must be 0 or more, or "
                      "-1 for \"not counted\".");
  if (lane.step <= first) throw ConfigError(name + " has made no step yet: there is no past step.");
  Position place;
  place.step = from.step;
  place.at = from.at < 0 ? StepPosition::kEnd : from.at;
  place.calls = std::max<int64_t>(from.calls, 0);
  if (place.step == first) place.step = first + 1, place.at = place.calls = 0;
  if (place.at == 0) place.calls = 0;
  if (place.at == 0 && place.step == lane.step + 1) place.step = lane.step, place.at = StepPosition::kEnd;
  if (place.step <= first || place.step > lane.step)
    throw ConfigError("Step " + std::to_string(from.step) + " is not among the steps that " + name + " has made, " +
                      std::to_string(first + 1) + " to " + std::to_string(lane.step) + ".");
  if (place > limit_in(lane, place.step))
    throw ConfigError(name + " has not reached that position yet: it is at statement " +
                      std::to_string(lane.position.at) + " of step " + std::to_string(lane.step) + ".");
  return place;
}

StepPosition TimeTravelDebugger::limit_in(const Lane& lane, int64_t step) {
  return step < lane.step ? StepPosition{StepPosition::kEnd, 0} : lane.position;
}

bool TimeTravelDebugger::is_at(const Position& place) const {
  if (!trainer_ || step_ != place.step) return false;
  if (!begun_) return place.at == 0;
  const LineWatch& watch = trainer_->watch();
  if (watch.over()) return place.at == StepPosition::kEnd || place.at == watch.at();
  return place.at == watch.at() && place.calls == (watch.within_statement() ? watch.calls() : 0);
}

// ---- begins --------------------------------------------------------------------------------------------------------

void TimeTravelDebugger::save_begin(int64_t step) {
  if (std::ranges::find(begins_, step, &Begin::step) != begins_.end()) return;
  try {
    begins_.push_back({step, trainer_->snapshot()});
    // a name holds a value that cannot be saved, so replays start at the lane's begin
  } catch (const loop::LoopError&) {
    return;
  }
  const auto bytes = [this] {
    int64_t sum = 0;
    for (const Begin& begin : begins_) sum += bytes_of(begin.state);
    return sum;
  };
  while (begins_.size() > 1 && (std::ssize(begins_) > kMaxBegins || bytes() > kMaxBeginBytes)) begins_.pop_front();
}

// Sets a trainer at the step before, or at most kMaxBegins steps earlier.
void TimeTravelDebugger::restore_trainer_before(const Lane& lane, int64_t step) {
  const Past& past = lane.past;
  const Begin* nearest = nullptr;
  for (const Begin& begin : begins_)
    if (begin.step <= step && (!nearest || begin.step > nearest->step)) nearest = &begin;
  const Snapshots::State snapshot = past.snapshots.at_or_before(step - 1);
  const int64_t resolve = snapshot ? snapshot->step : past.first_step;
  trainer_.reset(); // frees its memory first
  if (!nearest || (nearest->step < step && nearest->step - 1 <= resolve)) {
    trainer_ = past.at(std::max(resolve, step - kMaxBegins));
    return;
  }
  if (past.progress) past.progress->before_step(step - nearest->step + 1);
  trainer_ = std::make_unique<Trainer>(past.device, past.data, nearest->state.config);
  trainer_->set_evaluates(false);
  trainer_->restore(nearest->state, "The start of the step");
}

// Prepares the replay to begin the step.
void TimeTravelDebugger::begin(const Lane& lane, int64_t step) {
  const Past& past = lane.past;
  const bool comes_next = trainer_ && begun_ && !trainer_->within_step() && trainer_->steps_done() == step - 1;
  begun_ = false;
  step_ = 0; // until it stands there
  if (!comes_next) restore_trainer_before(lane, step);
  for (;;) {
    const int64_t next = trainer_->steps_done() + 1;
    save_begin(next);
    prepare_next_step(*trainer_, past.history);
    if (next == step) break;
    if (past.progress) past.progress->before_step(step - next);
    trainer_->step(false, nullptr, past.end);
  }
  step_ = step;
  whole_ = true;
  functions_.clear();
}

// ---- execution ----------------------------------------------------------------------------------------------------

LineStop TimeTravelDebugger::run(const Lane& lane, Destination to, std::optional<InspectionLevel> level) {
  begun_ = true;
  LineResult result = trainer_->resume_execution(std::move(to), level, lane.tokens);
  whole_ = whole_ && level == InspectionLevel::whole;
  if (result.raised) throw Raised{std::move(*result.stop)};
  if (lane.tokens.halt.stop_requested()) throw OperationCancelled("Cancelled.");
  functions_.clear();
  if (!result.stop) return {};
  for (const FrameRecord& frame : result.stop->frames) functions_.push_back(frame.function);
  return std::move(*result.stop);
}

LineStop TimeTravelDebugger::reported(const Lane& lane, LineStop stop, StopReason why, std::string text) const {
  stop.past = true;
  stop.loop = trainer_ ? trainer_->loop_text() : std::string(lane.text);
  stop.reason = why;
  stop.text = std::move(text);
  if (trainer_ && trainer_->loop_text() != lane.text) stop.text.append(" The loop had another program then.");
  return stop;
}

LineStop TimeTravelDebugger::stop_at_position(const Lane& lane, const Position& place,
                                              std::optional<InspectionLevel> level) {
  begin(lane, place.step);
  if (place.at == 0) {
    LineStop stop = trainer_->current_stop(StopReason::position, "");
    stop.step = place.step;
    stop.position = {place.step, 0, -1};
    return stop;
  }
  LineStop stop = run(lane, {.place = place}, level);
  if (trainer_->watch().reached() == Reached::nowhere) reject_nowhere(place);
  return stop;
}

void TimeTravelDebugger::reject_nowhere(const Position& place) const {
  const LineWatch& watch = trainer_->watch();
  const std::string step = "step " + std::to_string(place.step), calls = std::to_string(watch.calls());
  if (place.at > watch.at() || (watch.over() && place.at == watch.at()))
    throw ConfigError("There is no statement " + std::to_string(place.at) + " in " + step + ": " +
                      std::to_string(watch.at() - 1) + " have run in it.");
  throw ConfigError("Statement " + std::to_string(place.at) + " of " + step + " runs from op call " +
                    std::to_string(watch.calls_at_begin()) + " to " + calls + " of the step; " +
                    std::to_string(place.calls) + " is not among them.");
}

void TimeTravelDebugger::go_to(const Lane& lane, const Position& place) {
  if (!is_at(place))
    stop_at_position(lane, place, place.calls > 0 ? std::optional(InspectionLevel::outputs) : std::nullopt);
}

// ---- directions ---------------------------------------------------------------------------------------------------

LineStop TimeTravelDebugger::before(const Lane& lane, const Position& from) {
  Position to = from;
  to.calls = 0;
  if (from.at > 0) {
    go_to(lane, from);
    to.at = trainer_->watch().previous_line();
  }
  while (to.at == 0) {
    if (--to.step <= lane.past.first_step)
      throw ConfigError("This is the start of " + name_of(lane) +
                        (lane.past.first_step > 0 ? ", after step " + std::to_string(lane.past.first_step) : "") +
                        ": no earlier line exists.");
    Position end = to;
    end.at = StepPosition::kEnd;
    go_to(lane, end);
    to.at = trainer_->watch().previous_line();
  }
  LineStop stop = stop_at_position(lane, to);
  return reported(lane, std::move(stop), StopReason::line,
                  to.step == from.step ? "The previous line."
                                       : "The last line of step " + std::to_string(to.step) + ".");
}

LineStop TimeTravelDebugger::forward(const Lane& lane, const Position& from, Pace pace) {
  if (from.step == lane.step && from >= lane.position) reject_beyond(lane);
  LineStop stop;
  bool at_end = false;
  if (!is_at(from) || !whole_) {
    begin(lane, from.step);
    stop = run(lane, {.place = from, .pace = pace, .limit = limit_in(lane, from.step)});
    if (trainer_->watch().reached() == Reached::nowhere) reject_nowhere(from);
    at_end = !trainer_->watch().has_left_place();
  } else if (begun_ && trainer_->watch().over()) {
    at_end = true;
  } else {
    stop = run(lane, {.pace = pace, .limit = limit_in(lane, from.step)});
  }
  if (at_end) { // to the next step
    if (step_ == lane.step) reject_beyond(lane);
    begin(lane, step_ + 1);
    stop = run(lane, {.pace = pace, .limit = limit_in(lane, step_)});
  }
  switch (trainer_->watch().reached()) {
  case Reached::call: return reported(lane, std::move(stop), StopReason::call, "The next op call.");
  case Reached::end: return reported(lane, std::move(stop), StopReason::step, "The step is over.");
  case Reached::limit:
    return reported(lane, std::move(stop), StopReason::position,
                    "This is the current position of " + name_of(lane) + ".");
  default: return reported(lane, std::move(stop), StopReason::line, "The next line.");
  }
}

std::optional<LineStop> TimeTravelDebugger::first_nonfinite_in(const Lane& lane, int64_t step, StepPosition limit) {
  begin(lane, step);
  LineStop stop = run(lane, {.nonfinite_from = 1, .limit = limit});
  if (trainer_->watch().reached() != Reached::place) return {};
  return reported(lane, std::move(stop), StopReason::call,
                  call_words(stop.ops.back()) + ", the first unintended one of this step.");
}

// Losses and gradients show which earlier steps to inspect.
LineStop TimeTravelDebugger::first_nonfinite(const Lane& lane, const Position& from) {
  if (from.at > 0)
    if (std::optional<LineStop> stop = first_nonfinite_in(lane, from.step, from)) return std::move(*stop);
  const std::deque<int64_t>& suspected = lane.past.losses.nonfinite();
  int64_t inspected_steps = 0;
  for (auto it = suspected.rbegin(); it != suspected.rend(); ++it) {
    const int64_t step = lane.past.first_step + *it;
    if (step >= from.step) continue;
    if (inspected_steps++ == kMaxStepsOfCallSearch) break;
    if (std::optional<LineStop> stop = first_nonfinite_in(lane, step, {StepPosition::kEnd, 0})) return std::move(*stop);
  }
  const std::string before =
      "No op call of " + name_of(lane) + " before this position produced an unintended Inf or NaN";
  if (inspected_steps == 0)
    throw ConfigError(before + ": not in step " + std::to_string(from.step) +
                      ", and all losses and gradients of earlier steps were finite.");
  throw ConfigError(before + " in the inspected steps: this step, and " +
                    std::to_string(std::min(inspected_steps, kMaxStepsOfCallSearch)) +
                    " earlier steps with a loss or gradients that were not finite.");
}

LineStop TimeTravelDebugger::seek(const Lane& lane, const Position& from, Seek seek, const std::string& name) {
  if (seek == Seek::before) return before(lane, from);
  if (seek == Seek::nonfinite && name.empty()) return first_nonfinite(lane, from);
  if (seek == Seek::nonfinite || seek == Seek::changed) {
    const SoughtVariable sought = resolve(lane, from, name, seek == Seek::nonfinite);
    return sought.name.empty() ? first_nonfinite(lane, from) : of_name(lane, from, sought);
  }
  if (seek != Seek::position) return forward(lane, from, pace_of(seek));
  LineStop stop = stop_at_position(lane, from);
  const std::string step = " of step " + std::to_string(from.step) + ".";
  std::string where = "State at " + line_words(stop.line, from.step) + ".";
  if (stop.line == 0) where = (from.at == 0 ? "State at the start" : "State at the end") + step;
  return reported(lane, std::move(stop), StopReason::position, std::move(where));
}

LineStop TimeTravelDebugger::travel(const Lane& lane, LinePosition from, Seek seek_what, const std::string& name) {
  try {
    return seek(lane, place_of(lane, from), seek_what, name);
  } catch (Raised& raised) {
    std::string text = std::move(raised.stop.text);
    trainer_.reset();
    return reported(lane, std::move(raised.stop), StopReason::error, std::move(text));
  } catch (const ConfigError&) { // not found: the replay keeps its position
    throw;
  } catch (...) {
    trainer_.reset();
    throw;
  }
}

} // namespace amplab

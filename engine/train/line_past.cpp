// SPDX-License-Identifier: Apache-2.0
// Moves a replay to a place, and from there by lines and op calls. Searches for names are in line_past_names.cpp.
#include "engine/train/line_past.h"

#include "engine/run/config_error.h"
#include "engine/train/past_words.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr int64_t kBeginsKept = 8;
constexpr int64_t kMostBytesOfBegins = int64_t{256} << 20; // on the host; the last one is always kept

const std::string& name_of(const LinePast::Lane& lane) { return lane.past.history.prepared.name; }

Pace pace_of(Seek seek) {
  switch (seek) {
  case Seek::into: return Pace::into;
  case Seek::out: return Pace::out;
  case Seek::call: return Pace::call;
  case Seek::step: return Pace::step;
  default: return Pace::line;
  }
}

[[noreturn]] void refuse_beyond(const LinePast::Lane& lane) {
  throw ConfigError("This is where " + name_of(lane) + " stands now: nothing of its past comes after.");
}

} // namespace

// ---- places --------------------------------------------------------------------------------------------------------

LinePast::Place LinePast::place_of(const Lane& lane, const LinePlace& from) {
  const int64_t first = lane.past.first_step;
  const std::string& name = name_of(lane);
  if (from.step < 0 || from.at < -1 || from.calls < -1)
    throw ConfigError("A place in a lane's past has a step, a statement and a number of op calls; none of them is "
                      "below 0, but for -1: not counted.");
  if (lane.step <= first) throw ConfigError(name + " has made no step since it began: it has no past yet.");
  Place place;
  place.step = from.step;
  place.at = from.at < 0 ? StepPlace::kEnd : from.at;
  place.calls = std::max<int64_t>(from.calls, 0);
  if (place.step == first) place.step = first + 1, place.at = place.calls = 0;
  if (place.at == 0) place.calls = 0;
  if (place.at == 0 && place.step == lane.step + 1) place.step = lane.step, place.at = StepPlace::kEnd;
  if (place.step <= first || place.step > lane.step)
    throw ConfigError("Step " + std::to_string(from.step) + " is not among the steps that " + name + " has made, " +
                      std::to_string(first + 1) + " to " + std::to_string(lane.step) + ".");
  if (place > limit_in(lane, place.step))
    throw ConfigError(name + " has not come there yet: it stands at statement " + std::to_string(lane.place.at) +
                      " of step " + std::to_string(lane.step) + ".");
  return place;
}

StepPlace LinePast::limit_in(const Lane& lane, int64_t step) {
  return step < lane.step ? StepPlace{StepPlace::kEnd, 0} : lane.place;
}

bool LinePast::stands_at(const Place& place) const {
  if (!trainer_ || !guide_ || step_ != place.step) return false;
  if (guide_->over()) return place.at == StepPlace::kEnd || place.at == guide_->at();
  return place.at == guide_->at() && place.calls == (guide_->within() ? guide_->calls() : 0);
}

// ---- begins --------------------------------------------------------------------------------------------------------

void LinePast::keep_begin(int64_t step) {
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
  while (begins_.size() > 1 && (std::ssize(begins_) > kBeginsKept || bytes() > kMostBytesOfBegins)) begins_.pop_front();
}

// Sets a trainer at the step before, or at most kBeginsKept steps earlier.
void LinePast::trainer_before(const Lane& lane, int64_t step) {
  const Past& past = lane.past;
  const Begin* kept = nullptr;
  for (const Begin& begin : begins_)
    if (begin.step <= step && (!kept || begin.step > kept->step)) kept = &begin;
  const Snapshots::State snapshot = past.snapshots.at_or_before(step - 1);
  const int64_t known = snapshot ? snapshot->step : past.first_step;
  trainer_.reset(); // frees its memory first
  if (!kept || (kept->step < step && kept->step - 1 <= known)) {
    trainer_ = past.at(std::max(known, step - kBeginsKept));
    return;
  }
  if (past.watch) past.watch->before_step(step - kept->step + 1);
  trainer_ = std::make_unique<Trainer>(past.device, past.data, kept->state.config);
  trainer_->set_evaluates(false);
  trainer_->restore(kept->state, "The step's begin");
}

// Prepares the replay to begin the step.
void LinePast::begin(const Lane& lane, int64_t step) {
  const Past& past = lane.past;
  const bool comes_next =
      trainer_ && !trainer_->within_step() && trainer_->steps_done() == step - 1 && guide_ && guide_->over();
  guide_.reset();
  if (!comes_next) trainer_before(lane, step);
  for (;;) {
    const int64_t next = trainer_->steps_done() + 1;
    keep_begin(next);
    prepare_next_step(*trainer_, past.history);
    if (next == step) break;
    if (past.watch) past.watch->before_step(step - next);
    trainer_->step(false, nullptr, past.end);
  }
  guide_.emplace();
  step_ = step;
  whole_ = true;
  functions_.clear();
}

// ---- execution ----------------------------------------------------------------------------------------------------

LineStop LinePast::walk(const Lane& lane, LineGuide& guide, std::optional<Look> look) {
  LineResult result = trainer_->go_on(guide, look, lane.tokens);
  whole_ = whole_ && look == Look::whole;
  if (result.raised) throw Raised{std::move(*result.stop)};
  if (lane.tokens.halt.stop_requested()) throw CalledOff("Called off.");
  if (!result.stop) return {};
  functions_.clear();
  for (const FrameRecord& frame : result.stop->frames) functions_.push_back(frame.function);
  return std::move(*result.stop);
}

LineStop LinePast::told(const Lane& lane, LineStop stop, StopWhy why, std::string text) const {
  stop.past = true;
  stop.loop = trainer_ ? trainer_->loop_text() : std::string(lane.text);
  stop.why = why;
  stop.text = std::move(text);
  if (trainer_ && trainer_->loop_text() != lane.text) stop.text.append(" The loop had another text then.");
  return stop;
}

LineStop LinePast::stand(const Lane& lane, const Place& place, std::optional<Look> look) {
  begin(lane, place.step);
  if (place.at == 0) {
    LineStop stop = trainer_->where_it_stands(StopWhy::place, "");
    stop.step = place.step;
    stop.place = {place.step, 0, -1};
    return stop;
  }
  guide_->go_to(place, {}, {StepPlace::kEnd, 0});
  LineStop stop = walk(lane, *guide_, look);
  if (guide_->reached() == Reached::nowhere) refuse_nowhere(place);
  return stop;
}

void LinePast::refuse_nowhere(const Place& place) const {
  const std::string step = "step " + std::to_string(place.step), calls = std::to_string(guide_->calls());
  if (place.at > guide_->at() || (guide_->over() && place.at == guide_->at()))
    throw ConfigError("There is no statement " + std::to_string(place.at) + " in " + step + ": " +
                      std::to_string(guide_->at() - 1) + " have run in it.");
  throw ConfigError("Statement " + std::to_string(place.at) + " of " + step + " runs from op call " +
                    std::to_string(guide_->calls_at_begin()) + " to " + calls + " of the step; " +
                    std::to_string(place.calls) + " is not among them.");
}

void LinePast::go_to(const Lane& lane, const Place& place) {
  if (!stands_at(place)) stand(lane, place, place.calls > 0 ? std::optional(Look::outputs) : std::nullopt);
}

// ---- directions ---------------------------------------------------------------------------------------------------

LineStop LinePast::before(const Lane& lane, const Place& from) {
  Place to = from;
  to.calls = 0;
  if (from.at > 0) {
    go_to(lane, from);
    to.at = guide_->trail().before(guide_->depth(), guide_->within() || guide_->over());
  }
  while (to.at == 0) {
    if (--to.step <= lane.past.first_step)
      throw ConfigError("This is where " + name_of(lane) + " began" +
                        (lane.past.first_step > 0 ? ", after step " + std::to_string(lane.past.first_step) : "") +
                        ": no line comes before.");
    Place end = to;
    end.at = StepPlace::kEnd;
    go_to(lane, end);
    to.at = guide_->trail().before(0, true);
  }
  LineStop stop = stand(lane, to);
  return told(lane, std::move(stop), StopWhy::line,
              to.step == from.step ? "The line before." : "The last line of step " + std::to_string(to.step) + ".");
}

LineStop LinePast::forward(const Lane& lane, const Place& from, Pace pace) {
  if (from.step == lane.step && from >= lane.place) refuse_beyond(lane);
  LineStop stop;
  bool at_end = false;
  if (!stands_at(from) || !whole_) {
    begin(lane, from.step);
    guide_->go_to(from, pace, limit_in(lane, from.step));
    stop = walk(lane, *guide_, Look::whole);
    if (guide_->reached() == Reached::nowhere) refuse_nowhere(from);
    at_end = !guide_->has_set_out();
  } else if (guide_->over()) {
    at_end = true;
  } else {
    guide_->go_on(pace, limit_in(lane, from.step));
    stop = walk(lane, *guide_, Look::whole);
  }
  if (at_end) { // to the next step
    if (step_ == lane.step) refuse_beyond(lane);
    begin(lane, step_ + 1);
    guide_->go_to({}, pace, limit_in(lane, step_));
    stop = walk(lane, *guide_, Look::whole);
  }
  switch (guide_->reached()) {
  case Reached::call: return told(lane, std::move(stop), StopWhy::call, "The next op call.");
  case Reached::end: return told(lane, std::move(stop), StopWhy::step, "The step is over.");
  case Reached::limit:
    return told(lane, std::move(stop), StopWhy::place, "This is where " + name_of(lane) + " itself stands now.");
  default: return told(lane, std::move(stop), StopWhy::line, "The next line.");
  }
}

std::optional<LineStop> LinePast::first_nonfinite_in(const Lane& lane, int64_t step, StepPlace limit) {
  begin(lane, step);
  guide_->seek_nonfinite(1, limit);
  LineStop stop = walk(lane, *guide_, Look::whole);
  if (guide_->reached() != Reached::place) return {};
  return told(lane, std::move(stop), StopWhy::call,
              call_words(stop.ops.back()) + ", the first of this step that was not meant to.");
}

// Losses and gradients show which earlier steps to inspect.
LineStop LinePast::first_nonfinite(const Lane& lane, const Place& from) {
  if (from.at > 0)
    if (std::optional<LineStop> stop = first_nonfinite_in(lane, from.step, from)) return std::move(*stop);
  const std::deque<int64_t>& suspected = lane.past.losses.nonfinite();
  int64_t looked = 0;
  for (auto it = suspected.rbegin(); it != suspected.rend(); ++it) {
    const int64_t step = lane.past.first_step + *it;
    if (step >= from.step) continue;
    if (looked++ == kMostStepsOfCalls) break;
    if (std::optional<LineStop> stop = first_nonfinite_in(lane, step, {StepPlace::kEnd, 0})) return std::move(*stop);
  }
  const std::string before = "No op call of " + name_of(lane) +
                             " before this place has put out an Inf or a NaN that was not meant to be there";
  if (looked == 0)
    throw ConfigError(before + ": not in step " + std::to_string(from.step) +
                      ", and in no step before it was a loss or a gradient not finite.");
  throw ConfigError(before + ", as far as was looked: in this step, and in " +
                    std::to_string(std::min(looked, kMostStepsOfCalls)) +
                    " steps before it whose loss or gradients were not finite.");
}

LineStop LinePast::seek(const Lane& lane, const Place& from, Seek seek, const std::string& name) {
  if (seek == Seek::before) return before(lane, from);
  if (seek == Seek::nonfinite && name.empty()) return first_nonfinite(lane, from);
  if (seek == Seek::nonfinite || seek == Seek::changed) {
    const SoughtName sought = known(lane, from, name, seek == Seek::nonfinite);
    return sought.name.empty() ? first_nonfinite(lane, from) : of_name(lane, from, sought);
  }
  if (seek != Seek::place) return forward(lane, from, pace_of(seek));
  LineStop stop = stand(lane, from);
  const std::string step = " of step " + std::to_string(from.step) + ".";
  std::string where = "As it was on " + line_words(stop.line, from.step) + ".";
  if (stop.line == 0) where = (from.at == 0 ? "As it was at the begin" : "As it was at the end") + step;
  return told(lane, std::move(stop), StopWhy::place, std::move(where));
}

LineStop LinePast::look(const Lane& lane, LinePlace from, Seek seek_what, const std::string& name) {
  try {
    return seek(lane, place_of(lane, from), seek_what, name);
  } catch (Raised& raised) {
    std::string text = std::move(raised.stop.text);
    trainer_.reset();
    guide_.reset();
    return told(lane, std::move(raised.stop), StopWhy::error, std::move(text));
  } catch (const ConfigError&) { // not found: the replay keeps its position
    throw;
  } catch (...) {
    trainer_.reset();
    guide_.reset();
    throw;
  }
}

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
#include "engine/debugger/line_watch.h"

#include "engine/context/execution_context.h"
#include "engine/loop/children.h"
#include "engine/probe/host_values.h"
#include "engine/run/config_error.h"

#include <algorithm>

namespace amplab {
namespace {

// ---- valid breakpoints ----

void add_lines(std::set<int64_t>& lines, const loop::Block& block) {
  const auto nothing = [](const loop::Expression&) {};
  for (const loop::Statement& statement : block) {
    lines.insert(statement.where.begin.line);
    const auto inside = [&](const loop::Block& inner) { add_lines(lines, inner); };
    loop::for_each_in_statement(statement, nothing, nothing, inside);
    if (const auto* definition = std::get_if<loop::FunctionDefinition>(&statement.node))
      inside(definition->function->body);
    if (const auto* definition = std::get_if<loop::ClassDefinition>(&statement.node))
      for (const loop::FunctionDefinition& method : definition->methods) inside(method.function->body);
  }
}

void check_line(const Break& wanted, const std::string& which, const loop::Program& program) {
  if (wanted.line == 0) return;
  std::set<int64_t> lines;
  add_lines(lines, program.body);
  if (lines.contains(wanted.line)) return;
  const auto next = lines.upper_bound(wanted.line);
  throw ConfigError(which + "no statement of the loop begins on line " + std::to_string(wanted.line) +
                    (next != lines.end() ? "; the next one begins on line " + std::to_string(*next) + "." : "."));
}

void check_condition(const Break& wanted, const std::string& which, const loop::Program& program) {
  if (wanted.condition.empty()) return;
  try {
    BreakCondition(wanted.condition).reject_unknown(program);
  } catch (const loop::LoopError& error) {
    std::string place = which;
    place.append("condition, column ").append(std::to_string(error.where.begin.column)).append(": ");
    if (error.exception != loop::kNotInTheLab) place.append(error.exception).append(": ");
    throw ConfigError(place.append(error.what()));
  }
}

void check_breakpoint(const Break& wanted, const std::string& which, const loop::Program& program) {
  const bool has_position = wanted.line != 0 || !wanted.condition.empty();
  if (wanted.line < 0 || wanted.after < 0) throw ConfigError(which + "a line and a hit count must not be negative.");
  if (wanted.condition.size() > kLongestBreakText || wanted.log.size() > kLongestBreakText)
    throw ConfigError(which + "a condition and a log text have at most " + std::to_string(kLongestBreakText) +
                      " bytes.");
  if (wanted.on != BreakOn::none && has_position)
    throw ConfigError(which + "a break at a fact cannot have a line or a condition.");
  if (wanted.on == BreakOn::none && !has_position)
    throw ConfigError(which + "a break needs a line, a condition or a fact.");
  check_line(wanted, which, program);
  check_condition(wanted, which, program);
}

// "Stopped at line 7, loss > 3."
std::string sentence_of(const Break& b) {
  switch (b.on) {
  case BreakOn::skip: return "Stopped at a skipped step.";
  case BreakOn::growth: return "Stopped where the loss scale grew.";
  case BreakOn::backoff: return "Stopped where the loss scale backed off.";
  case BreakOn::inf: return "Stopped at the first Inf of the step.";
  case BreakOn::nan: return "Stopped at the first NaN of the step.";
  case BreakOn::none: break;
  }
  std::string words = b.line > 0 ? "line " + std::to_string(b.line) : "";
  if (!b.condition.empty()) words.append(words.empty() ? "" : ", ").append(b.condition);
  return "Stopped at " + words + ".";
}

constexpr const char *kStepIsOver = "The step is over.", *kRequested = "Stopped on request.";

} // namespace

void LineWatch::check_breaks(const std::vector<Break>& breaks, const loop::Program& program) {
  if (breaks.size() > kMostBreaks) throw ConfigError("A lane has at most " + std::to_string(kMostBreaks) + " breaks.");
  for (size_t i = 0; i < breaks.size(); ++i)
    check_breakpoint(breaks[i], "Break " + std::to_string(i + 1) + ": ", program);
}

LineWatch::All LineWatch::compiled(std::vector<Break> breaks, const loop::Program& program) {
  All all;
  for (Break& each : breaks) {
    Watched& watched = all.emplace_back();
    watched.what = std::move(each);
    if (!watched.what.condition.empty()) watched.condition.emplace(watched.what.condition).bind(program);
  }
  return all;
}

void LineWatch::bind(const loop::Program& program) {
  for (All* all : {&breaks_, &until_})
    for (Watched& watched : *all)
      if (watched.condition) watched.condition->bind(program);
}

bool LineWatch::watches(bool (Watched::*which)() const) const {
  const auto is = [&](const Watched& watched) { return (watched.*which)(); };
  return std::ranges::any_of(breaks_, is) || std::ranges::any_of(until_, is);
}

// ---- hits ----

void LineWatch::log(const Watched& watched, const interpreter::Interpreter* interpreter) {
  if (std::ssize(logged_) > kMostLogged) return;
  std::string words = watched.what.log;
  if (watched.condition && interpreter)
    words.append(" (").append(watched.condition->values(*interpreter, facts())).append(")");
  if (std::ssize(logged_) == kMostLogged) words = "More breaks with a log text were hit in this step than are logged.";
  logged_.push_back({running_ ? running_->begin.line : 0, std::move(words)});
}

bool LineWatch::hit(Watched& watched, const interpreter::Interpreter* interpreter, bool holds) {
  if (!holds || watched.hits++ < watched.what.after) return false;
  if (watched.what.log.empty()) return true;
  log(watched, interpreter);
  return false;
}

// Checks all breakpoints so that each keeps its hit count. Records the first that stops.
template <class Holds> bool LineWatch::check(Holds holds, const interpreter::Interpreter* interpreter) {
  bool stops = false;
  for (All* all : {&breaks_, &until_})
    for (Watched& watched : *all) {
      if (!hit(watched, interpreter, holds(watched)) || stops) continue;
      stops = true;
      const bool own = all == &breaks_;
      halt_ = {own ? StopReason::breakpoint : StopReason::position, own ? &watched - breaks_.data() : -1,
               sentence_of(watched.what)};
    }
  return stops;
}

void LineWatch::stop(StopReason why, std::string text) {
  halt_ = {why, -1, std::move(text)};
  pause_();
}

// ---- execution ----

void LineWatch::begin_step() {
  running_ = nullptr;
  at_ = calls_ = 0;
  within_ = false;
  last_depth_ = -1;
  history_.clear();
  inf_seen_ = nan_seen_ = false;
  infinite_on_purpose_.clear();
}

void LineWatch::aim(Pace pace, const interpreter::Interpreter& interpreter, std::stop_token halt) {
  aiming_ = true;
  to_.reset();
  pace_ = pace;
  depth_ = interpreter.depth();
  interpreter_ = &interpreter;
  halt_requested_ = std::move(halt);
}

void LineWatch::aim(Destination to, const interpreter::Interpreter& interpreter, std::stop_token halt) {
  aim(Pace::free, interpreter, std::move(halt));
  left_place_ = to.pace && to.place.at == 0;
  nonfinite_ = {};
  to_ = std::move(to);
}

void LineWatch::stand_at(const loop::Statement& statement) {
  current_context().line = statement.where.begin.line;
  running_ = &statement.where;
}

void LineWatch::before_statement(interpreter::Interpreter& interpreter, const loop::Statement& statement) {
  const loop::Range& where = statement.where;
  stand_at(statement);
  ++at_;
  within_ = false;
  const int depth = interpreter.depth();
  // Statements on one line count once for a breakpoint, unless the line starts again.
  const bool same_line =
      depth == last_depth_ && where.begin.line == last_begin_.line && where.begin.column > last_begin_.column;
  last_begin_ = where.begin;
  last_depth_ = depth;
  if (!aiming_) return;
  if (to_) {
    if (to_->visit) to_->visit(interpreter, &statement, at_);
    history_.note(interpreter, statement, at_);
    return follow(at_statement());
  }
  std::optional<StepFacts> known;
  const auto holds = [&](Watched& watched) {
    if (watched.what.on != BreakOn::none) return false;
    if (watched.what.line != 0 && (watched.what.line != where.begin.line || same_line)) return false;
    if (!watched.condition) return true;
    if (!known) known = facts();
    const bool now = watched.condition->holds(interpreter, *known);
    const bool before = std::exchange(watched.held, now);
    return now && (watched.what.line != 0 || !before);
  };
  if (check(holds, &interpreter)) return pause_();
  if (halt_requested_.stop_requested()) return stop(StopReason::requested, kRequested);
  if (leads_to(pace_, depth, depth_)) stop(StopReason::line, "The next line.");
}

StepFacts LineWatch::facts() const {
  const std::vector<OptimizerStats>& optimizers = ops_.stats().optimizers;
  const GradScaler& scaler = ops_.state().scalers.front().scaler;
  return {ops_.steps(),
          ops_.updates(),
          scaler.get_scale(),
          scaler.growth_tracker(),
          std::ranges::any_of(optimizers, &OptimizerStats::found_inf),
          std::ranges::any_of(optimizers, [](const OptimizerStats& o) { return o.asked && !o.applied; })};
}

// A step without an optimizer's step is a skip too.
bool LineWatch::holds_at_end(BreakOn on) const {
  const StepStats& stats = ops_.stats();
  return (on == BreakOn::skip &&
          (facts().skipped || std::ranges::none_of(stats.optimizers, &OptimizerStats::applied))) ||
         (on == BreakOn::growth && stats.verdict == Verdict::grew) ||
         (on == BreakOn::backoff && stats.verdict == Verdict::backed_off);
}

void LineWatch::after_operations(interpreter::Interpreter& interpreter) {
  running_ = nullptr;
  ++at_;
  within_ = false;
  if (!aiming_) return;
  if (to_) {
    if (to_->visit) to_->visit(interpreter, nullptr, at_);
    return follow(at_statement());
  }
  const StepFacts known = facts();
  const auto now = [&](Watched& watched) {
    if (watched.what.line != 0 || !watched.condition) return holds_at_end(watched.what.on);
    const bool holds_now = watched.condition->holds(interpreter, known),
               before = std::exchange(watched.held, holds_now);
    return holds_now && !before;
  };
  if (check(now, &interpreter)) return pause_();
  if (halt_requested_.stop_requested()) return stop(StopReason::requested, kStepIsOver);
  if (pace_ != Pace::free) stop(StopReason::step, kStepIsOver);
}

bool LineWatch::holds_at_end() {
  return check([&](Watched& watched) { return holds_at_end(watched.what.on); }, nullptr);
}

void LineWatch::after(Device&, const Call& call, const OpRecord& record) {
  within_ = true;
  ++calls_;
  if (!aiming_) return;
  // Infinities written by a mask, and values made from them, do not count as overflow.
  const auto on_purpose = [&](const View& v) { return v && infinite_on_purpose_.contains(v.data); };
  const bool purpose = writes_given_infinity(call) || std::ranges::any_of(call.in, on_purpose);
  for (const View& v : written_by(call)) {
    if (!v || !is_floating(v.dtype)) continue;
    if (record.inf > 0 && purpose)
      infinite_on_purpose_.insert(v.data);
    else if (!infinite_on_purpose_.empty())
      infinite_on_purpose_.erase(v.data);
  }
  if (to_) return follow(after_call(record, record.nan > 0 || (record.inf > 0 && !purpose)));
  const bool first_inf = record.inf > 0 && !purpose && !std::exchange(inf_seen_, true);
  const bool first_nan = record.nan > 0 && !std::exchange(nan_seen_, true);
  if (first_inf || first_nan) {
    const auto holds = [&](Watched& watched) {
      return (watched.what.on == BreakOn::inf && first_inf) || (watched.what.on == BreakOn::nan && first_nan);
    };
    if (check(holds, interpreter_)) return pause_();
  }
  if (halt_requested_.stop_requested()) return stop(StopReason::requested, kRequested);
  if (pace_ == Pace::call) stop(StopReason::call, "The next op call.");
}

// ---- a replay ----

void LineWatch::follow(Reached reached) {
  reached_ = reached;
  if (halt_requested_.stop_requested()) return stop(StopReason::requested, kRequested);
  if (reached != Reached::nothing) stop(StopReason::position, "");
}

Reached LineWatch::arrive() {
  if (!to_->pace || over()) return Reached::place;
  left_place_ = true;
  depth_ = interpreter_->depth();
  return Reached::nothing;
}

Reached LineWatch::at_statement() {
  const auto& [place, pace, nonfinite_from, visit, limit] = *to_;
  const bool at_limit = at_ >= limit.at && limit.calls == 0;
  if (left_place_) {
    if (over()) return Reached::end;
    if (leads_to(*pace, interpreter_->depth(), depth_)) return at_limit ? Reached::limit : Reached::line;
  } else if (place.at > 0) {
    const bool there = at_ == place.at || (over() && place.at == StepPosition::kEnd);
    if (there) calls_at_begin_ = calls_;
    if (there && (place.calls == 0 || place.calls == calls_)) return arrive();
    if (over() || at_ > place.at) return Reached::nowhere;
  }
  return (over() && !visit) || at_limit ? Reached::limit : Reached::nothing;
}

Reached LineWatch::after_call(const OpRecord& call, bool nonfinite) {
  const auto& [place, pace, nonfinite_from, visit, limit] = *to_;
  const StepPosition here{at_, calls_};
  if (!left_place_ && here == place) return arrive();
  if (nonfinite_from > 0 && at_ >= nonfinite_from) {
    if (call.inf + call.nan > 0 && nonfinite_.at == 0) nonfinite_ = here;
    if (nonfinite && here < limit) return Reached::place;
  }
  if (limit.calls > 0 && here >= limit) {
    if (visit) visit(*interpreter_, nullptr, at_ + 1);
    return Reached::limit;
  }
  return left_place_ && pace == Pace::call ? Reached::call : Reached::nothing;
}

} // namespace amplab

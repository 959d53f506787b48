// SPDX-License-Identifier: Apache-2.0
#include "engine/replay/replay_target.h"

#include <algorithm>

namespace amplab {

void LineHistory::note(const interpreter::Interpreter& interpreter, const loop::Statement& statement, int64_t at) {
  const std::span<const interpreter::Interpreter::Frame> frames = interpreter.frames();
  levels_.resize(frames.size() + 1);
  for (size_t depth = 1; depth < levels_.size(); ++depth)
    if (levels_[depth].function != frames[depth - 1].function)
      levels_[depth] = {frames[depth - 1].function, nullptr, 0, 0, 0};
  Level& level = levels_.back();
  // a body's first statement begins once per call
  const bool new_call = level.function && &statement == level.function->body.data();
  if (new_call) level = {level.function, nullptr, 0, 0, 0};
  const loop::Position begin = statement.where.begin;
  const bool same_line = level.statement && level.statement->where.begin.line == begin.line &&
                         level.statement->where.begin.column < begin.column;
  if (!same_line) {
    level.before_at = level.line_at;
    level.line_at = at;
  }
  level.statement = &statement;
  level.at = at;
}

int64_t LineHistory::before(int depth, bool within) const {
  const auto deepest = std::min(static_cast<ptrdiff_t>(depth), std::ssize(levels_) - 1);
  for (ptrdiff_t i = deepest; i >= 0; --i) {
    const Level& level = levels_[static_cast<size_t>(i)];
    const bool inside = within || i < deepest; // on a function's first line, this is the calling statement
    if (const int64_t found = inside ? level.line_at : level.before_at; found > 0) return found;
  }
  return 0;
}

void ReplayTarget::set(Aim aim, StepPosition to, std::optional<Pace> then, StepPosition limit) {
  aim_ = aim;
  to_ = to;
  then_ = then;
  limit_ = limit;
  reached_ = Reached::nothing;
  left_position_ = false;
}

void ReplayTarget::go_to(StepPosition place, std::optional<Pace> then, StepPosition limit) {
  set(Aim::place, place, then, limit);
  if (place.at > 0 || !then) return;
  left_position_ = true; // from the step's begin
  aim_ = Aim::pace;
  depth_ = 0;
}

void ReplayTarget::resume_execution(Pace pace, StepPosition limit) {
  set(Aim::pace, {}, pace, limit);
  left_position_ = true;
  depth_ = here_;
}

void ReplayTarget::seek_nonfinite(int64_t first, StepPosition limit) {
  set(Aim::nonfinite, {first, 0}, {}, limit);
  infinite_ = {};
}

ReplayTarget::Reached ReplayTarget::arrive() {
  if (!then_ || over_) return Reached::place;
  left_position_ = true;
  aim_ = Aim::pace;
  depth_ = here_;
  return Reached::nothing;
}

ReplayTarget::Reached ReplayTarget::at_statement() {
  const bool at_limit = at_ >= limit_.at && limit_.calls == 0;
  if (aim_ == Aim::place) {
    const bool there = at_ == to_.at || (over_ && to_.at == StepPosition::kEnd);
    if (there) calls_at_begin_ = calls_;
    if (there && (to_.calls == 0 || to_.calls == calls_)) return arrive();
    if (over_ || at_ > to_.at) return Reached::nowhere;
  } else if (aim_ == Aim::pace) {
    if (over_) return Reached::end;
    if (LineWatch::leads_to(*then_, here_, depth_)) return at_limit ? Reached::limit : Reached::line;
  }
  return over_ || at_limit ? Reached::limit : Reached::nothing;
}

bool ReplayTarget::stops_before(const interpreter::Interpreter& interpreter, const loop::Statement* statement,
                                int64_t at) {
  if (statement) line_history_.note(interpreter, *statement, at);
  at_ = at;
  over_ = !statement;
  within_ = false;
  here_ = interpreter.depth();
  reached_ = at_statement();
  return reached_ != Reached::nothing;
}

bool ReplayTarget::stops_after(const interpreter::Interpreter& interpreter, const OpRecord& call, bool nonfinite) {
  ++calls_;
  within_ = true;
  here_ = interpreter.depth();
  const auto reached = [&] {
    const StepPosition here{at_, calls_};
    if (aim_ == Aim::place && here == to_) return arrive();
    if (aim_ == Aim::nonfinite && at_ >= to_.at) {
      if (call.inf + call.nan > 0 && infinite_.at == 0) infinite_ = here;
      if (nonfinite && here < limit_) return Reached::place;
    }
    if (limit_.calls > 0 && here >= limit_) return Reached::limit;
    return aim_ == Aim::pace && then_ == Pace::call ? Reached::call : Reached::nothing;
  };
  reached_ = reached();
  return reached_ != Reached::nothing;
}

} // namespace amplab

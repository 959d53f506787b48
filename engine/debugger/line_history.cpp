// SPDX-License-Identifier: Apache-2.0
#include "engine/debugger/line_history.h"

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

} // namespace amplab

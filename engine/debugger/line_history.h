// SPDX-License-Identifier: Apache-2.0
// The lines that a stepped execution came from. Owned by LineWatch. Executing thread, or the trainer's while that one
// waits.
#pragma once
#include "engine/interpreter/interpreter.h"

#include <vector>

namespace amplab {

// The statements that the execution is in, and the previous line of each function. A step back over calls needs
// both. Memory does not grow with the step. Statements on one line count as one line.
class LineHistory {
 public:
  // A function on the call stack, or the top level.
  struct Level {
    const loop::Function* function = nullptr;   // null: the top level
    const loop::Statement* statement = nullptr; // running, or ran last; null: none yet
    int64_t at = 0;                             // its position, as LinePosition::at
    int64_t line_at = 0, before_at = 0;         // first statement of its line, and of the previous line; 0: none
  };

  // Forgets all statements.
  void clear() { levels_.clear(); }
  // Records a statement that is about to run.
  void note(const interpreter::Interpreter& interpreter, const loop::Statement& statement, int64_t at);
  // Outermost first. Levels deeper than the current depth are of functions that have returned.
  const std::vector<Level>& levels() const { return levels_; }
  // Returns the begin of the previous line, or 0 if it is in the previous step. within: the execution is inside a
  // statement, so its own line is the previous one.
  int64_t before(int depth, bool within) const;

 private:
  std::vector<Level> levels_;
};

} // namespace amplab

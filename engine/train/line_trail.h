// SPDX-License-Identifier: Apache-2.0
// The statements that a walk stands in, and the line before in each function: what a step back over calls needs, in
// memory that does not grow with the step. Statements that share a line are one line. Pure; used on the thread that
// walks.
#pragma once
#include "engine/interpreter/walk.h"

#include <vector>

namespace amplab {

class LineTrail {
 public:
  // Of one function that the walk stands in, or of the top of the text.
  struct Level {
    const loop::Function* function = nullptr;   // null: the top
    const loop::Statement* statement = nullptr; // that runs, or ran last; null: none yet
    int64_t at = 0;                             // its place, as LinePlace::at
    int64_t line_at = 0, before_at = 0; // of the first statement of its line, and of the line before; 0: there is none
  };

  // A statement is about to run.
  void note(const interpreter::Walk& walk, const loop::Statement& statement, int64_t at);
  // Outermost first. Those deeper than the walk stands now are of functions that have returned.
  const std::vector<Level>& levels() const { return levels_; }
  // Where the line before begins; within: the walk stands inside the statement, whose own line it is then. 0: it is in
  // the step before.
  int64_t before(int depth, bool within) const;

 private:
  std::vector<Level> levels_;
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Guides a replayed step to a place and then onward by a pace, or to the first non-finite op call. Tracks the
// position of the execution from the step's begin. Used on the executing thread, and by the trainer's while that one
// waits.
#pragma once
#include "engine/debugger/line_watch.h"
#include "engine/run/line_stop.h"

#include <limits>
#include <optional>
#include <vector>

namespace amplab {

// A position within one step.
struct StepPosition {
  static constexpr int64_t kEnd = std::numeric_limits<int64_t>::max();
  int64_t at = 0;    // kEnd: after the last line
  int64_t calls = 0; // op calls of the step; 0: the statement has not begun
  auto operator<=>(const StepPosition&) const = default;
};

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

class ReplayTarget final : public SteppingTarget {
 public:
  // What the execution has reached.
  enum class Reached : uint8_t {
    nothing,
    place, // the target
    line,
    call,
    end,     // of the pace
    limit,   // how far it may go
    nowhere, // passed a place that does not exist
  };

  // limit: where to stop at the latest.
  void go_to(StepPosition place, std::optional<Pace> then, StepPosition limit);
  // From the current position.
  void resume_execution(Pace pace, StepPosition limit);
  // Goes to the first op call of statement `first` or later with a non-finite output, except intended ones such as
  // masks. Gives up at `limit`. Requires: the step is probed.
  void seek_nonfinite(int64_t first, StepPosition limit);

  Reached reached() const { return reached_; }
  const LineHistory& line_history() const { return line_history_; }
  int64_t at() const { return at_; }
  int64_t calls() const { return calls_; }                   // 0 if the step is not probed
  bool within() const { return within_; }                    // the statement has made op calls
  bool over() const { return over_; }                        // the last line is over
  int depth() const { return here_; }                        // call depth
  bool has_left_position() const { return left_position_; }  // passed the place and went on by the pace
  int64_t calls_at_begin() const { return calls_at_begin_; } // at the begin of the target statement
  // Returns the first op call since seek_nonfinite() with an Inf or a NaN, intended or not. If `at` is 0, there is
  // none.
  StepPosition infinite() const { return infinite_; }

  bool stops_before(const interpreter::Interpreter& interpreter, const loop::Statement* statement, int64_t at) override;
  bool stops_after(const interpreter::Interpreter& interpreter, const OpRecord& call, bool nonfinite) override;

 private:
  enum class Aim : uint8_t { place, pace, nonfinite };
  void set(Aim aim, StepPosition to, std::optional<Pace> then, StepPosition limit);
  Reached at_statement();
  Reached arrive();

  Aim aim_ = Aim::place;
  StepPosition to_, limit_, infinite_;
  std::optional<Pace> then_;
  Reached reached_ = Reached::nothing;
  int depth_ = 0, here_ = 0; // at the begin of the pace, and now
  bool left_position_ = false;

  LineHistory line_history_;
  int64_t at_ = 0, calls_ = 0, calls_at_begin_ = 0;
  bool within_ = false, over_ = false;
};

} // namespace amplab

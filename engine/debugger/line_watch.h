// SPDX-License-Identifier: Apache-2.0
// Decides where the execution of a loop stops: by its pace, at breakpoints, or when a halt is requested. It is
// notified of each statement, and of each op call if the step is probed. To stop, it pauses the executing thread.
// Owned by the trainer. Called by the executing thread, or by the trainer's while that one waits.
#pragma once
#include "engine/debugger/break_condition.h"
#include "engine/debugger/line_history.h"
#include "engine/probe/probe.h"
#include "engine/run/line_stop.h"
#include "engine/step/step_loop.h"

#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <stop_token>

namespace amplab {

// A position within one step.
struct StepPosition {
  static constexpr int64_t kEnd = std::numeric_limits<int64_t>::max();
  int64_t at = 0;    // kEnd: after the last line
  int64_t calls = 0; // op calls of the step; 0: the statement has not begun
  auto operator<=>(const StepPosition&) const = default;
};

// Where a replayed step stops, in place of a pace and breakpoints.
struct Destination {
  StepPosition place = {};       // at 0: where the execution is
  std::optional<Pace> pace = {}; // from there on. Empty: it stops there
  // If not 0, the first op call of this statement or later with a non-finite output, except intended ones such as
  // masks. Requires: a probed step.
  int64_t nonfinite_from = 0;
  // If not empty, it does not stop at the end. Called before each statement, after the last one (null), and where the
  // limit is within a statement.
  std::function<void(const interpreter::Interpreter&, const loop::Statement* next, int64_t at)> visit = {};
  StepPosition limit = {StepPosition::kEnd, 0}; // where to stop at the latest
};

// What a replayed step has reached.
enum class Reached : uint8_t {
  nothing,
  place, // or the op call
  line,
  call,
  end,     // of the pace
  limit,   // or the end, without a pace
  nowhere, // passed a place that does not exist
};

class LineWatch final : public StepObserver, public CallObserver {
 public:
  // ops: outlives this. pause: pauses the executing thread until it may go on.
  LineWatch(StepOps& ops, std::function<void()> pause) : ops_(ops), pause_(std::move(pause)) {}

  // Throws: ConfigError with the breakpoint's number and the position in its condition.
  static void check_breaks(const std::vector<Break>& breaks, const loop::Program& program);
  // Requires: check_breaks() accepted them, for this program or another one. Names that this program lacks are
  // unbound.
  void set_breaks(std::vector<Break> breaks, const loop::Program& program) {
    breaks_ = compiled(std::move(breaks), program);
  }
  void set_until(std::vector<Break> breaks, const loop::Program& program) {
    until_ = compiled(std::move(breaks), program);
  }
  // Rebinds lines and names of the breakpoints to a new program.
  void bind(const loop::Program& program);

  // has a breakpoint that needs stepped execution
  bool sees_statements() const { return watches(&Watched::at_statements); }
  bool sees_calls() const { return watches(&Watched::at_calls); } // has one that inspects op calls
  bool sees_ends() const { return watches(&Watched::at_ends); }

  // ---- execution ----
  void begin_step();
  // Sets the pace. interpreter: waits or is about to begin. halt: stops it at the next statement.
  void aim(Pace pace, const interpreter::Interpreter& interpreter, std::stop_token halt);
  void aim(Destination to, const interpreter::Interpreter& interpreter, std::stop_token halt);
  // Goes on without a stop.
  void release() { aiming_ = false; }
  // Returns whether this pace stops at a line at `depth`, if it began at `from`.
  static bool leads_to(Pace pace, int depth, int from) {
    return pace == Pace::into || (pace == Pace::line && depth <= from) || (pace == Pace::out && depth < from);
  }
  // Returns whether a breakpoint holds at the end of a step that was not stepped by lines. Requires: no step since.
  bool holds_at_end();

  void before_statement(interpreter::Interpreter& interpreter, const loop::Statement& statement) override;
  void before_return(interpreter::Interpreter&, const loop::Statement& caller) override { stand_at(caller); }
  void after_body(interpreter::Interpreter&, const loop::Statement& statement) override { stand_at(statement); }
  void after_operations(interpreter::Interpreter& interpreter) override;
  void before(Device&, const Call&) override {}
  void after(Device& device, const Call& call, const OpRecord& record) override;

  // ---- position at the last pause ----
  struct Halt {
    StopReason why = StopReason::requested;
    int64_t index = -1;
    std::string text;
  };
  const Halt& halt() const { return halt_; }
  // the statement; null: before the first line or after the last
  const loop::Range* running() const { return running_; }
  // As LinePosition::at, of the last step. -1: it was not stepped by lines.
  int64_t at() const { return at_; }
  bool within_statement() const { return within_; }  // it has made op calls and may not be over
  bool over() const { return at_ > 0 && !running_; } // the last line is over
  int64_t calls() const { return calls_; }           // op calls of the step; 0 if it is not probed
  // Begins a step without a count of statements.
  void forget_position() { at_ = -1, within_ = false; }

  // ---- a replay ----
  Reached reached() const { return reached_; }
  bool has_left_place() const { return left_place_; }        // went on by the pace
  int64_t calls_at_begin() const { return calls_at_begin_; } // at the begin of the place's statement
  // Returns the first op call since aim() with an Inf or a NaN, intended or not. If `at` is 0, there is none.
  StepPosition nonfinite() const { return nonfinite_; }
  const LineHistory& history() const { return history_; }
  // Returns the begin of the previous line, or 0 if it is in the previous step.
  int64_t previous_line() const {
    return over() ? history_.before(0, true) : history_.before(interpreter_->depth(), within_);
  }

  struct Logged {
    int64_t line;
    std::string words;
  };
  std::vector<Logged> pop_logged() { return std::exchange(logged_, {}); }

 private:
  struct Watched {
    Break what;
    std::optional<BreakCondition> condition;
    int64_t hits = 0;
    bool held = false; // before the previous statement, for a condition without a line
    bool at_statements() const { return what.on == BreakOn::none; }
    bool at_calls() const { return what.on == BreakOn::inf || what.on == BreakOn::nan; }
    bool at_ends() const { return !at_statements() && !at_calls(); }
  };
  using All = std::vector<Watched>;

  static All compiled(std::vector<Break> breaks, const loop::Program& program);
  bool watches(bool (Watched::*which)() const) const;
  template <class Holds> bool check(Holds holds, const interpreter::Interpreter* interpreter);
  StepFacts facts() const;
  bool holds_at_end(BreakOn on) const; // Requires: the last line is over
  bool hit(Watched& watched, const interpreter::Interpreter* interpreter, bool holds);
  void log(const Watched& watched, const interpreter::Interpreter* interpreter);
  void stop(StopReason why, std::string text);
  void follow(Reached reached);
  Reached at_statement();
  Reached after_call(const OpRecord& call, bool nonfinite);
  Reached arrive();
  void stand_at(const loop::Statement& statement);

  StepOps& ops_;
  const std::function<void()> pause_;
  All breaks_, until_;
  bool aiming_ = false;
  Pace pace_ = Pace::free;
  std::optional<Destination> to_; // replaces the pace
  int depth_ = 0;                 // at the begin of the pace
  std::stop_token halt_requested_;
  const interpreter::Interpreter* interpreter_ = nullptr;
  const loop::Range* running_ = nullptr;
  loop::Position last_begin_; // of the previous statement, and its depth
  int last_depth_ = -1;
  int64_t at_ = -1, calls_ = 0;
  bool within_ = false;
  Halt halt_;
  Reached reached_ = Reached::nothing;
  bool left_place_ = false;
  int64_t calls_at_begin_ = 0;
  StepPosition nonfinite_;
  LineHistory history_; // of replays
  std::vector<Logged> logged_;
  bool inf_seen_ = false, nan_seen_ = false;  // in this step
  std::set<const void*> infinite_on_purpose_; // masks, and tensors made from them
};

} // namespace amplab

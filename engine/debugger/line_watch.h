// SPDX-License-Identifier: Apache-2.0
// Decides where the execution of a loop stops: by its pace, at breakpoints, or when a halt is requested. It is
// notified of each statement, and of each op call if the step is probed. To stop, it pauses the executing thread.
// Owned by the trainer. Called by the executing thread, or by the trainer's while that one waits.
#pragma once
#include "engine/debugger/break_condition.h"
#include "engine/probe/probe.h"
#include "engine/run/line_stop.h"
#include "engine/step/step_loop.h"

#include <functional>
#include <set>
#include <stop_token>

namespace amplab {

// Decides where a replay by lines stops, in place of a pace. Called on the executing thread.
class SteppingTarget {
 public:
  virtual ~SteppingTarget() = default;
  // Returns whether to stop here. statement: about to run. Null after the last one. at: as LinePosition::at.
  virtual bool stops_before(const interpreter::Interpreter& interpreter, const loop::Statement* statement,
                            int64_t at) = 0;
  // Returns whether to stop after an op call. Requires: a probed step. nonfinite: an output is not finite, and not
  // by intention.
  virtual bool stops_after(const interpreter::Interpreter& interpreter, const OpRecord& call, bool nonfinite) = 0;
};

// Outcome of a step, known after its last line.
struct StepEnd {
  bool skipped = false;                 // an optimizer's step was called and skipped, or no optimizer stepped
  Verdict verdict = Verdict::unchanged; // of the first scaler
};

class LineWatch final : public StepObserver, public CallObserver {
 public:
  // What it needs from the trainer, which outlives it.
  struct Trainer {
    std::function<StepFacts()> facts; // current
    std::function<StepEnd()> end;     // Requires: the last line is over
    std::function<void()> pause;      // pauses the executing thread until it may go on
  };
  explicit LineWatch(Trainer trainer) : trainer_(std::move(trainer)) {}

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
  // The same for a replay, which stops where the guide decides.
  void aim(SteppingTarget& target, const interpreter::Interpreter& interpreter, std::stop_token halt);
  // Goes on without a stop.
  void release() { aiming_ = false; }
  // Returns whether this pace stops at a line at `depth`, if it began at `from`.
  static bool leads_to(Pace pace, int depth, int from) {
    return pace == Pace::into || (pace == Pace::line && depth <= from) || (pace == Pace::out && depth < from);
  }
  // Returns whether a breakpoint holds at the end of a step that was not stepped by lines.
  bool holds_at_end(const StepEnd& end);

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
  bool within_statement() const { return within_; } // it has made op calls and may not be over
  // Begins a step without a count of statements.
  void forget_position() { at_ = -1, within_ = false; }

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
  static bool holds(BreakOn on, const StepEnd& end);
  bool hit(Watched& watched, const interpreter::Interpreter* interpreter, bool holds);
  void log(const Watched& watched, const interpreter::Interpreter* interpreter);
  void stop(StopReason why, std::string text);
  void follow_target(bool stops); // asks the guide
  void stand_at(const loop::Statement& statement);

  Trainer trainer_;
  All breaks_, until_;
  bool aiming_ = false;
  Pace pace_ = Pace::free;
  SteppingTarget* target_ = nullptr; // replaces the pace
  int depth_ = 0;                    // at the begin of the pace
  std::stop_token halt_requested_;
  const interpreter::Interpreter* interpreter_ = nullptr;
  const loop::Range* running_ = nullptr;
  loop::Position last_begin_; // of the previous statement, and its depth
  int last_depth_ = -1;
  int64_t at_ = -1;
  bool within_ = false;
  Halt halt_;
  std::vector<Logged> logged_;
  bool inf_seen_ = false, nan_seen_ = false;  // in this step
  std::set<const void*> infinite_on_purpose_; // masks, and tensors made from them
};

} // namespace amplab

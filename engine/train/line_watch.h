// SPDX-License-Identifier: Apache-2.0
// Decides where a walk through the loop's lines stops: by the pace that was asked for, at breaks, and where somebody
// wants it to halt. It is told of each statement and, where the step is probed, of each op call; where it decides to
// stop it pauses the walk's thread. Owned by the trainer. Called by the thread that walks, and by the trainer's while
// that one waits.
#pragma once
#include "engine/probe/probe.h"
#include "engine/run/line_stop.h"
#include "engine/train/break_condition.h"
#include "engine/train/line_guide.h"

#include <functional>
#include <set>
#include <stop_token>

namespace amplab {

// What is known when the lines of a step are over.
struct StepEnd {
  bool skipped = false;                 // an optimizer was asked to step and did not, or none stepped
  Verdict verdict = Verdict::unchanged; // of the first scaler
};

class LineWatch final : public interpreter::WalkObserver, public CallObserver {
 public:
  // What it asks of the trainer, which outlives it.
  struct Trainer {
    std::function<StepFacts()> facts; // as they stand
    std::function<StepEnd()> end;     // Requires: the lines are over
    std::function<void()> pause;      // of the walk's thread, until it shall go on
  };
  explicit LineWatch(Trainer trainer) : trainer_(std::move(trainer)) {}

  // Throws: ConfigError, with the break's number and the place in its condition.
  static void refuse_breaks(const std::vector<Break>& breaks, const loop::Program& program);
  // Requires: refuse_breaks() let them pass, of this program or of another one: names that this one lacks are not
  // bound.
  void set_breaks(std::vector<Break> breaks, const loop::Program& program) {
    breaks_ = compiled(std::move(breaks), program);
  }
  void set_until(std::vector<Break> breaks, const loop::Program& program) {
    until_ = compiled(std::move(breaks), program);
  }
  // The program has become another: what a break says of lines and names holds of that one.
  void bind(const loop::Program& program);

  bool sees_statements() const { return watches(&Watched::at_statements); } // has a break that asks for a walk by lines
  bool sees_calls() const { return watches(&Watched::at_calls); }           // ... that looks at op calls
  bool sees_ends() const { return watches(&Watched::at_ends); }

  // ---- a walk ----
  void begin_step();
  // How the walk goes on. walk: that stands, or begins. halt: stops it at the next statement.
  void aim(Pace pace, const interpreter::Walk& walk, std::stop_token halt);
  // A replay's goes on as the guide has it.
  void aim(LineGuide& guide, const interpreter::Walk& walk, std::stop_token halt);
  // The walk goes on without a stop.
  void let_go() { aiming_ = false; }
  // Is somebody who stands at `depth`, and set out at `from`, at the line that this pace leads to?
  static bool leads_to(Pace pace, int depth, int from) {
    return pace == Pace::into || (pace == Pace::line && depth <= from) || (pace == Pace::out && depth < from);
  }
  // The lines are over: on the walk's thread, before names are forgotten.
  void after_last_line(const interpreter::Walk& walk);
  // Of a step that was not walked by lines: does a break hold now that it is over?
  bool holds_at_end(const StepEnd& end);

  void before_statement(interpreter::Walk& walk, const loop::Statement& statement) override;
  void before_return(interpreter::Walk&, const loop::Statement& caller) override { stand_at(caller); }
  void again(interpreter::Walk&, const loop::Statement& statement) override { stand_at(statement); }
  void before(Device&, const Call&) override {}
  void after(Device& device, const Call& call, const OpRecord& record) override;

  // ---- where it stands: of the last pause ----
  struct Halt {
    StopWhy why = StopWhy::asked;
    int64_t index = -1;
    std::string text;
  };
  const Halt& halt() const { return halt_; }
  const loop::Range* running() const { return running_; } // the statement; null: the lines are over, or have not begun
  // As LinePlace::at: of the last step; -1: it was not walked by lines.
  int64_t at() const { return at_; }
  bool within_statement() const { return within_; } // it has made op calls, and is not known to be over
  // A step begins that nobody counts statements of.
  void forget_place() { at_ = -1, within_ = false; }

  struct Logged {
    int64_t line;
    std::string words;
  };
  std::vector<Logged> take_logged() { return std::exchange(logged_, {}); }

 private:
  struct Watched {
    Break what;
    std::optional<BreakCondition> condition;
    int64_t hits = 0;
    bool held = false; // before the last statement, of a condition without a line
    bool at_statements() const { return what.on == BreakOn::none; }
    bool at_calls() const { return what.on == BreakOn::inf || what.on == BreakOn::nan; }
    bool at_ends() const { return !at_statements() && !at_calls(); }
  };
  using All = std::vector<Watched>;

  static All compiled(std::vector<Break> breaks, const loop::Program& program);
  bool watches(bool (Watched::*which)() const) const;
  template <class Holds> bool check(Holds holds, const interpreter::Walk* walk);
  static bool holds(BreakOn on, const StepEnd& end);
  bool hit(Watched& watched, const interpreter::Walk* walk, bool holds);
  void log(const Watched& watched, const interpreter::Walk* walk);
  void stop(StopWhy why, std::string text);
  void follow(bool stops); // the guide
  void stand_at(const loop::Statement& statement);

  Trainer trainer_;
  All breaks_, until_;
  bool aiming_ = false;
  Pace pace_ = Pace::free;
  LineGuide* guide_ = nullptr; // in place of a pace
  int depth_ = 0;              // where the pace began
  std::stop_token halt_asked_;
  const interpreter::Walk* walk_ = nullptr;
  const loop::Range* running_ = nullptr;
  loop::Place last_begin_; // of the statement before, and how deep it stood
  int last_depth_ = -1;
  int64_t at_ = -1;
  bool within_ = false;
  Halt halt_;
  std::vector<Logged> logged_;
  bool inf_seen_ = false, nan_seen_ = false;  // in this step
  std::set<const void*> infinite_on_purpose_; // masks, and what is made of them
};

} // namespace amplab

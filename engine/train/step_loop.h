// SPDX-License-Identifier: Apache-2.0
// A lane's loop, ready to run: its program, and the walk that goes through it once a step. Owned by the trainer; used
// only by its thread, or by the thread that walks for it while it is stepped (engine/train/paused_walk.h).
#pragma once
#include "engine/loop/parse.h"
#include "engine/train/acts.h"

namespace amplab {

// The loop that a configuration runs: its text, or what its dials make. Throws: ConfigError, "loop line 3, column 5:
// NameError: ...".
loop::Program program_of(const RunConfig& config);

class StepLoop final : interpreter::WalkObserver {
 public:
  // acts: outlive the loop. Throws: as program_of.
  StepLoop(Acts& acts, const RunConfig& config);

  // Who is told of each statement instead of this; it must note the statement's line for op calls (probe/origin.h).
  // Null: this is.
  void tell(interpreter::WalkObserver* observer) { walk_.set_observer(observer ? observer : this); }
  // The body, once. Throws: LoopError, WalkStopped, and what acts throw.
  void run(std::stop_token stop = {});
  // What it has printed since it was asked last.
  struct Printed {
    int64_t line; // of the text
    std::string words;
  };
  const std::vector<Printed>& printed_lines() const { return printed_; }
  std::vector<Printed> take_printed() { return std::exchange(printed_, {}); }
  // Takes back what it has printed since there were so many.
  size_t printed() const { return printed_.size(); }
  void unprint(size_t printed) {
    walk_.unprint(static_cast<int64_t>(printed_.size() - printed));
    printed_.resize(printed);
  }

  const loop::Program& program() const { return program_; }
  interpreter::Walk& walk() { return walk_; }

  // Does it set all gradients to nothing before anything can add to them or read them?
  bool forgets_gradients_first() const { return forgets_gradients_first_; }
  // Does no name keep a value from one step to the next?
  bool keeps_nothing() const;

 private:
  void before_statement(interpreter::Walk&, const loop::Statement& statement) override { stand_at(statement); }
  void before_return(interpreter::Walk&, const loop::Statement& caller) override { stand_at(caller); }
  void again(interpreter::Walk&, const loop::Statement& statement) override { stand_at(statement); }
  static void stand_at(const loop::Statement& statement);

  Acts& acts_;
  std::vector<Printed> printed_;
  loop::Program program_;
  interpreter::Walk walk_;
  bool forgets_gradients_first_;
};

} // namespace amplab

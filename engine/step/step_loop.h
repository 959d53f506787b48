// SPDX-License-Identifier: Apache-2.0
// A lane's loop: its program, and the interpreter that executes it once per step. As an executor, it runs a step eager.
// Owned by the trainer. Training thread only, or the executing thread in stepped execution
// (engine/debugger/stepped_execution.h).
#pragma once
#include "engine/loop/parse.h"
#include "engine/step/step_executor.h"
#include "engine/step/step_ops.h"

namespace amplab {

// Returns the loop of a configuration: its text, or one generated from its settings. Throws: ConfigError, "loop line
// 3, column 5: NameError: ...".
loop::Program program_of(const RunConfig& config);

// Observes the execution of a step. It must set the statement's line for op calls (ExecutionContext).
class StepObserver : public interpreter::ExecutionObserver {
 public:
  // Called after the last line, before the step's operations end.
  virtual void after_last_line(interpreter::Interpreter&) {}
  // Called when they have ended, while names are bound.
  virtual void after_operations(interpreter::Interpreter&) {}
};

class StepLoop final : public StepExecutor, StepObserver {
 public:
  // ops: outlives the loop. Throws: as program_of().
  StepLoop(StepOps& ops, const RunConfig& config);

  void set_observer(StepObserver& observer) {
    observer_ = &observer;
    interpreter_.set_observer(observer_);
  }
  // Returns the observer of steps that nothing else observes.
  StepObserver& own_observer() { return *this; }
  // Executes the body once.
  Outcome run(const StepRun& how) override;
  // Output printed since the last pop_printed().
  struct Printed {
    int64_t line; // of the program
    std::string words;
  };
  const std::vector<Printed>& printed_lines() const { return printed_; }
  std::vector<Printed> pop_printed() { return std::exchange(printed_, {}); }
  // Undoes output after the first `printed` entries.
  size_t printed() const { return printed_.size(); }
  void unprint(size_t printed) {
    interpreter_.unprint(static_cast<int64_t>(printed_.size() - printed));
    printed_.resize(printed);
  }

  const loop::Program& program() const { return program_; }
  interpreter::Interpreter& interpreter() { return interpreter_; }

  // Returns whether it sets all gradients to None before anything adds to them or reads them.
  bool clears_gradients_first() const { return clears_gradients_first_; }
  // Returns whether there is no persistent variable.
  bool has_no_persistent_variables() const;

 private:
  void before_statement(interpreter::Interpreter&, const loop::Statement& statement) override { stand_at(statement); }
  void before_return(interpreter::Interpreter&, const loop::Statement& caller) override { stand_at(caller); }
  void after_body(interpreter::Interpreter&, const loop::Statement& statement) override { stand_at(statement); }
  static void stand_at(const loop::Statement& statement);

  StepOps& ops_;
  StepObserver* observer_ = this;
  std::vector<Printed> printed_;
  loop::Program program_;
  interpreter::Interpreter interpreter_;
  bool clears_gradients_first_;
};

} // namespace amplab

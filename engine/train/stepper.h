// SPDX-License-Identifier: Apache-2.0
// Runs a step with pauses: between phases, lines or op calls, at breakpoints, or at a replay's destination. The program
// executes on a thread of its own. Reports the stops, and the lines of any step. Owned by the trainer.
// Training thread only.
#pragma once
#include "engine/debugger/line_recorder.h"
#include "engine/debugger/line_watch.h"
#include "engine/debugger/stepped_execution.h"
#include "engine/state/trainer_state.h"
#include "engine/train/open_step.h"

namespace amplab {

class Stepper final : public StepExecutor {
 public:
  // ops, progress: of the lane; outlive this.
  Stepper(StepOps& ops, const TrainingProgress& progress);

  // Called when the lane has another loop, which must outlive this or the next call.
  void set_loop(StepLoop& loop);

  // ---- a step ----
  // Called at the begin of a step that pauses, or that records its lines. step: valid until end_step().
  void begin_step(OpenStep& step, bool pauses);
  // Resumes the execution, or begins it. Requires: a step that pauses.
  Outcome run(const StepRun& how) override;
  void end_step();
  // Ends an execution that is paused. The object is then unusable.
  void abandon() { execution_.reset(); }

  // ---- where it pauses next ----
  void aim_at_phases() { by_phases_ = true, watch_.release(); }
  void aim(Pace pace, std::stop_token halt);
  // Stops then include all op calls of the step.
  void aim(Destination to, std::stop_token halt);
  void release() { by_phases_ = false, watch_.release(); }

  LineWatch& watch() { return watch_; } // breakpoints
  const LineWatch& watch() const { return watch_; }

  // ---- where it is ----
  struct Phases {
    Phase last = kNoPhase, next = kNoPhase;
    int64_t line = 0; // of the call that began the last one
  };
  const Phases& phases() const { return phases_; }
  // A step without a count of statements ends at statement -1. Op calls are -1 if they were not counted from the
  // step's begin, and before a statement that has not begun.
  LinePosition position() const;
  // Returns the stop with the op calls since the last one. Records op calls and lines from here on, since the user may
  // step by them.
  LineStop stop();
  LineStop stop_at(const loop::LoopError& error);
  // Returns the position, within a step or between two, without op calls.
  LineStop current_stop(StopReason why, std::string text) const { return report({why, -1, std::move(text)}); }
  // Returns a name's value, or empty if it is unbound. May be called on the executing thread too.
  std::optional<VariableRecord> variable_named(std::string_view name, std::string_view function) const;
  // Requires: the step records them.
  const std::vector<LineRecord>& lines() const { return lines_.lines(); }

 private:
  void before_phase(Phase next);
  void pause(); // executing thread
  void record_lines();
  void record_from_here();
  LineStop report(const LineWatch::Halt& halt) const;
  void add_calls(LineStop& stop);

  StepOps& ops_;
  const TrainingProgress& progress_;
  StepLoop* loop_ = nullptr;
  OpenStep* step_ = nullptr; // null: none that pauses or records its lines
  LineWatch watch_;
  LineRecorder lines_;
  bool by_phases_ = false; // pauses between phases
  Phases phases_;
  size_t reported_ = 0;                         // op calls in earlier stops of the step
  std::unique_ptr<SteppedExecution> execution_; // last: it uses the members above. Null before the first one
};

} // namespace amplab

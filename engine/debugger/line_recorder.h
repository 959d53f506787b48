// SPDX-License-Identifier: Apache-2.0
// The line history: records what each line of a loop does in a step. It is notified of each statement, of op calls
// by the step's probe, and of step operations. It reads tensors in place (tensor_numbers.h) and calls nothing of the
// loop, so a step's bits do not depend on it. Owned by the trainer. Called by the executing thread, or by the
// trainer's while that one waits.
//
// Time, op calls and casts count for the line of the running statement, and once for each line that called the
// current function. A compound statement counts its own work only: the iterations of a `for`, the exit of a `with`.
// What a line did and made is recorded for that line alone.
#pragma once
#include "engine/debugger/line_table.h"
#include "engine/probe/probe.h"
#include "engine/step/step_loop.h"

#include <chrono>
#include <optional>

namespace amplab {

class LineRecorder final : public StepObserver {
 public:
  // Budget of tensor elements to inspect for a step's names. Every execution of a line is inspected, because any may
  // be its last.
  static constexpr int64_t kMostElements = 8 * kMostInspectedElements;

  // state: outlives this. So does a bound loop, until another one is bound.
  explicit LineRecorder(const TrainingState& state) : state_(state) {}
  void bind(const StepLoop& loop);

  // Begins a step, without inspection. next: also notified of each statement. It sets the line of op calls.
  void begin_step(StepObserver& next);
  // Records from here on. probe: records the step's op calls, and outlives the step.
  void capture_begin(const Probe& probe);
  bool is_recording() const { return probe_ != nullptr; }
  // Stops recording the step.
  void release();

  // Records a step operation of the running line.
  void note(const StepOpResult& done);
  // Brackets a wait of the execution. Its time counts for no line.
  void pause();
  void resume_execution() { mark(); }

  // Returns the records so far, by line, including lines that did not run. Requires: is_recording().
  const std::vector<LineRecord>& lines() const { return records_; }

  void before_statement(interpreter::Interpreter& interpreter, const loop::Statement& statement) override;
  void before_return(interpreter::Interpreter& interpreter, const loop::Statement& caller) override;
  void after_body(interpreter::Interpreter& interpreter, const loop::Statement& statement) override;
  void after_last_line(interpreter::Interpreter& interpreter) override { finish(interpreter, 0, nullptr); }
  void after_operations(interpreter::Interpreter& interpreter) override { next_->after_operations(interpreter); }

 private:
  using Clock = std::chrono::steady_clock;
  // The running statement of a function, or of the top level.
  struct Running {
    const loop::Statement* statement;
    bool binds; // names are recorded when it ends; false for a `with` on exit, or a `for` without a next iteration
    std::string words = {};                // what it did
    std::optional<StepOpResult> norm = {}; // not known yet
    bool made_gradients = false;
  };

  LineTable::Entry* entry_of(const loop::Statement& statement);
  void open(const loop::Statement& statement, bool binds);
  void finish(interpreter::Interpreter& interpreter, size_t depth, const loop::Statement* next);
  void close(const interpreter::Interpreter& interpreter, Running& running, LineTable::Entry& entry);
  void record_made(const interpreter::Interpreter& interpreter, const LineTable::Entry& entry);
  void settle();
  void mark();

  const TrainingState& state_;
  const StepLoop* loop_ = nullptr;
  std::optional<LineTable> table_;  // made on first use
  StepObserver* next_ = nullptr;    // of this step
  const Probe* probe_ = nullptr;    // null: not recording
  std::vector<LineRecord> records_; // by index in the table
  std::vector<size_t> counted_;     // same index: the last settling that counted it
  size_t settlings_ = 0;
  std::vector<Running> running_;                                  // [depth]
  std::unordered_map<const loop::Statement*, bool> has_iterated_; // for each `for`: has it iterated since it began
  int64_t elements_left_ = 0;
  size_t ops_seen_ = 0, printed_seen_ = 0;
  double inspection_seen_us_ = 0;
  Clock::time_point mark_;
};

} // namespace amplab

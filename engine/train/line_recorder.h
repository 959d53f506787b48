// SPDX-License-Identifier: Apache-2.0
// Writes down what each line of a loop does in a step: told of each statement as it runs, of op calls by the step's
// probe, and of what acts do by the acts. It looks at tensors from outside (looked_at.h) and calls nothing of the loop,
// so that a step has the same bits however much was written down. Owned by the trainer. Called by the thread that
// walks, and by the trainer's while that one waits.
//
// Time, op calls and casts count for the line whose statement is running, and for each line that has called the
// function it stands in, once each; a compound statement has what it does itself (a `for`: its turns, a `with`: what
// comes at its end), not what its body does. What a line did and made is told of the line itself alone.
#pragma once
#include "engine/probe/probe.h"
#include "engine/train/line_table.h"
#include "engine/train/step_loop.h"

#include <chrono>
#include <optional>

namespace amplab {

class LineRecorder final : public interpreter::WalkObserver {
 public:
  // Elements of tensors that a step's names are looked at for: each run of a line is looked at, for nobody knows which
  // is its last.
  static constexpr int64_t kMostElements = 8 * kMostElementsLookedAt;

  // crew: outlives it, as the loop does until another one is bound.
  explicit LineRecorder(const Crew& crew) : crew_(crew) {}
  void bind(const StepLoop& loop);

  // A step begins, which nobody looks at yet. next: is told of each statement after this; null: nobody, and op calls
  // are told their line here.
  void begin_step(interpreter::WalkObserver* next);
  // Writes down what comes from here on. probe: notes the step's op calls, and outlives it.
  void look(const Probe& probe);
  bool looks() const { return probe_ != nullptr; }
  // The step's lines are over.
  void end(interpreter::Walk& walk) { finish(walk, 0, nullptr); }
  // Nothing of the step is looked at any more.
  void let_go();

  // What an act has done, on the line that is running.
  void note(const Done& done);
  // The walk waits, and goes on: that is no line's time.
  void pause();
  void go_on() { mark(); }

  // So far, by line; those that did not run are among them. Requires: looks().
  const std::vector<LineRecord>& lines() const { return records_; }

  void before_statement(interpreter::Walk& walk, const loop::Statement& statement) override;
  void before_return(interpreter::Walk& walk, const loop::Statement& caller) override;
  void again(interpreter::Walk& walk, const loop::Statement& statement) override;

 private:
  using Clock = std::chrono::steady_clock;
  // The statement that runs in a function, or at the top.
  struct Running {
    const loop::Statement* statement;
    bool binds; // its names are told when it is over; not of a `with` that is left, or a `for` that finds no next turn
    std::string words = {};        // of what it did
    std::optional<Done> norm = {}; // that is not known yet
    bool made_gradients = false;
  };

  LineTable::Entry* entry_of(const loop::Statement& statement);
  void open(const loop::Statement& statement, bool binds);
  void finish(interpreter::Walk& walk, size_t depth, const loop::Statement* next);
  void close(const interpreter::Walk& walk, Running& running, LineTable::Entry& entry);
  void tell_made(const interpreter::Walk& walk, const LineTable::Entry& entry);
  void settle();
  void mark();

  const Crew& crew_;
  const StepLoop* loop_ = nullptr;
  std::optional<LineTable> table_; // made when it is asked for
  interpreter::WalkObserver* next_ = nullptr;
  const Probe* probe_ = nullptr;    // null: nobody looks
  std::vector<LineRecord> records_; // by place in the table
  std::vector<size_t> counted_;     // by the same: the last settling that it had part in
  size_t settlings_ = 0;
  std::vector<Running> running_;                                // by depth
  std::unordered_map<const loop::Statement*, bool> has_turned_; // of each `for`: since it began
  int64_t elements_left_ = 0;
  size_t ops_seen_ = 0, printed_seen_ = 0;
  double looking_seen_us_ = 0;
  Clock::time_point mark_;
};

} // namespace amplab

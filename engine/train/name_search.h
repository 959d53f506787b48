// SPDX-License-Identifier: Apache-2.0
// Watch search: finds where a name changed or became non-finite, by running all statements of a step up to a limit.
// It inspects the name between statements. A change belongs to the statement before, or to a caller that resumes
// after a function returned. Used on the executing thread, and by the trainer's while that one waits.
#pragma once
#include "engine/run/line_record.h"
#include "engine/train/replay_guide.h"

#include <functional>
#include <string>

namespace amplab {

// Returns whether numbers and strings are equal, to the bit.
bool same_record(const NameRecord& a, const NameRecord& b);
bool is_nonfinite(const NameRecord& record);

struct SoughtName {
  std::string name;
  std::string function;   // owner of a local name; empty: global or given
  bool nonfinite = false; // where it became non-finite; else where it changed
};

struct NameChange {
  StepPlace at;                   // the statement that changed it
  int64_t until = 0;              // the statement before which the change was seen
  int64_t turn_of = 0;            // line of the `for` that rebound it after that statement; 0: none
  int64_t line = 0;               // of the statement
  std::optional<NameRecord> from; // empty: unbound
  NameRecord to;
};

class NameSearch final : public LineGuide {
 public:
  using Look = std::function<std::optional<NameRecord>()>; // returns what the name holds now
  NameSearch(SoughtName sought, Look look) : sought_(std::move(sought)), look_(std::move(look)) {}

  // Begins the next step. limit: with calls if the step is probed.
  void begin_step(const loop::Program& program, StepPlace limit = {StepPlace::kEnd, 0});
  // Returns the step's last change, or empty.
  const std::optional<NameChange>& last() const { return last_; }
  // What the name holds before the first statement, and at the end or stop.
  const std::optional<NameRecord>& first_held() const { return first_held_; }
  const std::optional<NameRecord>& holds() const { return holds_; }
  // Returns whether the difference between two steps or statements counts as a change.
  bool counts(const std::optional<NameRecord>& from, const std::optional<NameRecord>& to) const;

  bool stops_before(const interpreter::Walk& walk, const loop::Statement* statement, int64_t at) override;
  bool stops_after(const interpreter::Walk& walk, const OpRecord& call, bool nonfinite) override;

 private:
  void look(const interpreter::Walk& walk, const loop::Statement* next, int64_t at);
  const LineTrail::Level* who_changed_it(size_t depth) const;

  SoughtName sought_;
  Look look_;
  const loop::Program* program_ = nullptr;
  StepPlace limit_;
  LineTrail trail_;
  int64_t calls_ = 0, at_ = 0;
  std::optional<NameRecord> first_held_, holds_;
  std::optional<NameChange> last_;
};

} // namespace amplab

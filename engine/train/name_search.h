// SPDX-License-Identifier: Apache-2.0
// Goes past all statements of a step, without a stop but at the limit, and notes where a name came to hold something
// else, or something that is not finite. A name is looked at between statements, so what changes it is the statement
// before, or one that is being gone on with after a function has returned. Used on the thread that walks, and by the
// trainer's while that waits.
#pragma once
#include "engine/run/line_record.h"
#include "engine/train/replay_guide.h"

#include <functional>
#include <string>

namespace amplab {

// The same numbers and words, to the bit.
bool same_record(const NameRecord& a, const NameRecord& b);
bool is_nonfinite(const NameRecord& record);

struct SoughtName {
  std::string name;
  std::string function;   // whose local it is; empty: global, or given
  bool nonfinite = false; // where it became so; else where it changed
};

struct NameChange {
  StepPlace at;                   // the statement that did it
  int64_t until = 0;              // the statement before which it was seen
  int64_t turn_of = 0;            // of a `for` that bound it to the next item after that statement: its line
  int64_t line = 0;               // of the statement
  std::optional<NameRecord> from; // nothing: it was not bound
  NameRecord to;
};

class NameSearch final : public LineGuide {
 public:
  using Look = std::function<std::optional<NameRecord>()>; // what the name holds now
  NameSearch(SoughtName sought, Look look) : sought_(std::move(sought)), look_(std::move(look)) {}

  // For the next step. calls of the limit: where the step is probed.
  void begin_step(const loop::Program& program, StepPlace limit = {StepPlace::kEnd, 0});
  // The last one of the step; nothing: there is none.
  const std::optional<NameChange>& last() const { return last_; }
  // Before the first statement of the step, and where it ended or stopped.
  const std::optional<NameRecord>& first_held() const { return first_held_; }
  const std::optional<NameRecord>& holds() const { return holds_; }
  // Between two steps, or two statements.
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

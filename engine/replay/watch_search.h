// SPDX-License-Identifier: Apache-2.0
// Watch search: finds where a name changed or became non-finite, while a step runs to a limit. It inspects the name
// between statements. A change belongs to the statement before, or to a caller that resumes
// after a function returned. Used on the executing thread, and by the trainer's while that one waits.
#pragma once
#include "engine/run/line_record.h"
#include "engine/train/trainer.h"

#include <bit>
#include <cstdint>
#include <functional>
#include <string>

namespace amplab {

// Bitwise equality of numbers: NaN equals itself, and 0 differs from -0.
inline bool same_bits(double a, double b) { return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); }

// Returns whether numbers and strings are equal, to the bit.
bool same_record(const VariableRecord& a, const VariableRecord& b);
bool is_nonfinite(const VariableRecord& record);

struct SoughtVariable {
  std::string name;
  std::string function;   // owner of a local name; empty: global or given
  bool nonfinite = false; // where it became non-finite; else where it changed
};

// A name's value at one place of a search.
struct HeldValue {
  std::optional<VariableRecord> record; // empty: unbound
  size_t digest = 0;                    // of a tensor's bytes: its record does not show every change
};

struct VariableChange {
  StepPosition at;                    // the statement that changed it
  int64_t until = 0;                  // the statement before which the change was seen
  int64_t turn_of = 0;                // line of the `for` that rebound it after that statement; 0: none
  int64_t line = 0;                   // of the statement
  std::optional<VariableRecord> from; // empty: unbound
  VariableRecord to;
};

class WatchSearch {
 public:
  explicit WatchSearch(SoughtVariable sought) : sought_(std::move(sought)) {}

  // Begins the next step of this trainer. Returns where it must go.
  Destination begin_step(const Trainer& trainer, StepPosition limit = {StepPosition::kEnd, 0});
  // Returns the step's last change, or empty.
  const std::optional<VariableChange>& last() const { return last_; }
  // What the name holds before the first statement, and at the end or stop.
  const HeldValue& first_held() const { return first_held_; }
  const HeldValue& holds() const { return holds_; }
  // Returns whether the difference between two steps or statements counts as a change.
  bool counts(const HeldValue& from, const HeldValue& to) const;

 private:
  void inspect(const Trainer& trainer, const interpreter::Interpreter& interpreter, const loop::Statement* next,
               int64_t at);
  const LineHistory::Level* changing_level(const LineHistory& history, size_t depth) const;

  SoughtVariable sought_;
  HeldValue first_held_, holds_;
  std::optional<VariableChange> last_;
};

} // namespace amplab

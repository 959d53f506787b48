// SPDX-License-Identifier: Apache-2.0
// The condition of a breakpoint: an expression in the loop's language over the loop's names and facts of the step.
// It has no side effects: it calls no object of the loop, and reads device numbers without a recorded op. Used by
// the executing thread, or while that thread waits.
//
// It may use:
//   operators      comparison and arithmetic on numbers, bools and strings; items of lists, tuples and dicts
//   functions      isnan, isinf, isfinite, norm, amax, len, abs, min, max
//   names          those of the innermost function, then the loop's, then the facts; len(batches) of a data set
//   facts          step, scale, growth_tracker
//                  update     updates applied before this step
//                  found_inf  of any optimizer in this step so far
//                  skipped    an optimizer's step() was called in this step and skipped
//
// Numbers are Python's. An int of more than 64 bits becomes a float. A tensor of one element is a float. For a larger
// tensor, isnan and isinf mean any element and isfinite means all. norm and amax cover all elements, and are NaN if one
// is. Anything else has no value.
//
// If a part has no value, the whole condition is false. Examples: an unbound name, a division by zero, a comparison
// of a number with a string. `and` and `or` short-circuit as in Python.
#pragma once
#include "engine/interpreter/interpreter.h"

#include <optional>
#include <string>
#include <vector>

namespace amplab {

struct StepFacts {
  int64_t step = 0, update = 0;
  double scale = 1;
  int64_t growth_tracker = 0;
  bool found_inf = false, skipped = false;
};

class BreakCondition {
 public:
  // Throws: loop::LoopError with the position in `text` if it is not such an expression.
  explicit BreakCondition(const std::string& text);
  // Throws: loop::LoopError for a name unknown to both the program and the facts.
  void reject_unknown(const loop::Program& program) const;
  // Binds the names to a program. Names that it lacks are unbound.
  void bind(const loop::Program& program);

  // Returns whether the condition is true. interpreter: of the bound program, waiting or calling.
  bool holds(interpreter::Interpreter& interpreter, const StepFacts& facts) const;
  // Returns "loss = 3.25, scale = 65536": each name of the condition once. A name without a number shows its type.
  std::string values(const interpreter::Interpreter& interpreter, const StepFacts& facts) const;

 private:
  struct Read { // a name in the condition
    std::string id;
    loop::Range where;            // first occurrence
    bool only_counted = false;    // each occurrence is len(name)
    std::optional<size_t> global; // slot in the program
    std::optional<size_t> provided;
    std::optional<size_t> fact;
  };
  interpreter::Value value_of(const Read& name, const interpreter::Interpreter& interpreter,
                              const StepFacts& facts) const;
  class Evaluation;
  class Reading;

  loop::Program parsed_; // one expression; a name's slot is its index in reads_
  std::vector<Read> reads_;
};

} // namespace amplab

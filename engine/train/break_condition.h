// SPDX-License-Identifier: Apache-2.0
// The condition of a break: an expression in the loop's own language, over the loop's names and facts of the step. It
// may compare and compute with numbers, truths and texts, read items of lists, tuples and dicts, and call isnan, isinf,
// isfinite, norm, amax, len, abs, min and max; nothing else, so that looking changes nothing: no object of the loop is
// called, device numbers are read behind everybody's back. Used only by the thread that walks, or while it waits.
//
// Names: those of the innermost function, then those of the loop, then the facts step, update (applied before this
// step), scale, growth_tracker, found_inf (any optimizer's, in this step so far), skipped (an optimizer was asked to
// step in this step and did not). All numbers are double. A tensor of one element is its number; of a larger one isnan
// and isinf mean any element, isfinite all, norm and amax are over all (nan if one is), len is its first length, and
// anything else has no value. What has no value makes the whole condition false: a name that is not bound yet, a
// division by zero, a comparison of a number with a text. `and` and `or` leave out what they need not know, as in
// Python.
#pragma once
#include "engine/interpreter/walk.h"

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
  // Throws: loop::LoopError with the place within `text`, for what is no such expression.
  explicit BreakCondition(const std::string& text);
  // Throws: loop::LoopError for a name that neither the program nor the lab has.
  void refuse_unknown(const loop::Program& program) const;
  // Its names are that program's from now on. What it lacks is not bound.
  void bind(const loop::Program& program);

  // walk: of that program; it waits, or asks.
  bool holds(const interpreter::Walk& walk, const StepFacts& facts) const;
  // "loss = 3.25, scale = 65536": the names that it reads, each once; of what has no number, its type.
  std::string values(const interpreter::Walk& walk, const StepFacts& facts) const;

 private:
  struct Read { // a name that it reads
    std::string id;
    loop::Range where;            // first
    std::optional<size_t> global; // its slot in the program
    std::optional<size_t> fact;
  };
  interpreter::Value value_of(const Read& name, const interpreter::Walk& walk, const StepFacts& facts) const;
  class Evaluation;
  class Reading;

  loop::Program parsed_; // one expression; a name's slot is its place in reads_
  std::vector<Read> reads_;
};

} // namespace amplab

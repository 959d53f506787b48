// SPDX-License-Identifier: Apache-2.0
// Number of batches between two updates of a script with gradient accumulation. Pure. Any thread.
#pragma once
#include "engine/import/setup.h"

#include <map>
#include <optional>
#include <span>

namespace amplab::importing {

class StepInterval {
 public:
  // counter: variable that counts the batches, from enumerate().
  StepInterval(const Setup& setup, std::string counter) : setup_(setup), counter_(std::move(counter)) {}

  // Returns 4 for `if (i + 1) % 4 == 0: optimizer.step()`, directly or by a variable of the condition, and for
  // `if (i + 1) % 4 != 0: continue` before it. Other conditions, such as those of logs, are no interval.
  std::optional<double> in(const loop::Block& body);

 private:
  std::optional<double> of_condition(const loop::Expression& test) const;
  // Returns true if a statement calls step() of an optimizer or a scaler.
  bool updates(std::span<const loop::Statement> block) const;
  static bool skips(const loop::If& branch); // the statements after it

  const Setup& setup_;
  const std::string counter_;
  std::map<std::string, double> conditions_; // variables with such a condition
};

// Simplifies `for i, (x, t) in enumerate(batches)` if i is not read.
void simplify_counting(loop::Block& body);

// Adds remarks for other uses of the counter of a loop over enumerate(batches): the lab counts the batches of a step.
void report_counter(const loop::Block& body, const Setup& setup);

} // namespace amplab::importing

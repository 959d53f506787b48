// SPDX-License-Identifier: Apache-2.0
// Finds statements that change training: parameters, gradients, learning rates, and what the loop reads. One thread.
#pragma once
#include "engine/import/setup.h"

#include <span>

namespace amplab::importing {

class SideEffects {
 public:
  explicit SideEffects(const Setup& setup) : setup_(setup) {}

  // Returns true if the code, or code inside of it, changes training. A line that the lab cannot read is judged by
  // its words.
  bool in(const loop::Expression& expression);
  bool in(const loop::Statement& statement);
  bool in(const loop::Block& block);
  bool in(const Line& line);
  bool in(std::span<const Line> lines);

 private:
  struct Visitor;
  bool call_changes(const loop::Expression& expression);
  bool target_changes(const loop::Expression& target) const;
  bool belongs_to_training(const std::string& name) const;

  const Setup& setup_;
  std::set<std::string> items_;     // of a model or an optimizer: p in `for p in model.parameters()`
  std::set<std::string> functions_; // of the script, already inspected
};

// Returns true for functions and methods that leave their arguments as they are, by their name without its module.
bool only_reads(std::string_view function);

} // namespace amplab::importing

// SPDX-License-Identifier: Apache-2.0
// Finds lines of a loop that are side-effect free: they read numbers, count, print and bind names. They change
// nothing that captures have guards for: no weight, gradient, graph, or list visible to other lines. Decides from
// the program alone, by lists of known calls. Anything unlisted counts as having side effects. Pure; any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <set>
#include <string>
#include <vector>

namespace amplab {

class SideEffectAnalysis {
 public:
  // feeds: names of data sets. Only the head of a `for` may draw their batches. The program outlives this.
  SideEffectAnalysis(const loop::Program& program, std::vector<std::string> loaders);

  bool expression(const loop::Expression& expression) const;
  // A statement includes its body.
  bool statement(const loop::Statement& statement) const;
  bool block(const loop::Block& block) const;
  // The iterable of a `for`, including batches.
  bool iterable(const loop::Expression& expression) const;
  // Returns whether a `with` may enter the expression: torch.autocast(...), torch.no_grad() and similar.
  bool context(const loop::Expression& expression) const;
  // Returns whether an iteration has the same objects in every step: batches, a range, a model's parameters.
  bool is_same_in_every_step(const loop::Expression& iterable) const;
  // Returns whether the slot only ever holds numbers.
  bool holds_numbers(uint32_t slot) const { return numbers_[slot]; }
  // Returns whether it certainly causes a host sync: item(), print().
  bool certainly_syncs(const loop::Expression& expression) const;

  // Returns the name of the list or dict that a call changes, for example in `losses.append(x)`. Null for any other
  // call.
  static const loop::Name* changed_by(const loop::Call& call);

 private:
  bool call(const loop::Call& call) const;
  bool is_loader(const loop::Expression& expression) const;
  bool numeric(const loop::Expression& expression) const;
  void find_numbers(const loop::Program& program);

  std::vector<std::string> loaders_;
  std::vector<bool> numbers_; // [global slot]: only ever holds numbers
};

} // namespace amplab

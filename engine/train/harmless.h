// SPDX-License-Identifier: Apache-2.0
// Which lines of a loop only look: they read numbers, count, print and bind names, and change nothing that a recording
// has taken for granted: no weight, no gradient, no graph, no list that other lines see. Judged by the text alone, from
// lists of what is known: what is on none is not harmless. Pure; any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <set>
#include <string>
#include <vector>

namespace amplab {

class Harmless {
 public:
  // feeds: names of the data sets, whose batches may be drawn by the head of a `for` alone. The program outlives it.
  Harmless(const loop::Program& program, std::vector<std::string> feeds);

  bool expression(const loop::Expression& expression) const;
  // A statement with all within it.
  bool statement(const loop::Statement& statement) const;
  bool block(const loop::Block& block) const;
  // What a `for` goes through, batches too.
  bool iterable(const loop::Expression& expression) const;
  // torch.autocast(...), torch.no_grad() and such as what a `with` enters.
  bool context(const loop::Expression& expression) const;
  // Where each turn gives the same objects in every step: batches, a range, a model's parameters.
  bool same_in_every_step(const loop::Expression& iterable) const;
  // Does the slot never hold anything but a number?
  bool holds_numbers(uint32_t slot) const { return numbers_[slot]; }
  // Does it surely make the host learn a number: item(), print()?
  bool surely_learns(const loop::Expression& expression) const;

  // The slot of the list or dict that a call changes: `losses.append(x)`; nothing: it is no such call.
  static const loop::Name* changed_by(const loop::Call& call);

 private:
  bool call(const loop::Call& call) const;
  bool is_feed(const loop::Expression& expression) const;
  bool numeric(const loop::Expression& expression) const;
  void find_numbers(const loop::Program& program);

  std::vector<std::string> feeds_;
  std::vector<bool> numbers_; // global slots that never hold anything but a number
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Visits the expressions of a program, and finds names in it. Any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <functional>
#include <string>
#include <vector>

namespace amplab::loop {

// Visits every expression of a program, including those in functions and classes, parents before children. The target
// of a `+=` is visited twice, as read and as bound.
void visit(const Block& block, const std::function<void(const Expression&)>& callback);

// A call of backward(), by the name of its tensor. The name is "errD" for `scaler.scale(errD).backward()` and for
// `(errD / 2).backward()`.
struct Root {
  Range where;
  std::string name; // "" if it is not a single name
};
std::vector<Root> roots_of(const Program& program);

// Returns true if the program uses this name.
bool mentions(const Program& program, const std::string& name);

} // namespace amplab::loop

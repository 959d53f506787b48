// SPDX-License-Identifier: Apache-2.0
// Finds the tensors that a program calls backward() on, by name. Pure. Any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <string>
#include <vector>

namespace amplab::loop {

// A call of backward(). The name is "errD" for `scaler.scale(errD).backward()` and for `(errD / 2).backward()`.
struct Root {
  Range where;
  std::string name; // "" if it is not a single name
};
std::vector<Root> roots_of(const Program& program);

// Returns true if the program uses this name.
bool mentions(const Program& program, const std::string& name);

} // namespace amplab::loop

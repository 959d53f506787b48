// SPDX-License-Identifier: Apache-2.0
// What a loop calls backward() on, by the names that stand there. Pure; any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <string>
#include <vector>

namespace amplab::loop {

// A call of backward() in the text, and what it is called on: "errD" of `scaler.scale(errD).backward()`, of
// `(errD / 2).backward()`.
struct Root {
  Range where;
  std::string name; // "" where no name stands there alone
};
std::vector<Root> roots_of(const Program& program);

// Does the text use this name?
bool mentions(const Program& program, const std::string& name);

} // namespace amplab::loop

// SPDX-License-Identifier: Apache-2.0
// Finds persistent variables, which carry a value from one step to the next. Pure. Any thread.
#pragma once
#include "engine/loop/syntax.h"

namespace amplab::loop {

// Returns, by global slot, whether the variable may be read before this step assigns it. True if unknown.
// Requires: a resolved program.
std::vector<bool> is_persistent(const Program& program);

} // namespace amplab::loop

// SPDX-License-Identifier: Apache-2.0
// Batches that a program may ask for more than once in a step. Pure functions; any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <string>
#include <vector>

namespace amplab {

// Returns for each of these data loaders whether its batches are kept to the end of a step, because the program may ask
// for one twice: Python holds them in a list, so that what the program has changed in place stays changed. A `for`
// through them outside of all loops and functions asks for each once.
std::vector<bool> drawn_again(const loop::Program& program, const std::vector<std::string>& feeds);

} // namespace amplab

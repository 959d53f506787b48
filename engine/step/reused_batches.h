// SPDX-License-Identifier: Apache-2.0
// Batches that a program may use more than once in a step. Pure; any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <string>
#include <vector>

namespace amplab {

// Returns, for each data loader, whether its batches must be kept until the end of the step because the program may
// use one twice. Python holds them in a list, so a batch that was changed in place stays changed. A `for` over the
// batches outside of loops and functions uses each one once.
std::vector<bool> reused_batches(const loop::Program& program, const std::vector<std::string>& loaders);

} // namespace amplab

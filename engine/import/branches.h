// SPDX-License-Identifier: Apache-2.0
// Decides which branch of an `if` the script executes. Pure. Any thread.
#pragma once
#include "engine/import/setup.h"

#include <optional>

namespace amplab::importing {

// Returns the value of a condition that is known before training, or nullopt. test: simplified by the set-up.
std::optional<bool> decided(const loop::Expression& test, const Setup& setup);

// The same for the head of an `if` or `elif`. Returns true for an `else`, and for `if __name__ == "__main__":`.
std::optional<bool> decided_head(const Line& head, const Setup& setup);

// Returns true if the line continues the `if` before it.
bool continues_branch(const Line& line);

} // namespace amplab::importing

// SPDX-License-Identifier: Apache-2.0
// From the text of a loop to a program, and back. Pure functions; any thread.
#pragma once
#include "engine/loop/loop_error.h"
#include "engine/loop/syntax.h"

#include <span>
#include <string_view>

namespace amplab::loop {

// A text from a stranger ends within these.
inline constexpr size_t kMostBytes = 64 << 10;
inline constexpr int kDeepest = 64; // brackets, blocks, signs, links of a chain `a.b(c).d`... within each other

// The tree of the text; slots are not numbered yet. Throws: LoopError, the first that is found.
Program parse(std::string_view text);

// Numbers the names of `program`. given: names that the lab provides. Returns all that is wrong, in the order of the
// text: unknown names with the nearest one, `return` outside a function, `break` outside a loop, a name twice among
// parameters...
std::vector<LoopError> resolve(Program& program, std::span<const std::string_view> given);

// Both. Throws: LoopError, the first.
Program program_of(std::string_view text, std::span<const std::string_view> given);

// Normal form: what parse() reads as the same tree. Four blanks, double quotes, no comments.
std::string text_of(const Block& block);
std::string text_of(const Expression& expression);
// "x, scale=1.0, *rest"
std::string parameters_text(const Function& function);

} // namespace amplab::loop

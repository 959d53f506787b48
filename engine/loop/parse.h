// SPDX-License-Identifier: Apache-2.0
// Parses a program, and prints it. Pure functions. Any thread.
#pragma once
#include "engine/loop/loop_error.h"
#include "engine/loop/syntax.h"

#include <span>
#include <string_view>

namespace amplab::loop {

// Limits for untrusted programs.
inline constexpr size_t kMostBytes = 64 << 10;
inline constexpr int kDeepest = 64; // nesting of brackets, blocks, signs, links of a chain `a.b(c).d`...

// Returns the syntax tree, without slots. Throws: LoopError, the first one found.
Program parse(std::string_view text);

// Assigns slots to the names of `program`. provided: names that the lab provides. Returns all errors in source order:
// unknown names with a suggestion, `return` outside a function, `break` outside a loop, duplicate parameters...
std::vector<LoopError> resolve(Program& program, std::span<const std::string_view> provided);

// parse() and resolve(). Throws: LoopError, the first one found.
Program program_of(std::string_view text, std::span<const std::string_view> provided);

// Returns the normal form, which parse() reads as the same tree: four blanks, double quotes, no comments.
std::string source_of(const Block& block);
std::string source_of(const Expression& expression);
// Returns "x, scale=1.0, *rest".
std::string parameters_text(const Function& function);

} // namespace amplab::loop

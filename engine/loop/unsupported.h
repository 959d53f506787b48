// SPDX-License-Identifier: Apache-2.0
// Errors for what Python supports and the lab does not, with the alternative to write. Any thread.
#pragma once
#include "engine/loop/loop_error.h"

#include <string_view>

namespace amplab::loop {

// Returns the error. what: "`while`". instead: a sentence, "Write `for i in range(n):` ...".
LoopError unsupported(Range where, std::string_view what, std::string_view instead);

struct UnsupportedWord {
  std::string_view word, what, instead;
};
// Return the row of an unsupported keyword or operator that begins a statement or an expression, else null.
const UnsupportedWord* unsupported_statement(std::string_view keyword);
const UnsupportedWord* unsupported_operator(std::string_view op);

// Throws: LoopError for a name that a program may not bind or read.
void check_name(std::string_view name, Range where);
// The same for an attribute name.
void check_attribute(std::string_view name, Range where);

} // namespace amplab::loop

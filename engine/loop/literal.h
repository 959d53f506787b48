// SPDX-License-Identifier: Apache-2.0
// Decoding of string literals. Pure functions. Any thread.
#pragma once
#include "engine/loop/token.h"

#include <string>

namespace amplab::loop {

struct Literal {
  bool raw = false, formatted = false, bytes = false;
  std::string_view body; // between the quotes
  Position begin;        // of the body
};
// Requires: a token of kind text.
Literal literal_of(const Token& token);

// Returns the source position of the character at `offset` in the body.
Position position_in(const Literal& literal, size_t offset);

// Returns the body from `from` up to `to`, with escapes decoded and line ends as "\n".
// Throws: LoopError for an invalid escape.
std::string decoded(const Literal& literal, size_t from, size_t to);

// Returns a Python literal in double quotes.
std::string quoted_text(std::string_view text);
// Returns the content of a double-quoted f-string.
std::string escaped_text(std::string_view text);

} // namespace amplab::loop

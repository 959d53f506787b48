// SPDX-License-Identifier: Apache-2.0
// What a text between quotes says. Pure functions; any thread.
#pragma once
#include "engine/loop/token.h"

#include <string>

namespace amplab::loop {

struct Literal {
  bool raw = false, formatted = false, bytes = false;
  std::string_view body; // between the quotes
  Place begin;           // of the body
};
// Requires: a token of the kind text.
Literal literal_of(const Token& token);

// Where the character at `offset` of the body stands.
Place place_in(const Literal& literal, size_t offset);

// The body from `from` up to `to`, with escapes read and line ends as "\n". Throws: LoopError for an escape that is
// none.
std::string decoded(const Literal& literal, size_t from, size_t to);

// As a text of Python in double quotes.
std::string quoted_text(std::string_view text);
// Between the double quotes of an f-string.
std::string escaped_text(std::string_view text);

} // namespace amplab::loop

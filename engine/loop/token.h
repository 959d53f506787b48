// SPDX-License-Identifier: Apache-2.0
// The words of a loop's text. Made by scan(), read by the parser; values over a text that outlives them. Any thread.
#pragma once
#include "engine/loop/loop_error.h"

#include <optional>
#include <string_view>
#include <vector>

namespace amplab::loop {

enum class TokenKind : uint8_t { name, keyword, number, text, op, newline, indent, dedent, end, stop };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text; // as it is written; of newline and what follows in TokenKind: ""
  Range where;
  int brackets = 0; // that are open after it

  bool is(TokenKind its_kind, std::string_view its_text) const { return kind == its_kind && text == its_text; }
};

struct Tokens {
  std::vector<Token> all; // ends with `end`, or with `stop`
  // What lies behind `stop`.
  std::optional<LoopError> stopped_by;
  // Python says it whatever else is wrong before; else only where nothing is.
  bool comes_first = false;
  std::optional<LoopError> unclosed; // the innermost bracket that is open at the end of the text
};

bool is_keyword(std::string_view name);
inline bool is_decimal(char c) { return c >= '0' && c <= '9'; }
// May a name of Python begin with, go on with this character? Of letters beyond ASCII: those of the living alphabets.
bool begins_name(char32_t code);
bool continues_name(char32_t code);

// Requires: UTF-8 without NUL. What comes_first: a text without an end, brackets that do not match, numbers and
// characters that are none.
Tokens scan(std::string_view text);

// The same of an expression within an f-string, which stands at `begin`; line ends are blanks there.
Tokens scan_expression(std::string_view text, Place begin);

// The length of the number that the text begins with. Throws: LoopError, the number standing at `begin`.
size_t scan_number(std::string_view text, Place begin);
// 2**63 as an integer, in any base: beyond 64 bits but for a minus before it.
bool is_two_to_63(std::string_view number);

} // namespace amplab::loop

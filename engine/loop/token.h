// SPDX-License-Identifier: Apache-2.0
// Tokens of a program. Created by scan(), read by the parser. They refer to the source, which must outlive them. Any
// thread.
#pragma once
#include "engine/loop/loop_error.h"

#include <optional>
#include <string_view>
#include <vector>

namespace amplab::loop {

enum class TokenKind : uint8_t { name, keyword, number, text, op, newline, indent, dedent, end, stop };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text; // as written; "" for newline and later kinds
  Range where;
  int brackets = 0; // number of brackets open after it

  bool is(TokenKind its_kind, std::string_view its_text) const { return kind == its_kind && text == its_text; }
};

struct Tokens {
  std::vector<Token> all; // ends with `end`, or with `stop`
  // The error at `stop`.
  std::optional<LoopError> stopped_by;
  // True if Python reports this error before any other. Otherwise it is reported only if there is no other error.
  bool comes_first = false;
  std::optional<LoopError> unclosed; // the innermost bracket still open at the end
};

bool is_keyword(std::string_view name);
inline bool is_decimal(char c) { return c >= '0' && c <= '9'; }
// Whether a Python name may begin or continue with this character. Beyond ASCII, covers alphabets in current use.
bool begins_name(char32_t code);
bool continues_name(char32_t code);

// Requires: UTF-8 without NUL. Sets comes_first for an unterminated string, mismatched brackets, and invalid numbers or
// characters.
Tokens scan(std::string_view text);

// The same for an expression of an f-string at `begin`. Line ends count as blanks.
Tokens scan_expression(std::string_view text, Position begin);

// Returns the length of the number at the start of the text. Throws: LoopError, with positions relative to `begin`.
size_t scan_number(std::string_view text, Position begin);
// Returns true for 2**63 in any base, which fits 64 bits only after a minus.
bool is_two_to_63(std::string_view number);

} // namespace amplab::loop

// SPDX-License-Identifier: Apache-2.0
// Splits a Python script into logical lines without parsing them, because it may contain unsupported statements.
// Values. Any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace amplab::importing {

inline constexpr size_t kMostScriptBytes = 512 << 10;

// The script cannot be imported. what() is one sentence with the reason and a suggestion.
struct ImportError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Line {
  int32_t first = 0, last = 0; // lines of the script, without `below`
  std::string text;            // without indentation; for a compound statement its head, up to the colon
  std::string first_word;
  std::vector<Line> below;

  int32_t end() const { return below.empty() ? last : below.back().end(); }
};

// Throws: ImportError if the script is not text, too long, or not Python.
std::vector<Line> lines_of(std::string_view script);

// Returns NAME of def NAME( and class NAME(.
std::string defined_name(const Line& line);

// Parses the line. A compound statement has an empty body. Positions are those of the script.
// Throws: LoopError.
loop::Block read(const Line& line);

bool begins_name(char c);
bool continues_name(char c);
// Returns all names and keywords of a text.
std::set<std::string> words_of(std::string_view text);
// Returns true if the text has the word, between characters that continue no name.
bool has_word(std::string_view text, std::string_view word);

// Returns a compound statement and its body as text, indented by four blanks per level.
std::string whole_text(const Line& line, size_t indent = 0);

} // namespace amplab::importing

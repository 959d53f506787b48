// SPDX-License-Identifier: Apache-2.0
// A Python script as its logical lines, without reading what they say: what the language of loops lacks stands among
// them. Values; any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace amplab::importing {

inline constexpr size_t kMostScriptBytes = 512 << 10;

// The script cannot be imported; what() is one sentence that says why, and what to do.
struct ImportError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Line {
  int32_t first = 0, last = 0; // lines of the script, below not counted
  std::string text;            // without indentation; of a compound statement its head, up to the colon
  std::string first_word;
  std::vector<Line> below;

  int32_t end() const { return below.empty() ? last : below.back().end(); }
};

// Throws: ImportError if that is no text, too long, or no Python.
std::vector<Line> lines_of(std::string_view script);

// What stands on the line, as the language of loops reads it; of a compound statement with an empty body.
// Its statements stand on the lines of the script. Throws: LoopError.
loop::Block read(const Line& line);

// A compound statement and all below it, as text, each level indented by four blanks.
std::string whole_text(const Line& line, size_t indent = 0);

} // namespace amplab::importing

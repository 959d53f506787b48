// SPDX-License-Identifier: Apache-2.0
// Makes foreign text safe to display: names of files and columns, or content of files. Pure functions, any thread.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace amplab {

inline constexpr size_t kLongestSentence = 1200, kLongestQuote = 100; // bytes

// Returns the text as valid UTF-8 for one terminal line. Control characters and invalid bytes are written as \n, \x1b
// or \u202e. Text longer than `most` bytes is cut in the middle, marked "...", to at most `most`.
// Requires: most >= 8.
std::string printable(std::string_view text, size_t most = kLongestSentence);

// Returns the name in quotes, for use in a sentence.
inline std::string in_quotes(std::string_view name) { return "\"" + printable(name, kLongestQuote) + "\""; }

} // namespace amplab

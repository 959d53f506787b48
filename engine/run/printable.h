// SPDX-License-Identifier: Apache-2.0
// Text of others on its way to a person: a file's name, a column's, what a file says of itself. Pure functions; any
// thread.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace amplab {

inline constexpr size_t kLongestSentence = 1200, kLongestQuote = 100; // bytes

// The text as a terminal can show it on one line: valid UTF-8, control characters and bytes that are no UTF-8 written
// as \n, \x1b or \u202e. Longer than `most` bytes, it loses its middle, "...", and has at most `most`. Requires: most
// >= 8.
std::string printable(std::string_view text, size_t most = kLongestSentence);

// A name within a sentence.
inline std::string in_quotes(std::string_view name) { return "\"" + printable(name, kLongestQuote) + "\""; }

} // namespace amplab

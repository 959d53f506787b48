// SPDX-License-Identifier: Apache-2.0
// Line-by-line comparison of two programs. Lines are equal if their tokens are. Whitespace between tokens is ignored,
// but indentation is compared separately. Pure. Any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace amplab::loop {

enum class LineChange : uint8_t {
  none,
  indentation, // same tokens, other indentation
  words,       // similar tokens
  moved,       // same tokens elsewhere, at line `other`
  removed,     // only in a
  added,       // only in b
};

// Line numbers count from 1. 0 means no line on that side.
struct LinePair {
  int64_t a = 0, b = 0;
  LineChange change = LineChange::none;
  int64_t other = 0; // for a moved line, its line number in the other program
  bool operator==(const LinePair&) const = default;
};

// Returns every line of both programs, top to bottom. Lines only in a come before lines only in b. A moved line appears
// twice, at its position in a and in b. Blank lines never move. Time is (lines of a) x (lines of b) between the first
// and the last difference, about ten milliseconds for 2,000 each. Beyond kMostCompared, that range counts as replaced.
std::vector<LinePair> difference_of(std::string_view a, std::string_view b);
inline constexpr size_t kMostCompared = size_t{1} << 24; // pairs of lines

// Returns the lines without line ends. An empty last line is dropped.
std::vector<std::string_view> lines_of(std::string_view text);

// Number of changes of each kind. A moved line counts once.
struct DifferenceCount {
  int64_t indented = 0, changed = 0, moved = 0, removed = 0, added = 0;
  int64_t all() const { return indented + changed + moved + removed + added; }
  bool operator==(const DifferenceCount&) const = default;
};
DifferenceCount count_of(const std::vector<LinePair>& pairs);

// Line numbers of a without an equal line in b, and the reverse. Similar lines are in both sets.
struct DifferingLines {
  std::set<int> a, b;
};
DifferingLines differing_lines(const std::vector<LinePair>& pairs);

// Returns the first pair that differs, or null.
const LinePair* first_difference(const std::vector<LinePair>& pairs);

} // namespace amplab::loop

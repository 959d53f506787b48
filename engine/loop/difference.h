// SPDX-License-Identifier: Apache-2.0
// Two loops held against each other, line by line. Lines are the same where their words are: blanks between words count
// for nothing, those before the first word are told apart. Pure; any thread.
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
  indentation, // the same words, further in or out
  words,       // alike, but not the same
  moved,       // the same words at another place: `other` is where
  removed,     // only in a
  added,       // only in b
};

// Lines count from 1; 0: there is none on that side.
struct LinePair {
  int64_t a = 0, b = 0;
  LineChange change = LineChange::none;
  int64_t other = 0; // of a line that has moved: where it stands in the other text
  bool operator==(const LinePair&) const = default;
};

// Every line of both texts, from top to bottom; what stands only in a comes before what stands only in b. A line that
// has moved is there twice, at its place in a and at its place in b. Blank lines never move. Takes a time of (lines of
// a) x (lines of b) between the first and the last line that differ, 2,000 each take some ten milliseconds; beyond
// kMostCompared a stretch is taken as replaced.
std::vector<LinePair> difference_of(std::string_view a, std::string_view b);
inline constexpr size_t kMostCompared = size_t{1} << 24; // pairs of lines

// Lines of a text, without their ends; a last line that is empty is none.
std::vector<std::string_view> lines_of(std::string_view text);

// How many of each change. A line that has moved is counted once.
struct DifferenceCount {
  int64_t indented = 0, changed = 0, moved = 0, removed = 0, added = 0;
  int64_t all() const { return indented + changed + moved + removed + added; }
  bool operator==(const DifferenceCount&) const = default;
};
DifferenceCount count_of(const std::vector<LinePair>& pairs);

// Lines of a that b has not, and of b that a has not, in their places: what is alike but not the same is on both sides.
struct LinesApart {
  std::set<int> a, b;
};
LinesApart apart(const std::vector<LinePair>& pairs);

// The first pair that is not the same on both sides; null: there is none.
const LinePair* first_difference(const std::vector<LinePair>& pairs);

} // namespace amplab::loop

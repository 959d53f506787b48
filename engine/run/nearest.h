// SPDX-License-Identifier: Apache-2.0
// Finds the word that a person probably meant, for error messages. Pure functions, any thread.
#pragma once
#include <span>
#include <string_view>

namespace amplab {

// Returns the edit distance, ignoring case: the fewest insertions, deletions, substitutions and swaps of neighbours
// that turn a into b (optimal string alignment).
size_t edit_distance(std::string_view a, std::string_view b);

// Returns the candidate nearest to `typed`, the first of several. A dotted candidate also matches without its section
// ("lr"). Requires: candidates is not empty.
std::string_view nearest_of(std::span<const std::string_view> candidates, std::string_view typed);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// The word a person probably meant, for error messages. Pure; any thread.
#pragma once
#include <span>
#include <string_view>

namespace amplab {

// Edit distance: the fewest insertions, deletions, substitutions and swaps of neighbours (optimal string alignment)
// that turn a into b, upper and lower case taken as equal.
size_t edit_distance(std::string_view a, std::string_view b);

// Returns the candidate nearest to `typed`, the first of several; a dotted candidate may also be typed without its
// section ("lr"). Requires: candidates is not empty.
std::string_view nearest_of(std::span<const std::string_view> candidates, std::string_view typed);

} // namespace amplab

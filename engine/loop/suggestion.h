// SPDX-License-Identifier: Apache-2.0
// Suggestions for unknown names, as in Python. Pure functions. Any thread.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace amplab::loop {

// Returns the closest name by CPython's rule, or "" if none is close. An edit costs two, a change of case one. The
// limit is a third of both lengths.
std::string_view suggestion_for(std::string_view wrong, std::span<const std::string_view> names);

// ". Did you mean: 'loss'?" or ""
std::string did_you_mean(std::string_view suggestion);

} // namespace amplab::loop

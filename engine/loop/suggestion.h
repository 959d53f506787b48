// SPDX-License-Identifier: Apache-2.0
// Whom Python takes for meant, where a name is not known. Pure functions; any thread.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace amplab::loop {

// The nearest of the names, by CPython's rule (two for an edit, one for a letter in the other case, and no more than a
// third of both lengths); "" if none is near.
std::string_view suggestion_for(std::string_view wrong, std::span<const std::string_view> names);

// ". Did you mean: 'loss'?" or ""
std::string did_you_mean(std::string_view suggestion);

} // namespace amplab::loop

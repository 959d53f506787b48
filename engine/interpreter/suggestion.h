// SPDX-License-Identifier: Apache-2.0
// The name that CPython would suggest for one that is not there. Pure; any thread.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace amplab::interpreter {

// "" or ". Did you mean: 'backward'?", by the rule of CPython's suggestions.c: half the letters may be wrong, case counts half.
std::string did_you_mean(std::string_view name, std::span<const std::string_view> names);

} // namespace amplab::interpreter

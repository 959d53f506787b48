// SPDX-License-Identifier: Apache-2.0
// Explanations as text for a terminal. Pure; any thread.
#pragma once
#include "engine/run/explanation.h"

#include <span>
#include <string>

namespace amplab {

// Returns a heading and one line each for what, where, why and so what. Consecutive steps with the same cause and op
// are reported once, by the first of them. Requires: explanations of one run, in the order of their steps.
std::string explanation_text(const std::string& run, std::span<const Explanation> explanations);

} // namespace amplab

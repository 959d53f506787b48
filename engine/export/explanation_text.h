// SPDX-License-Identifier: Apache-2.0
// Explanations as text for a terminal. Pure; any thread.
#pragma once
#include "engine/run/explanation.h"

#include <span>
#include <string>

namespace amplab {

// A heading and a line each for what, where, why and so what. Steps that follow one another and were lost to the same
// op in the same way are told once, by the first of them. Requires: explanations of one run, in the order of their
// steps.
std::string explanation_text(const std::string& run, std::span<const Explanation> explanations);

} // namespace amplab

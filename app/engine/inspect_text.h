// SPDX-License-Identifier: Apache-2.0
// An inspected step as text for a person. Pure.
#pragma once
#include "engine/checkpoint/tensor_file.h"
#include "engine/run/step_look.h"

#include <span>
#include <string>

namespace amplab {

// One line for each op call, in their order; columns of the fp32 shadow only where it was asked for.
std::string ops_text(std::span<const OpRecord> ops);

// Calls, bytes and time by the format that was computed in, then the casts that autocast made, and those that its cache
// saved.
std::string totals_text(std::span<const OpRecord> ops);

// What the fp32 shadow found, in words (engine/run/shadow_story.h), on a line of its own; empty where the step was not
// compared so.
std::string shadow_text(std::span<const OpRecord> ops);

// What the tensor holds in numbers, and how its magnitudes lie: a bar for each power of two, or for several where they
// are many.
std::string tensor_text(const NamedTensor& tensor, const std::string& dtype);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Python's format specifications, what stands after the colon in f"{x:>8.3f}". Pure but for errors.
#pragma once
#include "engine/interpreter/walk.h"

namespace amplab::interpreter {

// Throws: LoopError with Python's ValueError for a specification that it refuses, kNotInTheLab for what only Python has
// ("n", "c", "z"). Requires: number.is_number() and spec is not "".
std::string format_number(Walk& walk, const Value& number, std::string_view spec);
std::string format_text(Walk& walk, std::string_view text, std::string_view spec);

} // namespace amplab::interpreter

// SPDX-License-Identifier: Apache-2.0
// Python's format specifications, the text after the colon in f"{x:>8.3f}". Pure except for errors.
#pragma once
#include "engine/interpreter/interpreter.h"

namespace amplab::interpreter {

// Requires: number.is_number() and spec is not "".
// Throws: LoopError: Python's ValueError for an invalid specification, kNotInTheLab for an unsupported one ("n", "c",
// "z").
std::string format_number(Interpreter& interpreter, const Value& number, std::string_view spec);
std::string format_text(Interpreter& interpreter, std::string_view text, std::string_view spec);

} // namespace amplab::interpreter

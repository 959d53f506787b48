// SPDX-License-Identifier: Apache-2.0
// Python's builtin types as callable values: int, float, list ... Training thread only.
#pragma once
#include "engine/interpreter/interpreter.h"

namespace amplab::interpreter {

// Returns names and types: float, int, bool, str, list, tuple, dict, range, zip, enumerate, reversed.
std::vector<std::pair<std::string_view, Value>> types();

} // namespace amplab::interpreter

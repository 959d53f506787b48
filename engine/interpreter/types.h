// SPDX-License-Identifier: Apache-2.0
// Python's builtin types as what a program calls: int, float, list ... Used only by the thread that trains.
#pragma once
#include "engine/interpreter/walk.h"

namespace amplab::interpreter {

// Name and type: float, int, bool, str, list, tuple, dict, range, zip, enumerate, reversed.
std::vector<std::pair<std::string_view, Value>> types();

} // namespace amplab::interpreter

// SPDX-License-Identifier: Apache-2.0
// Whether a lesson keeps what it says: its lanes are trained, its claims held against what they measured, its questions
// answered rightly and wrongly, its tasks solved and failed. One thread.
#pragma once
#include "engine/lesson/lesson.h"
#include "engine/lesson/measured.h"

#include <functional>
#include <string>
#include <vector>

namespace amplab::lesson {

// Trains these lanes to their end, side by side, and tells what they measured, in their order. Injected: this room
// trains nothing.
using Train = std::function<Measured(const std::vector<RunConfig>&)>;

// All that does not hold, a sentence each, with the line of lesson.md; none: the lesson keeps what it says.
// Throws: what train throws.
std::vector<std::string> check(const Lesson& lesson, const Train& train);

} // namespace amplab::lesson

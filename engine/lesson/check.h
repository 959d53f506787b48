// SPDX-License-Identifier: Apache-2.0
// Verifies a lesson. Trains its lanes, evaluates its claims on the measurements, and tries right and wrong predictions
// and solutions. One thread.
#pragma once
#include "engine/lesson/lesson.h"
#include "engine/lesson/measured.h"

#include <functional>
#include <string>
#include <vector>

namespace amplab::lesson {

// Trains the lanes to their end, side by side. Returns their measurements in the same order. Injected, because this
// module trains nothing.
using Train = std::function<Measured(const std::vector<RunConfig>&)>;

// Returns one sentence for each failed check, with its line in lesson.md. Throws: whatever `train` throws.
std::vector<std::string> check(const Lesson& lesson, const Train& train);

} // namespace amplab::lesson

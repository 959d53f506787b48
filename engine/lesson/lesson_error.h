// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "engine/run/printable.h"

#include <stdexcept>

namespace amplab::lesson {

// A lesson cannot be read, or an expression in it fails. The sentence of an unreadable lesson begins with file and
// line.
struct LessonError : std::runtime_error {
  explicit LessonError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

} // namespace amplab::lesson

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "engine/run/printable.h"

#include <stdexcept>

namespace amplab::lesson {

// A lesson that cannot be read, or that asks for what is not there. The sentence begins with the file and the line.
struct LessonError : std::runtime_error {
  explicit LessonError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

} // namespace amplab::lesson

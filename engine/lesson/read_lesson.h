// SPDX-License-Identifier: Apache-2.0
// A folder as a lesson. Reads files; any thread.
#pragma once
#include "engine/lesson/lane_setup.h"

namespace amplab::lesson {

inline constexpr const char* kFileName = "lesson.md";

// The folder's lesson.md and the configurations that it names. Conditions are parsed, not asked.
// Throws: LessonError, the first thing that is wrong, beginning with the file and its line.
Lesson read_lesson(const Places& places);

// The same of a text that is no file (source: what it is called in sentences).
Lesson lesson_of(std::string_view text, const std::string& source, const Places& places);

} // namespace amplab::lesson

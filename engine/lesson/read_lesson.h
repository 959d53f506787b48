// SPDX-License-Identifier: Apache-2.0
// Reads a lesson from a folder. Reads files; any thread.
#pragma once
#include "engine/lesson/lane_setup.h"

namespace amplab::lesson {

inline constexpr const char* kFileName = "lesson.md";

// Reads lesson.md and the configurations it names. Conditions are parsed, not evaluated. Throws: LessonError for the
// first error, beginning with the file and its line.
Lesson read_lesson(const SearchFolders& folders);

// Parses a lesson from a string. source: its name in error sentences.
Lesson lesson_of(std::string_view text, const std::string& source, const SearchFolders& folders);

} // namespace amplab::lesson

// SPDX-License-Identifier: Apache-2.0
// Finds lessons in folders: those of the lab, beside the program, and those of a teacher. Reads files; any thread.
#pragma once
#include "engine/lesson/read_lesson.h"

#include <string>
#include <string_view>
#include <vector>

namespace amplab::lesson {

// Returns the folder of the lab's lessons and examples: $AMPLAB_SHARE_DIR, else share/amplab beside the program's
// folder, both when installed and in a build tree. Returns "" if there is none.
std::string share_folder();

struct LessonFolder {
  std::string group; // "course", "clinic", "exercises", "myths"
  std::string name, path;
};
// Returns the lessons in share_folder(), the course first, each group sorted by name.
std::vector<LessonFolder> lesson_folders();

// Returns the number with which the name of a lesson begins, "08" of "08-the-scaler-at-work", or "".
std::string_view lesson_number(std::string_view name);

// Finds a lesson by name, by name without its number ("the-scaler-at-work"), by its number in the course ("08", "8") or
// in another group ("clinic/08"), or by the path of any folder. Throws: LessonError, with the nearest name.
Lesson find_lesson(const std::string& name_or_folder);

// Reads the lesson in a folder, with access to the lab's examples. Throws: LessonError.
Lesson lesson_in(const std::string& folder);

} // namespace amplab::lesson

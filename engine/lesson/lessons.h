// SPDX-License-Identifier: Apache-2.0
// The lessons that lie in folders: those of the lab, found beside the program, and those of a teacher. Reads files; any
// thread.
#pragma once
#include "engine/lesson/read_lesson.h"

#include <string>
#include <vector>

namespace amplab::lesson {

// Where the lab's lessons and examples lie: $AMPLAB_SHARE_DIR, else share/amplab beside the program's folder, as it is
// installed and as it is built. "": nowhere.
std::string share_folder();

struct LessonFolder {
  std::string group; // "course", "clinic", "exercises", "myths"
  std::string name, path;
};
// Of share_folder(), the course first, each group by its names.
std::vector<LessonFolder> lesson_folders();

// One of those by its name, or by the part behind its number ("the-scaler-at-work"), or any folder by its path.
// Throws: LessonError, with the nearest name.
Lesson find_lesson(const std::string& name_or_folder);

// With the lab's examples beside it. Throws: LessonError.
Lesson lesson_in(const std::string& folder);

} // namespace amplab::lesson

// SPDX-License-Identifier: Apache-2.0
// Reads a lesson from a folder, with the configurations of its lanes. Reads files; any thread.
#pragma once
#include "engine/lesson/lesson.h"

#include <string>
#include <string_view>

namespace amplab::lesson {

// Folders of the files that a lesson names.
struct SearchFolders {
  std::string folder;   // the lesson's folder, searched first
  std::string examples; // the lab's examples, or ""
};

// Returns the content of a file of the lesson or the lab. Absolute names and ".." are rejected. Throws: LessonError
// without a position: "names the file \"x.json\" ...".
std::string text_of_file(const SearchFolders& folders, const std::string& name);

// Parses "fp16 = deep.json, precision.mode=amp-fp16, loop=@other.py". Throws: LessonError, ConfigError, without a
// position.
RunConfig lane_of(std::string_view words, const SearchFolders& folders);

// Parses "fp16, scaler.kind=dynamic, loop=@repaired.py". `line` stays 0. Throws: as lane_of.
LaneChange change_of(std::string_view words, const SearchFolders& folders);

// Reads a lesson from a folder. Reads files; any thread.
inline constexpr const char* kFileName = "lesson.md";

// Reads lesson.md and the configurations it names. Conditions are parsed, not evaluated. Throws: LessonError for the
// first error, beginning with the file and its line.
Lesson read_lesson(const SearchFolders& folders);

// Parses a lesson from a string. source: its name in error sentences.
Lesson lesson_of(std::string_view text, const std::string& source, const SearchFolders& folders);

} // namespace amplab::lesson

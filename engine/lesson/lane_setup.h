// SPDX-License-Identifier: Apache-2.0
// Builds the configurations of a step's lanes from the text of the lesson. Reads files; any thread.
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

} // namespace amplab::lesson

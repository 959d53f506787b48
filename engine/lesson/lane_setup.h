// SPDX-License-Identifier: Apache-2.0
// The lanes of a step, as a lesson's file writes them, as configurations. Reads files; any thread.
#pragma once
#include "engine/lesson/lesson.h"

#include <string>
#include <string_view>

namespace amplab::lesson {

// Where the files lie that a lesson names.
struct Places {
  std::string folder;   // of the lesson: looked into first
  std::string examples; // of the lab; "": there are none
};

// The whole file of that name, of the lesson or of the lab. Names go no way up: a lesson reads what it came with.
// Throws: LessonError "has no file \"x.json\" ...", without its place.
std::string text_of_file(const Places& places, const std::string& name);

// "fp16 = deep.json, precision.mode=amp-fp16, loop=@other.py". Throws: LessonError, ConfigError, without the place.
RunConfig lane_of(std::string_view words, const Places& places);

// "fp16, scaler.kind=dynamic, loop=@repaired.py". line is left 0. Throws: as lane_of.
LaneChange change_of(std::string_view words, const Places& places);

} // namespace amplab::lesson

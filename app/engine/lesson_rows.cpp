// SPDX-License-Identifier: Apache-2.0
#include "app/engine/lesson_rows.h"

#include "engine/lesson/lesson_error.h"
#include "engine/lesson/lessons.h"

#include <nlohmann/json.hpp>

namespace amplab {

nlohmann::ordered_json lesson_rows() {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const lesson::LessonFolder& folder : lesson::lesson_folders()) {
    try {
      const lesson::Lesson read = lesson::lesson_in(folder.path);
      rows.push_back({{"lesson", read.name},
                      {"kind", lesson::name_of(read.kind)},
                      {"minutes", read.minutes},
                      {"steps", read.steps.size()},
                      {"title", read.title}});
    } catch (const lesson::LessonError& error) {
      rows.push_back(
          {{"lesson", folder.name}, {"kind", "unreadable"}, {"minutes", 0}, {"steps", 0}, {"title", error.what()}});
    }
  }
  return rows;
}

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/lesson.h"

#include "engine/settings/setting_table.h"

#include <array>

namespace amplab::lesson {

std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, 4> kNames = {"lesson", "patient", "exercise", "myth"};
  return kNames[static_cast<size_t>(kind)];
}

RunConfig changed(RunConfig config, const Settings& settings) {
  for (const auto& [key, text] : settings) {
    if (key == "loop")
      config.loop = text;
    else
      apply_setting_from_text(config, key, text);
  }
  return config;
}

const std::vector<RunConfig>& lanes_at(const Lesson& lesson, size_t at) {
  while (at > 0 && lesson.steps[at].lanes.empty()) --at;
  return lesson.steps[at].lanes;
}

} // namespace amplab::lesson

// SPDX-License-Identifier: Apache-2.0
#include "engine/settings/renamed_keys.h"

#include <algorithm>

namespace amplab {
namespace {

struct RenamedKey {
  std::string_view before, now;
};

constexpr RenamedKey kRenamedKeys[] = {
    {"random.dials", "random.settings"},    // of a sweep
    {"lesson.looks", "lesson.inspections"}, // of lessons
    {"predict.dial", "predict.setting"},      {"point.dial", "point.setting"},
    {"describe fields", "describe settings"}, // of the command line
};

} // namespace

std::string_view current_name(std::string_view key) {
  const auto* row = std::ranges::find(kRenamedKeys, key, &RenamedKey::before);
  return row == std::end(kRenamedKeys) ? std::string_view() : row->now;
}

} // namespace amplab

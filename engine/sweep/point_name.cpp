// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/point_name.h"

#include "engine/fields/field_value.h"
#include "engine/run/printable.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr size_t kLongestValue = 32; // bytes, in a name

std::string_view last_part(std::string_view key) { return key.substr(key.rfind('.') + 1); } // npos + 1 = 0

std::string_view short_name(std::string_view key) {
  const std::string_view last = last_part(key);
  const bool says_nothing = last == "name" || last == "kind";
  return says_nothing && last.size() < key.size() ? last_part(key.substr(0, key.size() - last.size() - 1)) : last;
}

} // namespace

std::string dial_name(std::string_view key, std::span<const std::string> varied) {
  const auto is_called_so = [&](const std::string& other) { return short_name(other) == short_name(key); };
  return std::string(std::ranges::count_if(varied, is_called_so) > 1 ? key : short_name(key));
}

std::string point_name(std::span<const PointSetting> settings, std::span<const std::string> varied) {
  std::string name;
  for (const auto& [key, value] : settings)
    name.append(name.empty() ? "" : ", ")
        .append(dial_name(key, varied))
        .append(" ")
        .append(printable(plain_text(value), kLongestValue));
  return name;
}

} // namespace amplab

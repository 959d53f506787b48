// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/point_name.h"

#include "engine/run/printable.h"
#include "engine/settings/setting_text.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr size_t kLongestValue = 32; // bytes, in a name

std::string_view last_component(std::string_view key) { return key.substr(key.rfind('.') + 1); } // npos + 1 = 0

std::string_view short_name(std::string_view key) {
  const std::string_view last = last_component(key);
  const bool is_generic = last == "name" || last == "kind";
  return is_generic && last.size() < key.size() ? last_component(key.substr(0, key.size() - last.size() - 1)) : last;
}

} // namespace

std::string short_setting_name(std::string_view key, std::span<const std::string> varied) {
  const auto is_called_so = [&](const std::string& other) { return short_name(other) == short_name(key); };
  return std::string(std::ranges::count_if(varied, is_called_so) > 1 ? key : short_name(key));
}

std::string point_name(std::span<const PointSetting> settings, std::span<const std::string> varied) {
  std::string name;
  for (const auto& [key, value] : settings)
    name.append(name.empty() ? "" : ", ")
        .append(short_setting_name(key, varied))
        .append(" ")
        .append(printable(plain_text(value), kLongestValue));
  return name;
}

} // namespace amplab

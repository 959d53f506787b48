// SPDX-License-Identifier: Apache-2.0
#include "engine/settings/shown.h"

#include "engine/run/number_text.h"
#include "engine/settings/config_json.h"

#include <nlohmann/json.hpp>

namespace amplab {

std::string shown(const SettingValue& value) {
  if (value.is_list()) return "a list";
  if (value.is_map()) return "an object";
  if (value.is_number() && !value.is_whole()) return number_text(value.number());
  std::string text = json_of(value).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  constexpr size_t longest = 60; // bytes, all ASCII here
  if (text.size() > longest) text.replace(longest, std::string::npos, "...");
  return text;
}

} // namespace amplab

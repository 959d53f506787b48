// SPDX-License-Identifier: Apache-2.0
#include "engine/settings/setting_text.h"

#include "engine/run/number_text.h"
#include "engine/settings/config_json.h"

#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using nlohmann::json;

// Nested lists and maps become empty.
SettingValue element_of(const json& value) {
  switch (value.type()) {
  case json::value_t::boolean: return value.get<bool>();
  case json::value_t::number_integer: return value.get<int64_t>();
  case json::value_t::number_unsigned: return value.get<uint64_t>();
  case json::value_t::number_float: return value.get<double>();
  case json::value_t::string: return value.get_ref<const std::string&>();
  case json::value_t::array: return SettingValue::List();
  case json::value_t::object: return SettingValue::Map();
  default: return {};
  }
}

} // namespace

json json_of(const SettingValue& value) {
  if (value.is_flag()) return value.flag();
  if (value.is_whole()) return value.number() < 0 ? json(value.whole<int64_t>()) : json(value.whole<uint64_t>());
  if (value.is_number()) return value.number();
  if (value.is_text()) return value.text();
  json made;
  if (value.is_list()) {
    made = json::array();
    for (const SettingValue& element : value.list()) made.push_back(json_of(element));
  } else if (value.is_map()) {
    made = json::object();
    for (const auto& [key, element] : value.map()) made[key] = json_of(element);
  }
  return made;
}

SettingValue setting_value_of(const json& value) {
  if (value.is_array()) {
    SettingValue::List list;
    for (const json& element : value) list.push_back(element_of(element));
    return list;
  }
  if (value.is_object()) {
    SettingValue::Map map;
    for (const auto& [key, element] : value.items()) map[key] = element_of(element);
    return map;
  }
  return element_of(value);
}

std::string to_text(const SettingValue& value) {
  return json_of(value).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string plain_text(const SettingValue& value) {
  if (value.is_text()) return value.text();
  if (value.is_number() && !value.is_whole()) return number_text(value.number());
  return value == SettingValue() ? std::string() : to_text(value);
}

std::optional<SettingValue> setting_value_from_text(std::string_view text) {
  const json parsed = json::parse(text, nullptr, false);
  if (parsed.is_discarded()) return std::nullopt;
  return setting_value_of(parsed);
}

} // namespace amplab

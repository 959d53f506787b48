// SPDX-License-Identifier: Apache-2.0
#include "engine/fields/shown.h"

#include "engine/run/number_text.h"

#include <nlohmann/json.hpp>

namespace amplab {

std::string shown(const nlohmann::json& value) {
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  if (value.is_number_float()) return number_text(value.get<double>());
  std::string text = value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  constexpr size_t longest = 60; // bytes, all ASCII here
  return text.size() <= longest ? text : text.substr(0, longest) + "...";
}

} // namespace amplab

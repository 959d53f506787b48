// SPDX-License-Identifier: Apache-2.0
// Fields set by key, from JSON and from text as typed.
#include "engine/fields/fields.h"
#include "engine/fields/shown.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using nlohmann::json;

const Field& known_field(std::string_view key) {
  if (const Field* field = find_field(key)) return *field;
  throw ConfigError("unknown key " + shown(json(key)) + "; did you mean \"" + std::string(nearest_key(key)) + "\"?");
}

struct Word {
  std::string_view typed;
  bool value;
};
constexpr Word kBooleanWords[] = {{"1", true},    {"0", false},  {"on", true},
                                  {"off", false}, {"yes", true}, {"no", false}};

// Text that is no JSON, read as the type asks; what cannot be read stays text, and check_field says what was expected.
json scalar_from_text(FieldType type, std::string_view text) {
  if (type == FieldType::integers || type == FieldType::numbers || type == FieldType::number) {
    double number = 0; // ".5" is no JSON, but a number to a person
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return number;
  }
  return std::string(text);
}

// "512,256" -> ["512", "256"], each read by scalar_from_text.
json list_from_text(FieldType type, std::string_view text) {
  json list = json::array();
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    list.push_back(scalar_from_text(type, text.substr(0, comma)));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return list;
}

// What was parsed is moved on, never copied: it may be nested deeper than a copy's recursion can go.
json value_from_text(FieldType type, std::string_view text) {
  if (type == FieldType::boolean)
    for (const Word& word : kBooleanWords)
      if (word.typed == text) return word.value;
  json parsed = json::parse(text, nullptr, false);
  const bool is_list = type == FieldType::integers || type == FieldType::numbers || type == FieldType::texts;
  const bool is_text = type == FieldType::text || type == FieldType::choice;
  if (is_list && !parsed.is_array()) return list_from_text(type, text);
  if (is_text && !parsed.is_string()) return std::string(text);
  if (parsed.is_discarded()) return scalar_from_text(type, text);
  return parsed;
}

} // namespace

void set_field(RunConfig& config, std::string_view key, const json& value) {
  const Field& field = known_field(key);
  field.set(config, check_field(field, value));
}

void set_field_from_text(RunConfig& config, std::string_view key, std::string_view text) {
  const Field& field = known_field(key);
  field.set(config, check_field(field, value_from_text(field.type, text)));
}

} // namespace amplab

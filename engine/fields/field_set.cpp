// SPDX-License-Identifier: Apache-2.0
// Setting values by key, from a value, JSON text, or typed text.
#include "engine/fields/fields.h"
#include "engine/fields/knob.h"
#include "engine/fields/sections.h"
#include "engine/fields/shown.h"

#include <algorithm>
#include <charconv>

namespace amplab {
namespace {

Knob known_knob(const RunConfig& config, std::string_view key) {
  if (std::optional<Knob> knob = find_knob(config, key)) return *std::move(knob);
  throw ConfigError("unknown key " + shown(key) + question_about(key, config));
}

void set_knob(RunConfig& config, const Knob& knob, const FieldValue& value) {
  const FieldValue checked = knob.checked(value);
  const FieldValue before = knob.get(config);
  knob.set(config, checked);
  try {
    check_sections(config);
  } catch (const ConfigError&) {
    knob.set(config, before);
    throw;
  }
}

struct Word {
  std::string_view typed;
  bool value;
};
constexpr Word kBooleanWords[] = {{"1", true},    {"0", false},  {"on", true},
                                  {"off", false}, {"yes", true}, {"no", false}};

// Reads text that is no JSON as the type requires. Unreadable text stays text, and check_field reports the expectation.
FieldValue scalar_from_text(FieldType type, std::string_view text) {
  if (type == FieldType::integers || type == FieldType::numbers || type == FieldType::number) {
    double number = 0; // ".5" is not JSON, but people type it
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return number;
  }
  return text;
}

// "512,256" -> ["512", "256"], each read by scalar_from_text.
FieldValue list_from_text(FieldType type, std::string_view text) {
  FieldValue::List list;
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    list.push_back(scalar_from_text(type, text.substr(0, comma)));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return list;
}

FieldValue value_from_text(FieldType type, std::string_view text) {
  if (type == FieldType::boolean)
    for (const Word& word : kBooleanWords)
      if (word.typed == text) return word.value;
  std::optional<FieldValue> parsed = field_value_from_text(text);
  const bool is_list = type == FieldType::integers || type == FieldType::numbers || type == FieldType::texts;
  const bool is_text = type == FieldType::text || type == FieldType::choice;
  if (type == FieldType::lines && !(parsed && (parsed->is_text() || parsed->is_list()))) return text;
  if (is_list && !(parsed && parsed->is_list())) return list_from_text(type, text);
  if (is_text && !(parsed && parsed->is_text())) return text;
  return parsed ? *std::move(parsed) : scalar_from_text(type, text);
}

} // namespace

void set_field(RunConfig& config, std::string_view key, const FieldValue& value) {
  set_knob(config, known_knob(config, key), value);
}

void set_field_from_json(RunConfig& config, std::string_view key, std::string_view text) {
  const Knob knob = known_knob(config, key);
  const std::optional<FieldValue> value = field_value_from_text(text);
  if (!value) throw ConfigError("\"" + std::string(key) + "\" must be given as JSON, but it is " + shown(text));
  set_knob(config, knob, *value);
}

void set_field_from_text(RunConfig& config, std::string_view key, std::string_view text) {
  const Knob knob = known_knob(config, key);
  set_knob(config, knob, value_from_text(knob.row().type, text));
}

} // namespace amplab

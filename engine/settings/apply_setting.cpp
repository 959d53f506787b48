// SPDX-License-Identifier: Apache-2.0
// Setting values by key, from a value, JSON text, or typed text.
#include "engine/run/optimizer_table.h"
#include "engine/settings/sections.h"
#include "engine/settings/setting_ref.h"
#include "engine/settings/setting_table.h"
#include "engine/settings/shown.h"

#include <algorithm>
#include <charconv>

namespace amplab {
namespace {

SettingRef known_setting(const RunConfig& config, std::string_view key) {
  if (std::optional<SettingRef> setting = find_setting(config, key)) return *std::move(setting);
  throw ConfigError("unknown key " + shown(key) + key_suggestion(key, config));
}

void set_checked(RunConfig& config, const SettingRef& setting, const SettingValue& value) {
  const SettingValue checked = setting.checked(value);
  const SettingValue before = setting.get(config);
  setting.set(config, checked);
  try {
    check_sections(config);
  } catch (const ConfigError&) {
    setting.set(config, before);
    throw;
  }
}

struct Word {
  std::string_view typed;
  bool value;
};
constexpr Word kBooleanWords[] = {{"1", true},    {"0", false},  {"on", true},
                                  {"off", false}, {"yes", true}, {"no", false}};

// Reads text that is no JSON as the type requires. Unreadable text stays text, and check_setting reports the
// expectation.
SettingValue scalar_from_text(SettingType type, std::string_view text) {
  if (type == SettingType::integers || type == SettingType::numbers || type == SettingType::number) {
    double number = 0; // ".5" is not JSON, but people type it
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return number;
  }
  return text;
}

// "512,256" -> ["512", "256"], each read by scalar_from_text.
SettingValue list_from_text(SettingType type, std::string_view text) {
  SettingValue::List list;
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    list.push_back(scalar_from_text(type, text.substr(0, comma)));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return list;
}

SettingValue value_from_text(SettingType type, std::string_view text) {
  if (type == SettingType::boolean)
    for (const Word& word : kBooleanWords)
      if (word.typed == text) return word.value;
  std::optional<SettingValue> parsed = setting_value_from_text(text);
  const bool is_list = type == SettingType::integers || type == SettingType::numbers || type == SettingType::texts;
  const bool is_text = type == SettingType::text || type == SettingType::choice;
  if (type == SettingType::lines && !(parsed && (parsed->is_text() || parsed->is_list()))) return text;
  if (is_list && !(parsed && parsed->is_list())) return list_from_text(type, text);
  if (is_text && !(parsed && parsed->is_text())) return text;
  return parsed ? *std::move(parsed) : scalar_from_text(type, text);
}

} // namespace

void apply_setting(RunConfig& config, std::string_view key, const SettingValue& value) {
  set_checked(config, known_setting(config, key), value);
}

void apply_choice(RunConfig& config, std::string_view key, const SettingValue& value) {
  const SettingRef chosen = known_setting(config, key);
  RunConfig before, after; // as the optimizers start
  const bool is_optimizer = chosen.row().key == "optimizer.name";
  if (is_optimizer) before.optimizer = find_optimizer(chosen.get(config).text())->start();
  set_checked(config, chosen, value);
  if (!is_optimizer) return;
  after.optimizer = find_optimizer(chosen.get(config).text())->start();
  const std::string_view section = key.substr(0, key.size() - std::string_view("name").size());
  for (const SettingRow& row : setting_rows()) {
    if (row.group != "optimizer" || row.key == chosen.row().key) continue;
    const SettingRef setting = known_setting(config, std::string(section).append(row.key.substr(row.group.size() + 1)));
    if (setting.get(config) == row.get(before)) setting.set(config, row.get(after));
  }
}

void apply_setting_from_json(RunConfig& config, std::string_view key, std::string_view text) {
  const SettingRef setting = known_setting(config, key);
  const std::optional<SettingValue> value = setting_value_from_text(text);
  if (!value) throw ConfigError("\"" + std::string(key) + "\" must be JSON, but it is " + shown(text));
  set_checked(config, setting, *value);
}

void apply_setting_from_text(RunConfig& config, std::string_view key, std::string_view text) {
  const SettingRef setting = known_setting(config, key);
  set_checked(config, setting, value_from_text(setting.row().type, text));
}

} // namespace amplab

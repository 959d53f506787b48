// SPDX-License-Identifier: Apache-2.0
#include "engine/settings/setting_table.h"

#include "engine/run/nearest.h"
#include "engine/settings/sections.h"
#include "engine/settings/setting_ref.h"
#include "engine/settings/setting_row.h"

namespace amplab {
namespace {

const std::vector<SettingRow>& table() {
  static const std::vector<SettingRow> rows = [] {
    using namespace setting_row;
    std::vector<SettingRow> all;
    for (const auto& section : {run_rows, data_rows, model_rows, precision_rows, scaler_rows, gradient_rows,
                                optimizer_rows, training_rows, parallel_rows, loop_rows})
      for (SettingRow& setting : section()) all.push_back(std::move(setting));
    return all;
  }();
  return rows;
}

} // namespace

std::span<const SettingRow> setting_rows() { return table(); }

const SettingRow* find_setting_row(std::string_view key) {
  for (const SettingRow& setting : table())
    if (setting.key == key) return &setting;
  return nullptr;
}

std::string nearest_key(std::string_view key, const RunConfig& config) {
  const std::vector<SettingRef> known = settings_in(config);
  const std::string_view begin = key.substr(0, key.find('.'));
  const SectionKind* const kind = find_section_kind(begin);
  std::vector<std::string_view> keys, of_the_kind; // of the typed kind
  for (const SettingRef& setting : known) {
    keys.push_back(setting.key());
    if (kind && setting.key().starts_with(begin)) of_the_kind.push_back(setting.key());
  }
  return std::string(nearest_of(of_the_kind.empty() ? keys : of_the_kind, key));
}

std::string key_suggestion(std::string_view key, const RunConfig& config) {
  const std::string nearest = nearest_key(key, config), suggestion = "; did you mean \"" + nearest + "\"?";
  const std::string section(key.substr(0, key.find('.')));
  const bool is_close =
      nearest.starts_with(section + ".") && 2 * edit_distance(nearest, key) < key.size() - section.size();
  std::string members;
  for (const SettingRow& setting : setting_rows())
    if (setting.group == section && setting.key != section)
      members += (members.empty() ? "" : ", ") + std::string(setting.key.substr(section.size() + 1));
  return is_close || members.empty() ? suggestion : suggestion + " \"" + section + "\" takes " + members + ".";
}

std::vector<std::string> differing_keys(std::span<const RunConfig> configs) {
  std::vector<std::string> keys;
  for (const SettingRef& setting : differing_settings(configs)) keys.push_back(setting.key());
  return keys;
}

} // namespace amplab

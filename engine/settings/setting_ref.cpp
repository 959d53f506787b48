// SPDX-License-Identifier: Apache-2.0
#include "engine/settings/setting_ref.h"

#include "engine/settings/relevance.h"
#include "engine/settings/sections.h"

#include <algorithm>

namespace amplab {

SettingRef::SettingRef(const SectionKind& kind, std::string name, const SettingRow& row)
    : row_(&row), key_(key_in(kind, name, row)), kind_(&kind), name_(std::move(name)) {}

bool SettingRef::is_in(const RunConfig& config) const {
  const std::vector<std::string>& recorded = config.recorded_keys;
  if (!recorded.empty() && !std::ranges::binary_search(recorded, key_)) return false;
  return !kind_ || kind_->has(config, name_);
}

SettingValue SettingRef::get(const RunConfig& config) const {
  return row_->get(kind_ ? kind_->alone(config, name_) : config);
}

void SettingRef::set(RunConfig& config, const SettingValue& value) const {
  if (!kind_) return row_->set(config, value);
  RunConfig alone = kind_->alone(config, name_);
  row_->set(alone, value);
  kind_->put(config, name_, alone);
}

std::string_view SettingRef::without_effect(const RunConfig& config) const {
  if (!kind_) return amplab::without_effect(config, row_->key);
  RunConfig whole = config;
  kind_->replace_single(whole, config, name_);
  return amplab::without_effect(whole, row_->key, name_);
}

SettingValue SettingRef::checked(const SettingValue& value) const {
  if (!kind_) return check_setting(*row_, value);
  SettingRow named = *row_;
  named.key = key_;
  return check_setting(named, value);
}

std::vector<SettingRef> settings_in(std::span<const RunConfig> configs) {
  std::vector<SettingRef> all;
  for (const SettingRow& setting : setting_rows()) all.emplace_back(setting);
  for (const SectionKind& kind : section_kinds()) {
    std::vector<std::string> names;
    for (const RunConfig& config : configs)
      for (std::string& name : kind.names(config))
        if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    for (const std::string& name : names)
      for (const SettingRow* row : rows_of(kind)) all.emplace_back(kind, name, *row);
  }
  return all;
}

std::vector<SettingRef> differing_settings(std::span<const RunConfig> configs) {
  std::vector<SettingRef> all = settings_in(configs);
  std::erase_if(all, [&](const SettingRef& setting) {
    const auto value = [&](const RunConfig& config) {
      return setting.is_in(config) ? std::optional(setting.get(config)) : std::nullopt;
    };
    return std::ranges::all_of(configs,
                               [&](const RunConfig& config) { return value(config) == value(configs.front()); });
  });
  return all;
}

std::vector<SettingRef> settings_in(const RunConfig& config) { return settings_in(std::span(&config, 1)); }

std::optional<SettingRef> find_setting(const RunConfig& config, std::string_view key) {
  if (const SettingRow* setting = find_setting_row(key)) return SettingRef(*setting);
  const size_t first = key.find('.'), second = key.find('.', first == std::string_view::npos ? first : first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  const SectionKind* kind = find_section_kind(key.substr(0, first));
  std::string name(key.substr(first + 1, second - first - 1));
  if (!kind || !kind->has(config, name)) return std::nullopt;
  for (const SettingRow* row : rows_of(*kind))
    if (row->key.substr(kind->one.size()) == key.substr(second)) return SettingRef(*kind, std::move(name), *row);
  return std::nullopt;
}

} // namespace amplab

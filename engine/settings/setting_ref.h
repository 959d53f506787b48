// SPDX-License-Identifier: Apache-2.0
// A setting of a configuration, by key: a row of the settings table, or that row in a named section. "optimizers.d.lr"
// is "optimizer.lr" of the optimizer d. A value, any thread.
#pragma once
#include "engine/settings/setting_table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

struct SectionKind;

class SettingRef {
 public:
  explicit SettingRef(const SettingRow& row) : row_(&row), key_(row.key) {}
  SettingRef(const SectionKind& kind, std::string name, const SettingRow& row);

  const std::string& key() const { return key_; }
  const SettingRow& row() const { return *row_; } // for a named section, with the key of the unnamed section

  // Returns true if the configuration has this setting. The functions below require it.
  bool is_in(const RunConfig& config) const;
  SettingValue get(const RunConfig& config) const;
  void set(RunConfig& config, const SettingValue& value) const; // Requires: checked

  // Returns a sentence why the setting has no effect in the configuration, or an empty string if it has one.
  std::string_view without_effect(const RunConfig& config) const;

  // As check_setting, with this key in the message. Throws: ConfigError.
  SettingValue checked(const SettingValue& value) const;

 private:
  const SettingRow* row_;
  std::string key_;
  const SectionKind* kind_ = nullptr; // null: a row of the table
  std::string name_;                  // of the section
};

// Returns all settings of a configuration: those of the table, then those of its named sections.
std::vector<SettingRef> settings_in(const RunConfig& config);

// Returns the setting of that key, or nothing.
std::optional<SettingRef> find_setting(const RunConfig& config, std::string_view key);

// Returns the settings of all configurations, each once: those of the table, then those of named sections.
std::vector<SettingRef> settings_in(std::span<const RunConfig> configs);

// Returns the settings whose values differ, or that only some of the configurations have.
std::vector<SettingRef> differing_settings(std::span<const RunConfig> configs);

} // namespace amplab

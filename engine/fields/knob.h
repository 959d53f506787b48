// SPDX-License-Identifier: Apache-2.0
// A setting of a configuration, by key: a row of the settings table, or that row in a named section. "optimizers.d.lr"
// is "optimizer.lr" of the optimizer d. A value, any thread.
#pragma once
#include "engine/fields/fields.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

struct SectionKind;

class Knob {
 public:
  explicit Knob(const Field& row) : row_(&row), key_(row.key) {}
  Knob(const SectionKind& kind, std::string name, const Field& row);

  const std::string& key() const { return key_; }
  const Field& row() const { return *row_; } // for a named section, with the key of the unnamed section

  // Returns true if the configuration has this setting. The functions below require it.
  bool is_in(const RunConfig& config) const;
  FieldValue get(const RunConfig& config) const;
  void set(RunConfig& config, const FieldValue& value) const; // Requires: checked

  // Returns a sentence why the setting has no effect in the configuration, or an empty string if it has one.
  std::string_view without_effect(const RunConfig& config) const;

  // As check_field, with this key in the message. Throws: ConfigError.
  FieldValue checked(const FieldValue& value) const;

 private:
  const Field* row_;
  std::string key_;
  const SectionKind* kind_ = nullptr; // null: a row of the table
  std::string name_;                  // of the section
};

// Returns all settings of a configuration: those of the table, then those of its named sections.
std::vector<Knob> knobs(const RunConfig& config);

// Returns the setting of that key, or nothing.
std::optional<Knob> find_knob(const RunConfig& config, std::string_view key);

// Returns the settings of all configurations, each once: those of the table, then those of named sections.
std::vector<Knob> knobs(std::span<const RunConfig> configs);

// Returns the settings whose values differ, or that only some of the configurations have.
std::vector<Knob> differing_knobs(std::span<const RunConfig> configs);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// A knob of a configuration, by its key: a row of the field table, or the same row for a section with a name, as
// "optimizers.d.lr" is "optimizer.lr" for the optimizer d. A value; any thread.
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
  const Field& row() const { return *row_; } // of a section with a name, its key is that of the single one

  // Whether that configuration has it; what follows requires that it does.
  bool is_in(const RunConfig& config) const;
  FieldValue get(const RunConfig& config) const;
  void set(RunConfig& config, const FieldValue& value) const; // Requires: checked

  // A sentence why it changes nothing in that configuration; empty where it does.
  std::string_view without_effect(const RunConfig& config) const;

  // As check_field, naming this key. Throws: ConfigError.
  FieldValue checked(const FieldValue& value) const;

 private:
  const Field* row_;
  std::string key_;
  const SectionKind* kind_ = nullptr; // null: of the table itself
  std::string name_;                  // of the section
};

// All that a configuration has: the table's, then those of its sections with names.
std::vector<Knob> knobs(const RunConfig& config);

// Nothing: it has none of that key.
std::optional<Knob> find_knob(const RunConfig& config, std::string_view key);

// All that one of these has, each once: the table's, then those of sections.
std::vector<Knob> knobs(std::span<const RunConfig> configs);

// Those of them that do not have the same value in all, or that one has and another has not.
std::vector<Knob> differing_knobs(std::span<const RunConfig> configs);

} // namespace amplab

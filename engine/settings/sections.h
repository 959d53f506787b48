// SPDX-License-Identifier: Apache-2.0
// Named sections, several of a kind: "optimizers": {"d": {...}, "g": {...}}. Each has the rows of the unnamed section.
// To read or write it, it is put in the unnamed section's place. Pure functions, any thread.
#pragma once
#include "engine/settings/setting_table.h"

#include <string>
#include <string_view>
#include <vector>

namespace amplab {

struct SectionKind {
  std::string_view many, one;  // "optimizers"; "optimizer", the section that defines its rows
  std::vector<SettingRow> own; // rows of named sections only, with keys as in the unnamed section
  std::vector<std::string> (*names)(const RunConfig&);
  bool (*has)(const RunConfig&, const std::string& name);
  void (*add)(RunConfig&, const std::string& name); // with defaults
  // Returns a configuration with this section in the unnamed section's place and as its only named one. The rest is
  // default.
  // Requires: the section exists.
  RunConfig (*alone)(const RunConfig&, const std::string& name);
  // Puts the section in the unnamed section's place in `whole` and removes the named ones of its kind. Checks of a
  // section (relevance.h, hints) run on the result.
  // Requires: `config` has the section.
  void (*replace_single)(RunConfig& whole, const RunConfig& config, const std::string& name);
  void (*put)(RunConfig& to, const std::string& name, const RunConfig& alone); // reverses `alone`
};

inline constexpr size_t kMostSections = 16; // per kind
inline constexpr size_t kLongestName = 32;  // letters

std::span<const SectionKind> section_kinds();
// Returns null for an unknown name.
const SectionKind* find_section_kind(std::string_view many);

// Returns the rows of the unnamed section, then those of named sections only.
std::vector<const SettingRow*> rows_of(const SectionKind& kind);

// Returns a key as "optimizers.d.lr". row: one of the kind's rows.
std::string key_in(const SectionKind& kind, std::string_view name, const SettingRow& row);

// Adds a section. Throws: ConfigError if the name is not a free Python identifier, or there are kMostSections already.
void add_section(RunConfig& config, const SectionKind& kind, const std::string& name);

// Throws: ConfigError if an optimizer refers to a missing model, or a model to a missing data set.
void check_sections(const RunConfig& config);

} // namespace amplab

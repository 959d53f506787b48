// SPDX-License-Identifier: Apache-2.0
// Sections with a name, several of a kind: "optimizers": {"d": {...}, "g": {...}}. Each has the rows that the field
// table has for the single section, and is read and written through them, standing in the single one's place. Pure; any
// thread.
#pragma once
#include "engine/fields/fields.h"

#include <string>
#include <string_view>
#include <vector>

namespace amplab {

struct SectionKind {
  std::string_view many, one; // "optimizers"; "optimizer", the section whose rows it shares
  std::vector<Field> own;     // rows that only a section with a name has, keyed as if they were of the single one
  std::vector<std::string> (*names)(const RunConfig&);
  bool (*has)(const RunConfig&, const std::string& name);
  void (*add)(RunConfig&, const std::string& name); // with the defaults
  // A configuration in which the section stands in the single one's place, and is the only one with a name; all else is
  // default. Requires: it is there.
  RunConfig (*alone)(const RunConfig&, const std::string& name);
  // Puts the section in the single one's place in `whole`, where then none of the kind has a name: what is asked about
  // a section (relevance.h, hints) is asked about that. Requires: `config` has it.
  void (*put_in_place_of_single)(RunConfig& whole, const RunConfig& config, const std::string& name);
  void (*put)(RunConfig& to, const std::string& name, const RunConfig& alone); // the way back
};

inline constexpr size_t kMostSections = 16; // of a kind
inline constexpr size_t kLongestName = 32;  // letters

std::span<const SectionKind> section_kinds();
// Null: no kind of that name.
const SectionKind* find_section_kind(std::string_view many);

// The rows of the single section, then the kind's own.
std::vector<const Field*> rows_of(const SectionKind& kind);

// "optimizers.d.lr". row: one of the kind's.
std::string key_in(const SectionKind& kind, std::string_view name, const Field& row);

// Adds a section. Throws: ConfigError, if that is no name for something in a loop, or something else has it, or there
// are enough.
void add_section(RunConfig& config, const SectionKind& kind, const std::string& name);

// Throws: ConfigError if an optimizer steps a model that is not there, or a model is made for data that are not.
void check_sections(const RunConfig& config);

} // namespace amplab

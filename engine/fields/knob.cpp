// SPDX-License-Identifier: Apache-2.0
#include "engine/fields/knob.h"

#include "engine/fields/sections.h"
#include "engine/run/relevance.h"

#include <algorithm>

namespace amplab {

Knob::Knob(const SectionKind& kind, std::string name, const Field& row)
    : row_(&row), key_(key_in(kind, name, row)), kind_(&kind), name_(std::move(name)) {}

bool Knob::is_in(const RunConfig& config) const { return !kind_ || kind_->has(config, name_); }

FieldValue Knob::get(const RunConfig& config) const { return row_->get(kind_ ? kind_->alone(config, name_) : config); }

void Knob::set(RunConfig& config, const FieldValue& value) const {
  if (!kind_) return row_->set(config, value);
  RunConfig alone = kind_->alone(config, name_);
  row_->set(alone, value);
  kind_->put(config, name_, alone);
}

std::string_view Knob::without_effect(const RunConfig& config) const {
  if (!kind_) return amplab::without_effect(config, row_->key);
  RunConfig whole = config;
  kind_->put_in_place_of_single(whole, config, name_);
  return amplab::without_effect(whole, row_->key, name_);
}

FieldValue Knob::checked(const FieldValue& value) const {
  if (!kind_) return check_field(*row_, value);
  Field named = *row_;
  named.key = key_;
  return check_field(named, value);
}

std::vector<Knob> knobs(std::span<const RunConfig> configs) {
  std::vector<Knob> all;
  for (const Field& field : fields()) all.emplace_back(field);
  for (const SectionKind& kind : section_kinds()) {
    std::vector<std::string> names;
    for (const RunConfig& config : configs)
      for (std::string& name : kind.names(config))
        if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    for (const std::string& name : names)
      for (const Field* row : rows_of(kind)) all.emplace_back(kind, name, *row);
  }
  return all;
}

std::vector<Knob> differing_knobs(std::span<const RunConfig> configs) {
  std::vector<Knob> all = knobs(configs);
  std::erase_if(all, [&](const Knob& knob) {
    const auto value = [&](const RunConfig& config) {
      return knob.is_in(config) ? std::optional(knob.get(config)) : std::nullopt;
    };
    return std::ranges::all_of(configs,
                               [&](const RunConfig& config) { return value(config) == value(configs.front()); });
  });
  return all;
}

std::vector<Knob> knobs(const RunConfig& config) { return knobs(std::span(&config, 1)); }

std::optional<Knob> find_knob(const RunConfig& config, std::string_view key) {
  if (const Field* field = find_field(key)) return Knob(*field);
  const size_t first = key.find('.'), second = key.find('.', first == std::string_view::npos ? first : first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  const SectionKind* kind = find_section_kind(key.substr(0, first));
  std::string name(key.substr(first + 1, second - first - 1));
  if (!kind || !kind->has(config, name)) return std::nullopt;
  for (const Field* row : rows_of(*kind))
    if (row->key.substr(kind->one.size()) == key.substr(second)) return Knob(*kind, std::move(name), *row);
  return std::nullopt;
}

} // namespace amplab

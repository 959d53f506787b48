// SPDX-License-Identifier: Apache-2.0
#include "engine/fields/fields.h"

#include "engine/fields/field_row.h"
#include "engine/fields/knob.h"
#include "engine/fields/sections.h"
#include "engine/run/nearest.h"

namespace amplab {
namespace {

const std::vector<Field>& table() {
  static const std::vector<Field> rows = [] {
    using namespace field_row;
    std::vector<Field> all;
    for (const auto& section : {run_rows, data_rows, model_rows, precision_rows, scaler_rows, gradient_rows,
                                optimizer_rows, course_rows, parallel_rows, loop_rows})
      for (Field& field : section()) all.push_back(std::move(field));
    return all;
  }();
  return rows;
}

} // namespace

std::span<const Field> fields() { return table(); }

const Field* find_field(std::string_view key) {
  for (const Field& field : table())
    if (field.key == key) return &field;
  return nullptr;
}

std::string nearest_key(std::string_view key, const RunConfig& config) {
  const std::vector<Knob> known = knobs(config);
  const std::string_view begin = key.substr(0, key.find('.'));
  const SectionKind* const kind = find_section_kind(begin);
  std::vector<std::string_view> keys, of_the_kind; // of the typed kind
  for (const Knob& knob : known) {
    keys.push_back(knob.key());
    if (kind && knob.key().starts_with(begin)) of_the_kind.push_back(knob.key());
  }
  return std::string(nearest_of(of_the_kind.empty() ? keys : of_the_kind, key));
}

std::string question_about(std::string_view key, const RunConfig& config) {
  const std::string nearest = nearest_key(key, config), question = "; did you mean \"" + nearest + "\"?";
  const std::string section(key.substr(0, key.find('.')));
  const bool alike =
      nearest.starts_with(section + ".") && 2 * edit_distance(nearest, key) < key.size() - section.size();
  std::string members;
  for (const Field& field : fields())
    if (field.group == section && field.key != section)
      members += (members.empty() ? "" : ", ") + std::string(field.key.substr(section.size() + 1));
  return alike || members.empty() ? question : question + " \"" + section + "\" takes " + members + ".";
}

std::vector<std::string> differing_keys(std::span<const RunConfig> configs) {
  std::vector<std::string> keys;
  for (const Knob& knob : differing_knobs(configs)) keys.push_back(knob.key());
  return keys;
}

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
#include "engine/fields/fields.h"

#include "engine/fields/field_row.h"
#include "engine/run/nearest.h"

namespace amplab {
namespace {

const std::vector<Field>& table() {
  static const std::vector<Field> rows = [] {
    using namespace field_row;
    std::vector<Field> all;
    for (const auto& section : {run_rows, data_rows, model_rows, precision_rows, scaler_rows, gradient_rows, optimizer_rows,
                                course_rows, loop_rows})
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

std::string_view nearest_key(std::string_view key) {
  std::vector<std::string_view> keys;
  for (const Field& field : table()) keys.push_back(field.key);
  return nearest_of(keys, key);
}

std::vector<std::string_view> differing_keys(std::span<const RunConfig> configs) {
  std::vector<std::string_view> keys;
  for (const Field& field : table())
    for (const RunConfig& config : configs)
      if (field.get(config) != field.get(configs.front())) {
        keys.push_back(field.key);
        break;
      }
  return keys;
}

} // namespace amplab

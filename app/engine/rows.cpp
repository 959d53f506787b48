// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rows.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace amplab {
namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_null()) return "";
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Json& element : value) text += (text.empty() ? "" : ", ") + text_of(element);
  return text;
}

} // namespace

void print_rows(const Json& rows, bool as_json) {
  if (as_json) {
    std::puts(rows.dump(2).c_str());
    return;
  }
  if (rows.empty()) return;
  std::vector<std::vector<std::string>> table(1);
  for (const auto& [key, value] : rows[0].items())
    if (!value.is_object()) table[0].push_back(key);
  for (const Json& row : rows) {
    auto& cells = table.emplace_back();
    for (const auto& [key, value] : row.items())
      if (!value.is_object()) cells.push_back(text_of(value));
  }
  std::vector<size_t> widths(table[0].size());
  for (const auto& cells : table)
    for (size_t c = 0; c < cells.size(); ++c) widths[c] = std::max(widths[c], cells[c].size());
  for (const auto& cells : table) {
    std::string line;
    for (size_t c = 0; c < cells.size(); ++c) {
      line += cells[c];
      if (c + 1 < cells.size()) line.append(widths[c] - cells[c].size() + 2, ' ');
    }
    std::puts(line.c_str());
  }
}

} // namespace amplab

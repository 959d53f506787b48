// SPDX-License-Identifier: Apache-2.0
// Reads a run's CSV files: each row is a map from column to text.
#pragma once
#include "tests/support/program.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

namespace amplab {

using Rows = std::vector<std::map<std::string, std::string>>;

// Supports the part of RFC 4180 that these files use.
inline Rows read_csv(const std::filesystem::path& path) {
  std::vector<std::vector<std::string>> table(1, {""});
  bool quoted = false;
  for (const char c : slurp(path)) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      table.back().emplace_back();
    } else if (c == '\n' && !quoted) {
      table.push_back({""});
    } else {
      table.back().back() += c;
    }
  }
  table.pop_back();
  Rows rows;
  for (size_t r = 1; r < table.size(); ++r) {
    EXPECT_EQ(table[r].size(), table[0].size()) << path << " row " << r;
    auto& row = rows.emplace_back();
    for (size_t c = 0; c < table[0].size() && c < table[r].size(); ++c) row[table[0][c]] = table[r][c];
  }
  return rows;
}

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Reads RFC 4180. Written independently of the writer.
#pragma once
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

using CsvRows = std::vector<std::vector<std::string>>;

// Throws: std::runtime_error on text that RFC 4180 does not allow, with LF as line end.
inline CsvRows read_csv(std::string_view text) {
  CsvRows rows;
  size_t at = 0;
  while (at < text.size()) {
    std::vector<std::string>& row = rows.emplace_back();
    for (bool more = true; more;) {
      std::string& cell = row.emplace_back();
      if (text[at] == '"') {
        for (++at;; ++at) {
          if (at >= text.size()) throw std::runtime_error("quote left open");
          if (text[at] != '"')
            cell += text[at];
          else if (at + 1 < text.size() && text[at + 1] == '"')
            cell += text[at++];
          else
            break;
        }
        ++at;
      } else {
        for (; at < text.size() && text[at] != ',' && text[at] != '\n'; ++at) {
          if (text[at] == '"' || text[at] == '\r') throw std::runtime_error("character that must be quoted");
          cell += text[at];
        }
      }
      if (at >= text.size()) throw std::runtime_error("last line without its end");
      if (text[at] != ',' && text[at] != '\n') throw std::runtime_error("text behind a quote");
      more = text[at++] == ',';
    }
  }
  return rows;
}

// Returns cells by column name. Requires: a header and that row.
inline std::map<std::string, std::string> row_by_name(const CsvRows& rows, size_t row) {
  std::map<std::string, std::string> cells;
  for (size_t i = 0; i < rows.at(0).size(); ++i) cells[rows.at(0)[i]] = rows.at(row).at(i);
  return cells;
}

} // namespace amplab

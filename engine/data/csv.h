// SPDX-License-Identifier: Apache-2.0
// Tables of text: RFC 4180 with a header; comma, semicolon or tab, whichever the header has first. Pure functions but
// for read_csv; any thread.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

struct CsvTable {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows; // each as long as the header
  std::string source;                         // begins messages
};

// Throws: DataError, with line and column, for a row that is longer or shorter than the header, a quote that does not
// end, a header with an empty or repeated name, and a table without rows.
CsvTable parse_csv(std::string_view text, std::string source);

// Throws: DataError, also if the file cannot be read or is larger than 256 MiB.
CsvTable read_csv(const std::filesystem::path& file);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Text tables: RFC 4180 with a header. The separator is comma, semicolon or tab, whichever comes first in the header.
// Pure functions, except read_csv. Any thread.
#pragma once
#include "engine/data/file_reading.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

struct CsvTable {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows; // each as long as the header
  std::string source;                         // prefix of error messages
  int64_t budget = memory_budget(0);          // limit on the bytes of data derived from the table
};

// Parses a table. budget: bytes.
// Throws: DataError, with line and column, also soon after a stop is requested. Reasons: a row longer or shorter than
// the header, an unterminated quote, an empty or repeated name in the header, no rows, a table beyond the budget.
CsvTable parse_csv(std::string_view text, std::string source, int64_t budget, const std::stop_token& stop = {});
inline CsvTable parse_csv(std::string_view text, std::string source) {
  return parse_csv(text, std::move(source), memory_budget(std::ssize(text)));
}

// Throws: DataError, also if the file cannot be read or is larger than 256 MiB.
CsvTable read_csv(const std::filesystem::path& file, const std::stop_token& stop = {});

} // namespace amplab

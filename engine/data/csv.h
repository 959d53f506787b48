// SPDX-License-Identifier: Apache-2.0
// Tables of text: RFC 4180 with a header; comma, semicolon or tab, whichever the header has first. Pure functions but
// for read_csv; any thread.
#pragma once
#include "engine/data/memory_budget.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

struct CsvTable {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows; // each as long as the header
  std::string source;                         // begins messages
  int64_t budget = memory_budget(0);          // bytes that what is made of it may take
};

// Throws: DataError, with line and column, for a row that is longer or shorter than the header, a quote that does not
// end, a header with an empty or repeated name, a table without rows, and one that outgrows its budget, in bytes; and
// soon after a stop is requested.
CsvTable parse_csv(std::string_view text, std::string source, int64_t budget, const std::stop_token& stop = {});
inline CsvTable parse_csv(std::string_view text, std::string source) {
  return parse_csv(text, std::move(source), memory_budget(std::ssize(text)));
}

// Throws: DataError, also if the file cannot be read or is larger than 256 MiB.
CsvTable read_csv(const std::filesystem::path& file, const std::stop_token& stop = {});

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Helpers that build SQL. Pure functions, private to this module.
#pragma once
#include "engine/export/csv_writer.h"

#include <string>
#include <string_view>
#include <vector>

namespace amplab {

std::string quoted_name(std::string_view name); // "loss.errD"; quotes in names are escaped
std::string quoted_text(std::string_view text); // 'backed off'
std::vector<std::string> quoted_names(const std::vector<std::string>& names);
std::string joined(const std::vector<std::string>& parts, std::string_view between);
std::string parameters(size_t count); // ?, ?, ?

// Returns a view with the columns of a CSV file, "run" and "run_id" first, over a table with columns of those names.
std::string view_sql(std::string_view view, std::string_view table, const std::vector<std::string>& columns);

// Returns the names in a CSV header written by engine/export.
std::vector<std::string> csv_columns(void (*write_header)(CsvWriter&));

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Pieces of SQL. Pure functions; only for this room.
#pragma once
#include "engine/export/csv_writer.h"

#include <string>
#include <string_view>
#include <vector>

namespace amplab {

std::string quoted_name(std::string_view name); // "loss.errD", also of names that hold quotes
std::string quoted_text(std::string_view text); // 'backed off'
std::vector<std::string> quoted_names(const std::vector<std::string>& names);
std::string joined(const std::vector<std::string>& parts, std::string_view between);
std::string parameters(size_t count); // ?, ?, ?

// A view with a CSV file's columns, "run" and "run_id" first, over the rows of a table with those names.
std::string view_sql(std::string_view view, std::string_view table, const std::vector<std::string>& columns);

// The names in a table's header, as engine/export writes it.
std::vector<std::string> csv_columns(void (*write_header)(CsvWriter&));

} // namespace amplab

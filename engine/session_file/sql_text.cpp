// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/sql_text.h"

namespace amplab {
namespace {

// Doubles each mark within the text. Drops zero bytes, which would end the statement.
std::string between_marks(std::string_view text, char mark) {
  std::string made(1, mark);
  for (const char c : text) {
    if (c == '\0') continue;
    if (c == mark) made += mark;
    made += c;
  }
  return made += mark;
}

} // namespace

std::string quoted_name(std::string_view name) { return between_marks(name, '"'); }
std::string quoted_text(std::string_view text) { return between_marks(text, '\''); }

std::vector<std::string> quoted_names(const std::vector<std::string>& names) {
  std::vector<std::string> made;
  for (const std::string& name : names) made.push_back(quoted_name(name));
  return made;
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string made;
  for (size_t i = 0; i < parts.size(); ++i) made.append(i ? between : std::string_view()).append(parts[i]);
  return made;
}

std::string parameters(size_t count) { return joined(std::vector<std::string>(count, "?"), ", "); }

std::string view_sql(std::string_view view, std::string_view table, const std::vector<std::string>& columns) {
  std::vector<std::string> cells;
  for (const std::string& name : columns) cells.push_back((name == "run_id" ? "r." : "t.") + quoted_name(name));
  return "CREATE VIEW " + quoted_name(view) + " AS SELECT " + joined(cells, ", ") + " FROM runs r CROSS JOIN " +
         quoted_name(table) + " t ON t.run = r.run;";
}

std::vector<std::string> csv_columns(void (*write_header)(CsvWriter&)) {
  StringSink sink;
  CsvWriter csv(sink);
  write_header(csv);
  csv.flush();
  std::vector<std::string> names(1);
  for (const char c : sink.bytes()) {
    if (c == '\n') break;
    if (c == ',')
      names.emplace_back();
    else
      names.back() += c;
  }
  return names;
}

} // namespace amplab

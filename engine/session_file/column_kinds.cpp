// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/column_kinds.h"

#include "engine/export/csv_tables.h"
#include "engine/session_file/sql_text.h"

#include <algorithm>

namespace amplab {
namespace {

struct ColumnKind {
  std::string_view key, unit, kind;
};

// Other columns are numbers without a unit, except memory_*, which are bytes.
constexpr ColumnKind kKinds[] = {
    {"run", "", "integer"},
    {"run_id", "", "text"},
    {"step", "", "integer"},
    {"update", "", "integer"},
    {"samples", "samples", "integer"},
    {"wall_s", "s", "number"},
    {"growth_tracker", "steps", "integer"},
    {"found_inf", "", "flag"},
    {"skipped", "", "flag"},
    {"samples_per_s", "samples/s", "number"},
    {"eval_accuracy", "share", "number"},
    {"scaler_verdict", "", "text"},
    {"infs_held", "", "integer"},
    {"injected", "", "flag"},
    {"emulated", "", "flag"},
};

ColumnKind kind_of(std::string_view key) {
  const auto* row = std::ranges::find(kKinds, key, &ColumnKind::key);
  if (row != std::end(kKinds)) return *row;
  return key.starts_with("memory_") ? ColumnKind{key, "bytes", "integer"} : ColumnKind{key, "", "number"};
}

} // namespace

std::string column_tables_sql() {
  std::string sql = "CREATE TABLE column_kinds (key TEXT PRIMARY KEY, unit TEXT NOT NULL, kind TEXT NOT NULL, position "
                    "INTEGER NOT NULL);"
                    "INSERT INTO column_kinds VALUES ";
  int index = 0;
  for (const std::string& name : csv_columns([](CsvWriter& csv) { write_history_header(csv, {}); })) {
    const ColumnKind kind = kind_of(name);
    if (index > 0) sql += ", ";
    sql += "(" + quoted_text(name) + ", " + quoted_text(kind.unit) + ", " + quoted_text(kind.kind) + ", " +
           std::to_string(index++) + ")";
  }
  // "loss.errD" has the kind of "loss".
  return sql +
         ";"
         "CREATE VIEW columns AS SELECT r.run, r.run_id, k.key, k.unit, k.kind FROM runs r CROSS JOIN column_kinds k"
         " UNION ALL SELECT r.run, r.run_id, c.value, coalesce(k.unit, ''), coalesce(k.kind, 'number')"
         " FROM runs r, json_each(r.info, '$.columns') c"
         " LEFT JOIN column_kinds k ON k.key = substr(c.value, 1, instr(c.value, '.') - 1);";
}

} // namespace amplab

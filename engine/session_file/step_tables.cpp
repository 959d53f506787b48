// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/step_tables.h"

#include "engine/session_file/scan.h"
#include "engine/session_file/sql_text.h"

#include <algorithm>
#include <iterator>

namespace amplab {
namespace {

constexpr int kVersionOfTables = 2; // of the other tables; the columns of later versions are in the table of columns

// A number has no type, so that SQLite stores it bit for bit.
std::string definition(const StepColumn& column) {
  return quoted_name(column.key) + (column.kind == ColumnKind::number ? "" : " INTEGER");
}

// Returns what follows the columns that each table begins with.
std::string definitions_of(const std::vector<StepColumn>& columns) {
  std::string sql;
  for (const StepColumn& column : columns) sql += ", " + definition(column);
  return sql;
}

std::vector<StepColumn> columns_of_history(StepColumns columns) {
  std::vector<StepColumn> found = in_csv_order(columns);
  std::erase_if(found, [](const StepColumn& column) { return column.session == InSession::no; });
  return found;
}

bool is_in_memory(const StepColumn& column) {
  return column.session == InSession::memory || column.session == InSession::categories;
}

// Returns the cell of the view: a verdict by its name in the CSV files.
std::string cell_sql(const StepColumn& column) {
  const std::string cell = (is_in_memory(column) ? "m." : "s.") + quoted_name(column.key);
  if (column.kind != ColumnKind::verdict) return cell;
  std::string sql = "CASE s." + std::string(column.key);
  for (int verdict = 0; verdict < kVerdicts; ++verdict)
    sql.append(" WHEN ")
        .append(std::to_string(verdict))
        .append(" THEN ")
        .append(quoted_text(name_of(static_cast<Verdict>(verdict))));
  return sql + " END";
}

// Returns a row of the table `column_kinds`.
std::string kind_row(std::string_view key, std::string_view unit, std::string_view kind, int position) {
  return "(" + quoted_text(key) + ", " + quoted_text(unit) + ", " + quoted_text(kind) + ", " +
         std::to_string(position) + ")";
}

std::string kind_row(const StepColumn& column) { // after run and run_id
  return kind_row(column.key, column.unit, name_of(column.kind), column.csv + 1);
}

} // namespace

StoredColumns::StoredColumns(StepColumns columns) {
  std::vector<StepColumn> ordered = in_csv_order(columns), categories;
  std::ranges::copy_if(columns, std::back_inserter(ordered), [](const StepColumn& column) { return column.csv == 0; });
  for (const StepColumn& column : ordered) {
    switch (column.session) {
    case InSession::no:
    case InSession::key: break;
    case InSession::steps: (column.since <= kVersionOfTables ? steps : later).push_back(column); break;
    case InSession::memory: memory.push_back(column); break;
    case InSession::categories: categories.push_back(column); break;
    }
  }
  std::ranges::stable_sort(later, {}, &StepColumn::since); // so that a bit of nan_mask keeps its column
  memory.insert(memory.end(), categories.begin(), categories.end());
}

std::vector<std::string> keys_of(const std::vector<StepColumn>& columns) {
  std::vector<std::string> keys;
  for (const StepColumn& column : columns) keys.emplace_back(column.key);
  return keys;
}

std::string step_tables_sql(StepColumns columns) {
  const StoredColumns stored(columns);
  return "CREATE TABLE declared (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);"
         "CREATE TABLE memory (number INTEGER PRIMARY KEY, " +
         joined(keys_of(stored.memory), " INTEGER, ") +
         " INTEGER);CREATE TABLE steps (run INTEGER NOT NULL, step INTEGER NOT NULL" + definitions_of(stored.steps) +
         definitions_of(stored.later) + ", memory INTEGER, nan_mask INTEGER, PRIMARY KEY (run, step)) WITHOUT ROWID;";
}

std::string history_view_sql(const DeclaredKeys& declared, StepColumns columns) {
  std::string sql = "DROP VIEW IF EXISTS history; CREATE VIEW history AS SELECT s.run, r.\"run_id\" AS \"run_id\"";
  for (const StepColumn& column : columns_of_history(columns))
    sql.append(", ").append(cell_sql(column)).append(" AS ").append(quoted_name(column.key));
  for (const auto& [number, key] : declared.keys())
    sql.append(", s.").append(column_of(number)).append(" AS ").append(quoted_name(key));
  return sql + " FROM runs r CROSS JOIN steps s ON s.run = r.run LEFT JOIN memory m ON m.number = s.memory;";
}

std::string column_tables_sql(StepColumns columns) {
  std::string sql = "CREATE TABLE column_kinds (key TEXT PRIMARY KEY, unit TEXT NOT NULL, kind TEXT NOT NULL, position "
                    "INTEGER NOT NULL);"
                    "INSERT INTO column_kinds VALUES " +
                    kind_row("run", "", "integer", 0) + ", " + kind_row("run_id", "", "text", 1);
  for (const StepColumn& column : columns_of_history(columns)) sql += ", " + kind_row(column);
  // "loss.errD" has the kind of "loss".
  return sql +
         ";"
         "CREATE VIEW columns AS SELECT r.run, r.run_id, k.key, k.unit, k.kind FROM runs r CROSS JOIN column_kinds k"
         " UNION ALL SELECT r.run, r.run_id, c.value, coalesce(k.unit, ''), coalesce(k.kind, 'number')"
         " FROM runs r, json_each(r.info, '$.columns') c"
         " LEFT JOIN column_kinds k ON k.key = substr(c.value, 1, instr(c.value, '.') - 1);";
}

int schema_version_of(StepColumns columns) {
  int version = kVersionOfTables;
  for (const StepColumn& column : columns) version = std::max(version, column.since);
  return version;
}

bool add_columns(Database& database, int64_t version, StepColumns columns) {
  std::vector<StepColumn> added;
  std::ranges::copy_if(columns, std::back_inserter(added), [&](const StepColumn& column) {
    return version > kVersionOfTables && column.since == version && column.session != InSession::no;
  });
  if (added.empty()) return false;
  std::string sql;
  for (const StepColumn& column : added) {
    const std::string table = is_in_memory(column) ? "memory" : "steps";
    if (!columns_in(database, table).contains(std::string(column.key)))
      sql += "ALTER TABLE " + table + " ADD COLUMN " + definition(column) + ";";
    if (column.csv > 0) sql += "INSERT OR IGNORE INTO column_kinds VALUES " + kind_row(column) + ";";
  }
  // The view has the columns up to that version.
  std::vector<StepColumn> there(columns.begin(), columns.end());
  std::erase_if(there, [&](const StepColumn& column) { return column.since > version; });
  database.run(sql + history_view_sql(DeclaredKeys::of(database), there));
  return true;
}

} // namespace amplab

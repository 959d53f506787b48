// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/schema.h"

#include "engine/export/csv_tables.h"
#include "engine/session_file/copy.h"
#include "engine/session_file/event_rows.h"
#include "engine/session_file/former_names.h"
#include "engine/session_file/inspection_rows.h"
#include "engine/session_file/op_rows.h"
#include "engine/session_file/run_rows.h"
#include "engine/session_file/session_run.h"
#include "engine/session_file/snapshot_rows.h"
#include "engine/session_file/sql_text.h"
#include "engine/session_file/step_rows.h"

#include <algorithm>
#include <filesystem>
#include <optional>

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

// Returns the SQL of the view `columns`, which describes the numbers of `history` for other programs.
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

} // namespace

void create_schema(Database& database, const Versions& versions) {
  Transaction transaction(database);
  database.run("PRAGMA application_id = " + std::to_string(kApplicationId) +
               "; PRAGMA user_version = " + std::to_string(kSchemaVersion));
  database.run("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
               "CREATE TABLE layout (key TEXT PRIMARY KEY, value BLOB);" +
               run_tables_sql() + step_tables_sql() + event_tables_sql() + op_tables_sql() + inspection_tables_sql() +
               snapshot_tables_sql() + column_tables_sql() + history_view_sql({}) + event_view_sql() + op_view_sql() +
               inspection_views_sql());
  Statement meta = database.prepare("INSERT INTO meta VALUES (?1, ?2)");
  const auto put = [&](std::string_view key, std::string_view value) {
    meta.put(1, key), meta.put(2, value), meta.run();
  };
  put("schema", std::to_string(kSchemaVersion));
  for (const auto& [what, version] : versions) put("version." + what, version);
  transaction.commit();
}

bool is_empty(const Database& database) { return database.integer("SELECT count(*) FROM sqlite_master") == 0; }
bool is_session(const Database& database) { return database.integer("PRAGMA application_id") == kApplicationId; }
int64_t schema_version(const Database& database) { return database.integer("PRAGMA user_version"); }

namespace {

// Renames what former_names.h lists. Views of the renamed columns are created again.
void rename_words(Database& database) {
  std::string sql = "DROP VIEW IF EXISTS ops; DROP VIEW IF EXISTS hist; DROP VIEW IF EXISTS updates;"
                    "DROP VIEW IF EXISTS exponents;";
  const auto rename = [&](std::string_view table, std::string_view column) {
    sql.append("ALTER TABLE ").append(table).append(" RENAME COLUMN ").append(former_name(column));
    sql.append(" TO ").append(column).append(";");
  };
  for (const char* table : {"op_rows", "hist_rows", "update_rows", "column_kinds"}) rename(table, "position");
  rename("op_rows", "underflowed_upstream");
  rename("hist_rows", "reference");
  rename("update_rows", "zero_gradient");
  database.run(sql +
               "ALTER TABLE looks RENAME TO inspections;"
               "UPDATE event_rows SET kind = 'setting' WHERE kind = '" +
               std::string(former_name("setting")) + "';" + op_view_sql() + inspection_views_sql());
}

constexpr Migration kMigrations[] = {{1, rename_words}};

} // namespace

void migrate_if_old(const std::string& path, const std::string& shown_as) {
  migrate(path, shown_as, kMigrations, kSchemaVersion);
}

void migrate(const std::string& path, const std::string& shown_as, std::span<const Migration> migrations, int64_t to) {
  std::error_code error;
  if (std::filesystem::file_size(path, error) == 0 || error) return;
  std::optional<CopyBeside> copy;
  {
    Database old(path, Database::Access::write);
    if (is_empty(old) || !is_session(old) || schema_version(old) >= to) return;
    copy.emplace(old, path);
  }
  {
    Database database(copy->path(), Database::Access::write);
    for (int64_t version = schema_version(database); version < to; ++version) {
      const auto step = std::ranges::find(migrations, version, &Migration::from);
      if (step == migrations.end())
        throw SessionError(shown_as + ": is of version " + std::to_string(version) +
                           ", which this program does not support any more");
      Transaction transaction(database);
      step->apply(database);
      database.run("PRAGMA user_version = " + std::to_string(version + 1) + "; UPDATE meta SET value = '" +
                   std::to_string(version + 1) + "' WHERE key = 'schema'");
      transaction.commit();
    }
  }
  copy->replace_target();
}

} // namespace amplab

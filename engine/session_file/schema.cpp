// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/schema.h"

#include "engine/session_file/copy.h"
#include "engine/session_file/event_rows.h"
#include "engine/session_file/former_names.h"
#include "engine/session_file/inspection_rows.h"
#include "engine/session_file/op_rows.h"
#include "engine/session_file/run_rows.h"
#include "engine/session_file/session_file.h"
#include "engine/session_file/session_run.h"
#include "engine/session_file/snapshot_rows.h"

#include <algorithm>
#include <filesystem>
#include <optional>

namespace amplab {

std::string session_schema_sql() {
  const std::string version = std::to_string(kSchemaVersion);
  const std::string sql =
      "PRAGMA application_id = " + std::to_string(kApplicationId) + ";PRAGMA user_version = " + version +
      ";CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
      "CREATE TABLE layout (key TEXT PRIMARY KEY, value BLOB);" +
      run_tables_sql() + step_tables_sql() + event_tables_sql() + op_tables_sql() + inspection_tables_sql() +
      snapshot_tables_sql() + column_tables_sql() + history_view_sql({}) + event_view_sql() + op_view_sql() +
      inspection_views_sql() + "INSERT INTO meta VALUES ('schema', '" + version + "');";
  std::string lines; // one statement each; no statement has a semicolon within
  for (const char c : sql) {
    if (c == ' ' && (lines.empty() || lines.back() == '\n')) continue;
    lines += c;
    if (c == ';') lines += '\n';
  }
  return lines;
}

void create_schema(Database& database, const Versions& versions) {
  Transaction transaction(database);
  database.run(session_schema_sql());
  Statement meta = database.prepare("INSERT INTO meta VALUES (?1, ?2)");
  for (const auto& [what, version] : versions) {
    meta.put(1, std::string_view("version." + what)), meta.put(2, std::string_view(version));
    meta.run();
  }
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

void migrate(const std::string& path, const std::string& shown_as, std::span<const Migration> migrations, int64_t to,
             StepColumns columns) {
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
      Transaction transaction(database);
      if (step != migrations.end()) step->apply(database);
      const bool adds_columns = add_columns(database, version + 1, columns);
      if (step == migrations.end() && !adds_columns)
        throw SessionError(shown_as + ": is of version " + std::to_string(version) +
                           ", which this program does not support any more");
      database.run("PRAGMA user_version = " + std::to_string(version + 1) + "; UPDATE meta SET value = '" +
                   std::to_string(version + 1) + "' WHERE key = 'schema'");
      transaction.commit();
    }
  }
  copy->replace_target();
}

} // namespace amplab

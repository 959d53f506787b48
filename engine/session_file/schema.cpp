// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/schema.h"

#include "engine/session_file/event_rows.h"
#include "engine/session_file/inspection_rows.h"
#include "engine/session_file/op_rows.h"
#include "engine/session_file/run_rows.h"
#include "engine/session_file/snapshot_rows.h"

namespace amplab {

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

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Tables of a session file and their version, described in docs/session-file.md, and upgrades of older files. Private
// to this module.
#pragma once
#include "engine/export/run_record.h"
#include "engine/session_file/database.h"
#include "engine/session_file/step_tables.h"

#include <span>
#include <string>

namespace amplab {

inline const int kSchemaVersion = schema_version_of(step_columns()); // a new column of steps raises it
inline constexpr int64_t kApplicationId = 0x414D504C;                // "AMPL", in the file header

// Requires: the database is empty. Throws: SqlError.
void create_schema(Database& database, const Versions& versions);

bool is_empty(const Database& database);   // it has no tables
bool is_session(const Database& database); // of any version
int64_t schema_version(const Database& database);

// Upgrades a file from version `from` to the next one, but for columns of steps that the next one adds. Version 1 was
// written before the first release.
struct Migration {
  int64_t from;
  void (*apply)(Database&);
};

// Upgrades a file of an older version. Works on a copy, which replaces the file when complete. Does nothing if the file
// is absent, not a session, or already of this version. Requires: this process holds the file's lock and has no
// database open on it. Throws: SqlError; SessionError. After an error the file is unchanged.
void migrate_if_old(const std::string& path, const std::string& shown_as);
void migrate(const std::string& path, const std::string& shown_as, std::span<const Migration> migrations, int64_t to,
             StepColumns columns = step_columns());

} // namespace amplab

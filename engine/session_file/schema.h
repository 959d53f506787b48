// SPDX-License-Identifier: Apache-2.0
// Tables of a session file and their version, described in docs/session-file.md. Private to this module.
#pragma once
#include "engine/export/run_record.h"
#include "engine/session_file/database.h"
#include "engine/session_file/step_tables.h"

namespace amplab {

inline const int kSchemaVersion = schema_version_of(step_columns()); // a new column of steps raises it
inline constexpr int64_t kApplicationId = 0x414D504C;                // "AMPL", in the file header

// Requires: the database is empty. Throws: SqlError.
void create_schema(Database& database, const Versions& versions);

bool is_empty(const Database& database);   // it has no tables
bool is_session(const Database& database); // of any version
int64_t schema_version(const Database& database);

} // namespace amplab

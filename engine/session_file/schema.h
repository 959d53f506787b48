// SPDX-License-Identifier: Apache-2.0
// The tables of a session file and their version. docs/session-file.md describes them. Only for this room.
#pragma once
#include "engine/export/run_record.h"
#include "engine/session_file/database.h"

namespace amplab {

inline constexpr int kSchemaVersion = 1;
inline constexpr int64_t kApplicationId = 0x414D504C; // "AMPL", in the file's header

// Requires: the database is empty. Throws: SqlError.
void create_schema(Database& database, const Versions& versions);

bool is_empty(const Database& database);   // it has no table at all
bool is_session(const Database& database); // of whatever version
int64_t schema_version(const Database& database);

} // namespace amplab

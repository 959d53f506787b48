// SPDX-License-Identifier: Apache-2.0
// The last checkpoint of each run, a safetensors file as a BLOB. It goes in and out in pieces. Only for this room.
#pragma once
#include "engine/session_file/database.h"
#include "engine/session_file/session_reader.h"

#include <string>

namespace amplab {

std::string snapshot_tables_sql();

// In one transaction. Throws: SqlError; SessionError if the file cannot be read or is larger than a row can be.
void write_snapshot(Database& database, RunNumber run, int64_t step, const std::string& checkpoint_path);

std::optional<SnapshotPlace> snapshot_place(const Database& database, RunNumber run);
// Throws: SqlError, also if the bytes are not those that were written; ExportError if the file cannot be written.
void read_snapshot(const Database& database, RunNumber run, const std::string& path);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// The last checkpoint of each run, a safetensors file stored as a BLOB. Read and written in pieces. Private to this
// module.
#pragma once
#include "engine/session_file/database.h"
#include "engine/session_file/session_reader.h"

#include <string>

namespace amplab {

std::string snapshot_tables_sql();

// Writes in one transaction. Throws: SqlError; SessionError if the file cannot be read or is too large for a row.
void write_snapshot(Database& database, RunNumber run, int64_t step, const std::string& checkpoint_path);

std::optional<SnapshotInfo> snapshot_info(const Database& database, RunNumber run);
// Throws: SqlError, also if the checksum does not match; ExportError if the file cannot be written.
void read_snapshot(const Database& database, RunNumber run, const std::string& path);

} // namespace amplab

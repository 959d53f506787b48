// SPDX-License-Identifier: Apache-2.0
// Runs as rows. Private to this module.
#pragma once
#include "engine/session_file/scan.h"
#include "engine/session_file/session_run.h"

#include <string>
#include <vector>

namespace amplab {

std::string run_tables_sql();

// Throws: SqlError.
void write_run(Database& database, const SessionRun& run);
void remove_run_rows(Database& database, RunNumber run); // from every table
void remove_later_rows(Database& database, RunNumber run, int64_t last_step);

// Returns the names of the columns that the run declares.
std::vector<std::string> columns_of_run(const Database& database, RunNumber run, Damage& damage);

// Returns the runs ordered by number. A run with an unreadable configuration is omitted and reported as damage.
std::vector<SessionRun> read_runs(const Database& database, Damage& damage);

} // namespace amplab

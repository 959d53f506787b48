// SPDX-License-Identifier: Apache-2.0
// Tables and views of a session file for the columns of a step, as SQL. They follow from the table of columns
// (engine/run/step_columns.h), other than the columns that runs declare. Private to this module.
#pragma once
#include "engine/run/step_columns.h"
#include "engine/session_file/database.h"
#include "engine/session_file/declared_keys.h"

#include <cstdint>
#include <string>
#include <vector>

namespace amplab {

// The columns by the table that has them, in its order.
struct StoredColumns {
  explicit StoredColumns(StepColumns columns);

  std::vector<StepColumn> steps;  // of versions 1 and 2
  std::vector<StepColumn> later;  // also in the table `steps`; their bits of nan_mask follow those of kMostDeclared
  std::vector<StepColumn> memory; // without its number
};

std::vector<std::string> keys_of(const std::vector<StepColumn>& columns);

std::string step_tables_sql(StepColumns columns = step_columns());
// Columns and order of history.csv, then the declared columns.
std::string history_view_sql(const DeclaredKeys& declared, StepColumns columns = step_columns());
// The view `columns`, which describes the columns of `history` for other programs.
std::string column_tables_sql(StepColumns columns = step_columns());

// Returns the version of session files that has all columns, at least 2.
int schema_version_of(StepColumns columns);
// Adds the columns of that version to a file of the previous one. Existing rows have no values there. Returns whether
// there are any. Requires: a transaction. Throws: SqlError.
bool add_columns(Database& database, int64_t version, StepColumns columns);

} // namespace amplab

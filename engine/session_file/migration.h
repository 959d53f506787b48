// SPDX-License-Identifier: Apache-2.0
// Upgrades files of older versions. Works on a copy, which replaces the file when complete. Private to this module.
#pragma once
#include "engine/run/step_columns.h"
#include "engine/session_file/database.h"

#include <span>
#include <string>

namespace amplab {

// Upgrades a file from version `from` to the next one, but for columns of steps that the next one adds. Version 1 was
// written before the first release.
struct Migration {
  int64_t from;
  void (*apply)(Database&);
};

// Does nothing if the file is absent, not a session, or already of this version. Requires: this process holds the
// file's lock and has no database open on it. Throws: SqlError; SessionError. After an error the file is unchanged.
void migrate_if_old(const std::string& path, const std::string& shown_as);
void migrate(const std::string& path, const std::string& shown_as, std::span<const Migration> migrations, int64_t to,
             StepColumns columns = step_columns());

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Files of older versions, brought up to this one: in a copy, which replaces the file when it is whole. Only for this
// room.
#pragma once
#include "engine/session_file/database.h"

#include <span>
#include <string>

namespace amplab {

// Makes a file of version `from` one of the version after it. Version 1 is the first that was ever given out.
struct Migration {
  int64_t from;
  void (*apply)(Database&);
};

// Requires: this process has the file's lock, and no database open on it. A file that is absent, no session, or of this
// version is left alone. Throws: SqlError; SessionError; then the file is as it was.
void migrate_if_old(const std::string& path, const std::string& shown_as);
void migrate(const std::string& path, const std::string& shown_as, std::span<const Migration> migrations, int64_t to);

} // namespace amplab

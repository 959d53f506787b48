// SPDX-License-Identifier: Apache-2.0
// SQLite errors as sentences for the user. Pure; private to this module.
#pragma once
#include "engine/session_file/database.h"
#include "engine/session_file/session_run.h"

namespace amplab {

// Separate sentences for writing and reading, because the remedies differ.
SessionError could_not_write(const std::string& file, const SqlError& error);
SessionError could_not_read(const std::string& file, const SqlError& error);

} // namespace amplab

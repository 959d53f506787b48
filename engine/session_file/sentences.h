// SPDX-License-Identifier: Apache-2.0
// What SQLite says, as a sentence for a person. Pure; only for this room.
#pragma once
#include "engine/session_file/database.h"
#include "engine/session_file/session_run.h"

namespace amplab {

// While it was written, read: what to do differs.
SessionError could_not_write(const std::string& file, const SqlError& error);
SessionError could_not_read(const std::string& file, const SqlError& error);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of one session file taken into another. Any thread.
#pragma once
#include "engine/session_file/session_file.h"

#include <string>

namespace amplab {

// All that is recorded of the runs but their checkpoints, as earlier runs of that sweep. A file that cannot be read
// gives what can be read. Throws: SessionError, if `into` cannot be written; it keeps what it was given, as ever.
void keep_runs(const std::string& from, const std::string& sweep, SessionFile& into);

} // namespace amplab

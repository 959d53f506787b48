// SPDX-License-Identifier: GPL-3.0-or-later
// Copies runs from one session file into another. Any thread.
#pragma once
#include "engine/session_file/session_file.h"

#include <string>

namespace amplab {

// Copies everything recorded of the runs, except checkpoints, as earlier runs of the sweep. Unreadable parts are
// skipped. Throws: SessionError if `into` cannot be written; it keeps its pending rows.
void copy_runs(const std::string& from, const std::string& sweep, SessionFile& into);

} // namespace amplab

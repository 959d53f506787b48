// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/engine/run_options.h"
#include "engine/session/session_port.h"

namespace amplab {

// Prepares the lanes of a session and waits for completion. Throws: UsageError with the session's sentence, after the
// name of the faulty configuration file.
std::vector<LaneInfo> prepared(SessionPort& session, const RunOptions& options);

} // namespace amplab

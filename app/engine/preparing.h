// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/engine/run_options.h"
#include "engine/session/session_port.h"

namespace amplab {

// Prepares the lanes of a session and waits for it. Throws: UsageError with the session's sentence if it cannot, after
// the file of the configuration that is at fault.
std::vector<LaneInfo> prepared(SessionPort& session, const RunOptions& options);

} // namespace amplab

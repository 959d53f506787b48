// SPDX-License-Identifier: Apache-2.0
// Op calls of a step in the Chrome trace format, for Perfetto (ui.perfetto.dev) and chrome://tracing. Any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/telemetry.h"

#include <span>
#include <string>

namespace amplab {

// Returns UTF-8 JSON. The lane is a process, each phase is one of its tracks, and each call is a complete event. `ts`
// and `dur` are in microseconds from the begin of the step. A call without a recorded begin starts at the end of the
// previous one. Calls of a track never overlap. `args` holds dtypes, policy, layer, shape, line and casts. If `ops` has
// several steps, each begins where the previous one ended. Invalid UTF-8 in names is replaced. Source: "Trace Event
// Format", the Chromium project.
std::string chrome_trace(std::span<const OpRecord> ops, const RunConfig& config);

} // namespace amplab

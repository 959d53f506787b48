// SPDX-License-Identifier: Apache-2.0
// The op calls of a step as a trace in the Chrome format, which Perfetto (ui.perfetto.dev) and chrome://tracing open.
// Any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/telemetry.h"

#include <span>
#include <string>

namespace amplab {

// The lane is a process, each phase a track of it, each call a complete event: ts and dur in microseconds since the
// step's begin, of a call whose begin was not recorded since the end of the one before it. Within a track none begins
// before the last has ended. What the call did is in its args: dtypes, policy, layer, shape, line, casts. Of several
// steps each begins where the one before it ended. UTF-8, whatever stood in the names. Source of the form: "Trace Event
// Format", the Chromium project.
std::string chrome_trace(std::span<const OpRecord> ops, const RunConfig& config);

} // namespace amplab

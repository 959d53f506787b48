// SPDX-License-Identifier: Apache-2.0
// Explains in words why an op call ran in its format. The rules are those of docs/amp-semantics.md 2.3 to 2.11. Pure
// functions, any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/telemetry.h"

#include <string>

namespace amplab {

// Returns one to three sentences. They name the op's list and why the op is on it, or what overrode the list: an
// override, a layer's region, or disabled autocast. The call's behaviour is read from the record. The configuration
// supplies lists, mode and patterns. It may be newer than the call, so parts that contradict the record are omitted.
std::string dtype_reason(const OpRecord& op, const RunConfig& config);

// Returns the pattern of precision.autocast_off or precision.layer_dtype that applies to the layer, or an empty string.
std::string deciding_pattern(const std::string& layer, const RunConfig& config);

} // namespace amplab

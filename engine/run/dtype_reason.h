// SPDX-License-Identifier: Apache-2.0
// Why an op call ran in the format that it did, in words. The rules are those of docs/amp-semantics.md 2.3 to 2.11.
// Pure; any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/telemetry.h"

#include <string>

namespace amplab {

// One to three sentences: the list that the op is on and why it is there, or what decided in the list's place: an
// override, a region of a layer, autocast being off. What the call did is read from the record; the configuration names
// lists, mode and patterns, and may be a later one than the call had: what contradicts the record is left out.
std::string dtype_reason(const OpRecord& op, const RunConfig& config);

// The layer's pattern in precision.autocast_off or precision.layer_dtype that decides about it; empty: none does.
std::string deciding_pattern(const std::string& layer, const RunConfig& config);

} // namespace amplab

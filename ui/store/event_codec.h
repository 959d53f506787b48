// SPDX-License-Identifier: GPL-3.0-or-later
// Encodes an event, except step and kind, as 8-byte words. For use within one process only. Any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace amplab {

std::vector<uint64_t> encode_event(const Event& event);
// Decodes an event. next() returns one word after the other. Requires: words from encode_event().
void decode_event(const std::function<uint64_t()>& next, Event& event);

} // namespace amplab

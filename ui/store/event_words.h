// SPDX-License-Identifier: GPL-3.0-or-later
// Encodes an event, except step and kind, as 8-byte words. For use within one process only. Any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace amplab {

std::vector<uint64_t> words_of(const Event& event);
// Decodes an event. next() returns one word after the other. Requires: words from words_of().
void read_words(const std::function<uint64_t()>& next, Event& event);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// An event as words of eight bytes, but for its step and kind, which stand in columns of their own. Within one window
// only: no file and no other program reads them. Any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace amplab {

std::vector<uint64_t> words_of(const Event& event);
// next() gives one after the other. Requires: they are words_of() an event.
void read_words(const std::function<uint64_t()>& next, Event& event);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Loads files into all requested lanes or none. Engine thread only.
#pragma once
#include "engine/session/lanes.h"

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace amplab {

// Calls change(lane) for lane `wanted`, or for all lanes with a trainer if it is -1. If a call throws, earlier lanes
// are restored, unless the device is lost. Returns the events to report, by lane. Throws: ConfigError for an unknown
// lane, and what `change` throws.
std::vector<std::pair<int64_t, Event>> changed_all_or_none(Lanes& lanes, int64_t wanted,
                                                           const std::function<Event(Lane&)>& change);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Files that change lanes: all of those that were asked for, or none. Engine thread only.
#pragma once
#include "engine/session/lanes.h"

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace amplab {

// change(lane) for the lane wanted, or for all (-1) that have a trainer. Where one throws, those before it are put back
// as they were, unless the device is lost. Returns what to tell, by lane. Throws: ConfigError for no such lane, and
// what `change` throws.
std::vector<std::pair<int64_t, Event>> changed_all_or_none(Lanes& lanes, int64_t wanted,
                                                           const std::function<Event(Lane&)>& change);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Initial lanes of the window. Values; any thread.
#pragma once
#include "engine/run/config.h"
#include "ui/store/lane_store.h"

#include <string_view>
#include <vector>

namespace amplab {

// Returns one lane per configuration, with colours in order.
std::vector<LaneSetup> setups_of(const std::vector<RunConfig>& configs);

// Sets an inspection interval for lanes that have none.
std::vector<LaneSetup> inspected(std::vector<LaneSetup> setups);

// Returns a preset's lanes, with an inspection interval so that the op table fills. Empty for an unknown preset.
std::vector<LaneSetup> preset_setups(std::string_view name);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes to open the window on. Values; any thread.
#pragma once
#include "engine/run/config.h"
#include "ui/store/lane_store.h"

#include <string_view>
#include <vector>

namespace amplab {

// One lane per config, colours in order.
std::vector<LaneSetup> setups_of(const std::vector<RunConfig>& configs);

// Lanes that inspect no step by themselves do so now and then.
std::vector<LaneSetup> inspected(std::vector<LaneSetup> setups);

// The lanes of a preset; steps are inspected now and then, so that the op table fills by itself. Empty if there is none
// of that name.
std::vector<LaneSetup> preset_setups(std::string_view name);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// Which knobs have no effect in a configuration, so that the form can show them as such. Pure; any thread.
#pragma once
#include "engine/run/config.h"

#include <string_view>

namespace amplab {

// A sentence why the field changes nothing here; empty where it does.
std::string_view without_effect(const RunConfig& config, std::string_view key);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Which knobs have no effect in a configuration: the form greys them, hints speak of them. Pure; any thread.
#pragma once
#include "engine/run/config.h"

#include <string_view>

namespace amplab {

// A sentence why the field changes nothing here; empty where it does. its_name: what the loop calls its section, where
// that has a name and stands in the single one's place (Knob::without_effect).
std::string_view without_effect(const RunConfig& config, std::string_view key, std::string_view its_name = {});

} // namespace amplab

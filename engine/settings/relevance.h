// SPDX-License-Identifier: Apache-2.0
// Finds settings without effect in a configuration. The form greys them and hints mention them. Pure functions, any
// thread.
#pragma once
#include "engine/run/config.h"

#include <string_view>
#include <vector>

namespace amplab {

// Reason of the settings that only the generated program reads, while the configuration has another program.
inline constexpr std::string_view kProgramIsEdited =
    "The program is edited and decides this. Reset to form generates it from the settings again.";

// Returns a sentence why the setting has no effect, or an empty string if it has one. its_name: the section's name in
// the program, if the section is a named one that replaces the single one (SettingRef::without_effect).
// Requires: a valid configuration.
std::string_view without_effect(const RunConfig& config, std::string_view key, std::string_view its_name = {});

// Returns every sentence that without_effect() can return, some more than once. The window translates them.
std::vector<std::string_view> inactive_reasons();

} // namespace amplab

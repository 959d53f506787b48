// SPDX-License-Identifier: Apache-2.0
// Formats values for error messages. Any thread.
#pragma once
#include "engine/settings/setting_text.h"

namespace amplab {

// Returns scalars as written, shortened if long, always valid UTF-8. Returns "a list" or "an object" for the others.
std::string shown(const SettingValue& value);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// How GoogleTest prints a setting's value.
#pragma once
#include "engine/settings/setting_text.h"

#include <ostream>

namespace amplab {

inline void PrintTo(const SettingValue& value, std::ostream* out) { *out << to_text(value); }

} // namespace amplab

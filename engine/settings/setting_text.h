// SPDX-License-Identifier: Apache-2.0
// Values of settings as text. Pure functions, any thread.
#pragma once
#include "engine/run/setting_value.h"

#include <optional>
#include <string>
#include <string_view>

namespace amplab {

// Returns the value as one-line JSON, as used on the wire, in --set and in events: 0.5, "adamw", [64,32]. A non-finite
// number becomes null. Bytes that are not UTF-8 become U+FFFD.
std::string to_text(const SettingValue& value);

// Returns the value for people: text without quotes, numbers in shortest form with nan and inf, an empty string for no
// value. Lists and maps are as in to_text.
std::string plain_text(const SettingValue& value);

// Reverses to_text. Empty if the text is not JSON. Lists and objects nested in lists or objects become empty, because
// no setting accepts them and hostile text may be nested arbitrarily deep.
std::optional<SettingValue> setting_value_from_text(std::string_view text);

} // namespace amplab

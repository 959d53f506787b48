// SPDX-License-Identifier: Apache-2.0
// Values of dials as texts. Pure; any thread.
#pragma once
#include "engine/run/field_value.h"

#include <optional>
#include <string>
#include <string_view>

namespace amplab {

// The value as JSON on one line, as dials travel on the wire and stand in --set and in the events: 0.5, "adamw",
// [64, 32] without the space. A number that is none is null; bytes that are not UTF-8 become U+FFFD.
std::string to_text(const FieldValue& value);

// As a person reads it: a text without quotes, numbers in shortest form with nan and inf, nothing for a value that is
// none; a list or a map as to_text has it.
std::string plain_text(const FieldValue& value);

// The way back of to_text; nothing where the text is not JSON. Lists and objects within lists and objects come back
// empty: no field takes one, and a hostile text may be nested deeper than anybody can follow.
std::optional<FieldValue> field_value_from_text(std::string_view text);

} // namespace amplab

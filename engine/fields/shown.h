// SPDX-License-Identifier: Apache-2.0
// A value as an error message shows it. Any thread.
#pragma once
#include "engine/fields/field_value.h"

namespace amplab {

// Scalars as written, cut where they grow long and always valid UTF-8; "a list" and "an object" for the rest.
std::string shown(const FieldValue& value);

} // namespace amplab

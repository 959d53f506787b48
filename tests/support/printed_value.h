// SPDX-License-Identifier: Apache-2.0
// How GoogleTest prints a setting's value.
#pragma once
#include "engine/fields/field_value.h"

#include <ostream>

namespace amplab {

inline void PrintTo(const FieldValue& value, std::ostream* out) { *out << to_text(value); }

} // namespace amplab

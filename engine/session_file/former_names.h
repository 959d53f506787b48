// SPDX-License-Identifier: Apache-2.0
// Names in session files of version 1 that version 2 changed. Private to this module. Pure functions, any thread.
#pragma once
#include <string_view>

namespace amplab {

// Returns the name in version 1 of a table, a column or a kind of event: "looks" for "inspections". Empty if it is the
// same.
std::string_view former_name(std::string_view name);

} // namespace amplab

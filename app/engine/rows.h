// SPDX-License-Identifier: Apache-2.0
// Prints rows for people or programs.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace amplab {

// rows: an array of objects with the same keys in the same order. Prints JSON, or an aligned table without nested
// objects.
void print_rows(const nlohmann::ordered_json& rows, bool as_json);

} // namespace amplab

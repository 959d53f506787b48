// SPDX-License-Identifier: Apache-2.0
// Lists for people and for programs from the same rows.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace amplab {

// rows: an array of objects with the same keys in the same order. Prints them as JSON, or as an
// aligned table without members that are objects themselves.
void print_rows(const nlohmann::ordered_json& rows, bool as_json);

} // namespace amplab

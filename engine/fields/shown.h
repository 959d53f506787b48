// SPDX-License-Identifier: Apache-2.0
// A JSON value as an error message shows it. Any thread.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace amplab {

// Scalars as written, cut where they grow long and always valid UTF-8; "a list" and "an object" for the rest, which may
// be nested deeper than a printer's recursion can go.
std::string shown(const nlohmann::json& value);

} // namespace amplab

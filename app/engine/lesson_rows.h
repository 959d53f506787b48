// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace amplab {

// Returns one row per lesson beside this program. The row of an unreadable lesson has the reason.
nlohmann::ordered_json lesson_rows();

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace amplab {

// The lessons beside this program, a row each; of one that cannot be read, why.
nlohmann::ordered_json lesson_rows();

} // namespace amplab

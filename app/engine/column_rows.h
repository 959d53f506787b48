// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "engine/run/step_columns.h"

#include <nlohmann/json_fwd.hpp>

namespace amplab {

// Returns one row per column: `describe columns`.
nlohmann::ordered_json column_rows(StepColumns columns = history_columns());

} // namespace amplab

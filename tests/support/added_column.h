// SPDX-License-Identifier: Apache-2.0
// A table of columns of steps with one row more than the program has. Its value stands in a place of StepRecord that
// tests do not use otherwise. Deterministic.
#pragma once
#include "engine/run/step_columns.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace amplab::support {

inline constexpr StepColumn kAddedColumn = {
    "gradient_noise",
    "noise",
    ColumnKind::number,
    0,
    InSession::steps,
    0,
    "db",
    "Noise of the gradients",
    {"gradient", 4, "noise", AxisKind::log10, LineShape::dots},
    [](const StepRecord& record) { return std::bit_cast<Cell>(record.declared[kMostDeclared - 1]); },
    [](StepRecord& record, Cell cell) { record.declared[kMostDeclared - 1] = std::bit_cast<double>(cell); }};

// Returns all columns and the added one, last in history.csv, in a new version of session files.
inline std::vector<StepColumn> columns_with_one_added() {
  std::vector<StepColumn> columns(step_columns().begin(), step_columns().end());
  StepColumn added = kAddedColumn;
  added.csv = std::ranges::max(columns, {}, &StepColumn::csv).csv + 1;
  added.since = std::max(2, std::ranges::max(columns, {}, &StepColumn::since).since) + 1;
  columns.push_back(added);
  return columns;
}

} // namespace amplab::support

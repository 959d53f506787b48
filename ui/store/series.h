// SPDX-License-Identifier: GPL-3.0-or-later
// Names the values that the store has for each step: the table of columns (engine/run/step_columns.h), in its order.
// Columns declared by lanes follow; RunStore assigns each name one series for all lanes. Values; any thread.
#pragma once
#include "engine/run/step_columns.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace amplab {

// A position in the table, or a declared series.
enum class Series : uint32_t {
#define COLUMN(type, member, ...) member,
#include "engine/run/step_columns.def"
  first_category, // one for each MemoryCategory
};

// Returns the series of the nth declared name, from 0.
inline constexpr size_t kFirstDeclared = 1 << 16;
constexpr Series declared_series(size_t nth) { return static_cast<Series>(kFirstDeclared + nth); }
constexpr bool is_declared(Series series) { return static_cast<size_t>(series) >= kFirstDeclared; }

// Returns the series of a memory category, in bytes.
constexpr Series memory_series(MemoryCategory category) {
  return static_cast<Series>(static_cast<size_t>(Series::first_category) + static_cast<size_t>(category));
}

// Requires: a series of the table.
inline const StepColumn& row_of(Series series) { return step_columns()[static_cast<size_t>(series)]; }

// Returns the series of that key ("loss_scale"), or nullopt.
std::optional<Series> series_named(std::string_view key);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue of what is recorded at each step: one row per number of StepRecord. Columns, plots, cursor read-outs
// and the way back to a StepRecord are made from it. Beyond it are the columns that lanes declare: RunStore gives each
// name a series of its own, the same for all lanes. Values; any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace amplab {

// In the order of the table; what follows is declared.
enum class Series : uint32_t {
  step,
  update,
  samples,
  wall_s,
  loss,
  lr,
  loss_scale,
  growth_tracker,
  found_inf,
  skipped,
  grad_norm_scaled,
  grad_norm,
  clip_coef,
  samples_per_s,
  memory,
  memory_peak,
  eval_loss,
  eval_accuracy,
  // by MemoryCategory, in its order
  memory_parameters,
  memory_buffers,
  memory_master_copies,
  memory_gradients,
  memory_optimizer_state,
  memory_activations,
  memory_cast_cache,
  memory_batch,
  memory_temporaries,
  memory_workspace,
  memory_emulation,
  memory_inspection,
  memory_evaluation,
  memory_compiled_step,
  memory_data_set,
  verdict, // the cell holds a Verdict's number
  infs_held,
  injected,
  emulated,
  memory_saved,
  memory_casts,
};
inline constexpr int kSeriesCount = static_cast<int>(Series::memory_casts) + 1; // of the table

// The series of the nth name that was declared, from 0.
constexpr Series declared_series(size_t nth) { return static_cast<Series>(kSeriesCount + nth); }

// How an axis of this quantity is best divided.
enum class AxisScale : uint8_t { linear, log2 };

// Eight bytes as recorded: the bits of a double, or of an int64 (a bool is 0 or 1).
using Cell = uint64_t;

struct SeriesRow {
  Series series;
  std::string_view key;   // the column's name in history.csv where it has one
  std::string_view title; // for a person: "Gradient norm (unscaled)"
  std::string_view unit;  // "samples/s", "bytes", or empty
  AxisScale axis;
  bool integer; // the cell holds an int64
  Cell (*read)(const StepRecord&);
  void (*write)(StepRecord&, Cell);
};

std::span<const SeriesRow> series_table();
const SeriesRow& row_of(Series series); // Requires: a series of the table

// Returns the series of that key ("loss_scale"), or nothing.
std::optional<Series> series_named(std::string_view key);

// The series that holds the bytes of one memory category.
Series memory_series(MemoryCategory category);

// The number in a cell. "Not recorded" stays that very bit pattern: test it with is_recorded.
double number_in(const SeriesRow& row, Cell cell);

} // namespace amplab

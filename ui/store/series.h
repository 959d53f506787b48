// SPDX-License-Identifier: GPL-3.0-or-later
// Table of the values recorded at each step: one row per number in StepRecord. Columns, plots, cursor read-outs and the
// conversion to StepRecord are derived from it. Columns declared by lanes follow; RunStore assigns each name one series
// for all lanes. Values; any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace amplab {

// In table order, followed by declared series.
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
  // by MemoryCategory, in the same order
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
inline constexpr int kSeriesCount = static_cast<int>(Series::memory_casts) + 1; // size of the table

// Returns the series of the nth declared name, from 0.
constexpr Series declared_series(size_t nth) { return static_cast<Series>(kSeriesCount + nth); }

// Preferred axis scale of a quantity.
enum class AxisScale : uint8_t { linear, log2 };

// Eight bytes as recorded: the bits of a double or an int64 (a bool is 0 or 1).
using Cell = uint64_t;

struct SeriesRow {
  Series series;
  std::string_view key;   // name of the column in history.csv, if any
  std::string_view title; // for display: "Gradient norm (unscaled)"
  std::string_view unit;  // "samples/s", "bytes", or empty
  AxisScale axis;
  bool integer; // the cell holds an int64
  Cell (*read)(const StepRecord&);
  void (*write)(StepRecord&, Cell);
};

std::span<const SeriesRow> series_table();
const SeriesRow& row_of(Series series); // Requires: a series of the table

// Returns the series of that key ("loss_scale"), or nullopt.
std::optional<Series> series_named(std::string_view key);

// Returns the series of a memory category, in bytes.
Series memory_series(MemoryCategory category);

// Returns the number in a cell. "Not recorded" keeps its bit pattern; test with is_recorded.
double number_in(const SeriesRow& row, Cell cell);

} // namespace amplab

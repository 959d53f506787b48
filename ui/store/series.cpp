// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/series.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <type_traits>

namespace amplab {
namespace {

Cell to_cell(double value) { return std::bit_cast<Cell>(value); }
Cell to_cell(int64_t value) { return std::bit_cast<Cell>(value); }
Cell to_cell(bool value) { return value; }
Cell to_cell(Verdict value) { return static_cast<Cell>(value); }

template <class T> T from_cell(Cell cell) {
  if constexpr (std::is_same_v<T, bool>)
    return cell != 0;
  else if constexpr (std::is_same_v<T, Verdict>)
    return static_cast<Verdict>(cell);
  else
    return std::bit_cast<T>(cell);
}

template <auto Member> constexpr SeriesRow row(Series series, std::string_view key, std::string_view title,
                                               std::string_view unit, AxisScale axis = AxisScale::linear) {
  using T = std::remove_cvref_t<decltype(std::declval<StepRecord>().*Member)>;
  return {series,
          key,
          title,
          unit,
          axis,
          !std::is_same_v<T, double>,
          [](const StepRecord& record) { return to_cell(record.*Member); },
          [](StepRecord& record, Cell cell) { record.*Member = from_cell<T>(cell); }};
}

template <MemoryCategory Category> constexpr SeriesRow memory_row(Series series, std::string_view title) {
  constexpr auto at = static_cast<size_t>(Category);
  return {series,
          row_of(Category).column,
          title,
          "bytes",
          AxisScale::linear,
          true,
          [](const StepRecord& record) { return to_cell(record.memory[at]); },
          [](StepRecord& record, Cell cell) { record.memory[at] = from_cell<int64_t>(cell); }};
}

using S = Series;
using R = StepRecord;
using M = MemoryCategory;

constexpr SeriesRow kTable[] = {
    row<&R::step>(S::step, "step", "Step", "steps"),
    row<&R::update>(S::update, "update", "Updates applied", "updates"),
    row<&R::samples>(S::samples, "samples", "Samples seen", "samples"),
    row<&R::wall_s>(S::wall_s, "wall_s", "Training time", "s"),
    row<&R::loss>(S::loss, "loss", "Loss (unscaled)", ""),
    row<&R::lr>(S::lr, "lr", "Learning rate", ""),
    row<&R::loss_scale>(S::loss_scale, "loss_scale", "Loss scale", "", AxisScale::log2),
    row<&R::growth_tracker>(S::growth_tracker, "growth_tracker", "Growth tracker", "steps"),
    row<&R::found_inf>(S::found_inf, "found_inf", "Inf or NaN found in gradients", ""),
    row<&R::skipped>(S::skipped, "skipped", "Skipped steps", ""),
    row<&R::grad_norm_scaled>(S::grad_norm_scaled, "grad_norm_scaled", "Gradient norm (scaled)", ""),
    row<&R::grad_norm>(S::grad_norm, "grad_norm", "Gradient norm (unscaled)", ""),
    row<&R::clip_coef>(S::clip_coef, "clip_coef", "Clip coefficient", ""),
    row<&R::samples_per_s>(S::samples_per_s, "samples_per_s", "Speed", "samples/s"),
    row<&R::memory_bytes>(S::memory, "memory_bytes", "Memory", "bytes"),
    row<&R::memory_peak_bytes>(S::memory_peak, "memory_peak_bytes", "Peak memory", "bytes"),
    row<&R::eval_loss>(S::eval_loss, "eval_loss", "Evaluation loss", ""),
    row<&R::eval_accuracy>(S::eval_accuracy, "eval_accuracy", "Evaluation accuracy", ""),
    memory_row<M::parameters>(S::memory_parameters, "Memory: parameters"),
    memory_row<M::buffers>(S::memory_buffers, "Memory: buffers"),
    memory_row<M::master_copies>(S::memory_master_copies, "Memory: master weights"),
    memory_row<M::gradients>(S::memory_gradients, "Memory: gradients"),
    memory_row<M::optimizer_state>(S::memory_optimizer_state, "Memory: optimizer state"),
    memory_row<M::activations>(S::memory_activations, "Memory: saved activations"),
    memory_row<M::cast_cache>(S::memory_cast_cache, "Memory: cast cache"),
    memory_row<M::batch>(S::memory_batch, "Memory: batch"),
    memory_row<M::temporaries>(S::memory_temporaries, "Memory: temporaries"),
    memory_row<M::workspace>(S::memory_workspace, "Memory: workspace"),
    memory_row<M::emulation>(S::memory_emulation, "Memory: emulation"),
    memory_row<M::inspection>(S::memory_inspection, "Memory: inspection"),
    memory_row<M::evaluation>(S::memory_evaluation, "Memory: evaluation"),
    memory_row<M::compiled_step>(S::memory_compiled_step, "Memory: compiled step"),
    memory_row<M::data_set>(S::memory_data_set, "Memory: data set"),
    row<&R::verdict>(S::verdict, "scaler_verdict", "Verdict on the loss scale", ""),
    row<&R::infs_held>(S::infs_held, "infs_held", "Tolerated overflows", "steps"),
    row<&R::injected>(S::injected, "injected", "Injected faults", ""),
    row<&R::emulated>(S::emulated, "emulated", "Emulated products", ""),
    row<&R::memory_saved_bytes>(S::memory_saved, "memory_saved_bytes", "Saved activations, peak of the step", "bytes"),
    row<&R::memory_casts_bytes>(S::memory_casts, "memory_casts_bytes", "Cast cache, peak of the step", "bytes"),
};

static_assert(std::size(kTable) == kSeriesCount);
static_assert(
    [] {
      for (size_t i = 0; i < std::size(kTable); ++i)
        if (kTable[i].series != static_cast<Series>(i)) return false;
      return true;
    }(),
    "the rows stand in the order of enum Series");

} // namespace

std::span<const SeriesRow> series_table() { return kTable; }

const SeriesRow& row_of(Series series) { return kTable[static_cast<size_t>(series)]; }

std::optional<Series> series_named(std::string_view key) {
  const auto found = std::ranges::find(kTable, key, &SeriesRow::key);
  return found == std::end(kTable) ? std::nullopt : std::optional(found->series);
}

Series memory_series(MemoryCategory category) {
  return static_cast<Series>(static_cast<int>(Series::memory_parameters) + static_cast<int>(category));
}

double number_in(const SeriesRow& row, Cell cell) {
  return row.integer ? static_cast<double>(std::bit_cast<int64_t>(cell)) : std::bit_cast<double>(cell);
}

} // namespace amplab

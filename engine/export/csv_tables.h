// SPDX-License-Identifier: Apache-2.0
// Columns of each CSV table. Scripts rely on names and order, so new columns are appended. Any thread.
#pragma once
#include "engine/export/csv_writer.h"
#include "engine/export/run_record.h"
#include "engine/export/summary.h"
#include "engine/run/step_columns.h"
#include "engine/settings/setting_ref.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amplab {

// Returns the first two cells of each row, "run,run_id". Computed once per run.
std::string run_cells(const RunRecord& run);

// Union of the columns that runs declare, in order of first appearance.
class ColumnsOfRuns {
 public:
  void add(const LaneInfo& run);
  const std::vector<std::string>& names() const { return names_; }

  // For each name: index into the declared numbers of a step, or nullopt if the run does not declare the column.
  using Indices = std::vector<std::optional<size_t>>;
  Indices indices_in(const LaneInfo& run) const;

 private:
  std::vector<std::string> names_;
};

// history.csv: one row per run and step. Columns: those given, in this order, then those that runs declare.
void write_history_header(CsvWriter& csv, const ColumnsOfRuns& declared, StepColumns columns = history_columns());
void write_history(CsvWriter& csv, const std::string& run_cells, const ColumnsOfRuns::Indices& indices,
                   std::span<const StepRecord> steps, StepColumns columns = history_columns());

// ops.csv: one row per op call of an inspected step.
void write_ops_header(CsvWriter& csv);
void write_ops(CsvWriter& csv, const std::string& run_cells, std::span<const OpRecord> ops);

// hist.csv: one row per tensor of an inspected step, with element counts by power of two from e-40 to e20. The two end
// columns include everything beyond them. If the fp32 reference of the tensor is known, a second row with `reference` =
// 1 describes it.
void write_hist_header(CsvWriter& csv);
void write_hist(CsvWriter& csv, const std::string& run_cells, const StepInspection& inspection);

// updates.csv: one row per parameter of an inspected step, and one more for its master copy. Counts what became of each
// element's update.
void write_updates_header(CsvWriter& csv);
void write_updates(CsvWriter& csv, const std::string& run_cells, const StepInspection& inspection);

// events.csv: one row per event.
void write_events_header(CsvWriter& csv);
void write_events(CsvWriter& csv, const std::string& run_cells, std::span<const Event> events);

// compare.csv: one row per run with its summary and every setting that any of the runs has. Lists are JSON; a cell is
// empty if the run lacks the setting. "config.device" is the requested device, "device" is the one used.
void write_compare_header(CsvWriter& csv, std::span<const SettingRef> settings);
void write_compare(CsvWriter& csv, std::span<const SettingRef> settings, const RunRecord& run, const Summary& summary);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Which columns a table has. Names and order are promises to scripts: new columns come last. Any thread.
#pragma once
#include "engine/export/csv_writer.h"
#include "engine/export/run_record.h"
#include "engine/export/summary.h"
#include "engine/fields/knob.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amplab {

// The first two cells of each row, "run,run_id", made once for all rows of a run.
std::string run_cells(const RunRecord& run);

// The columns that some runs declare, each once, in the order in which they are met.
class ColumnsOfRuns {
 public:
  void add(const LaneInfo& run);
  const std::vector<std::string>& names() const { return names_; }

  // For each of the names: which of a step's declared numbers is in that column, or nothing where the run has none.
  using Places = std::vector<std::optional<size_t>>;
  Places places_in(const LaneInfo& run) const;

 private:
  std::vector<std::string> names_;
};

// history.csv: one row per run and step. Required columns, then memory per category in bytes: what counts adds up to
// memory_bytes; last what the runs declare.
void write_history_header(CsvWriter& csv, const ColumnsOfRuns& declared);
void write_history(CsvWriter& csv, const std::string& run_cells, const ColumnsOfRuns::Places& places,
                   std::span<const StepRecord> steps);

// ops.csv: one row per op call of an inspected step.
void write_ops_header(CsvWriter& csv);
void write_ops(CsvWriter& csv, const std::string& run_cells, std::span<const OpRecord> ops);

// hist.csv: one row per tensor of a step that was looked at, its elements by power of two: e-40 to e20, and beyond the
// ends in these two. Where a tensor is known as it would be had nothing been rounded to 16 bits, that follows in a row
// of its own, whose `unrounded` is 1.
void write_hist_header(CsvWriter& csv);
void write_hist(CsvWriter& csv, const std::string& run_cells, const StepLook& look);

// updates.csv: one row per parameter of such a step, and of a master one more: what became of each element's update.
void write_updates_header(CsvWriter& csv);
void write_updates(CsvWriter& csv, const std::string& run_cells, const StepLook& look);

// events.csv: one row per event.
void write_events_header(CsvWriter& csv);
void write_events(CsvWriter& csv, const std::string& run_cells, std::span<const Event> events);

// compare.csv: one row per run; its summary, then the value of every knob that one of the runs has (lists as JSON),
// nothing where the run has it not. The device that was asked for is "config.device", for "device" is the one that
// computed.
void write_compare_header(CsvWriter& csv, std::span<const Knob> knobs);
void write_compare(CsvWriter& csv, std::span<const Knob> knobs, const RunRecord& run, const Summary& summary);

} // namespace amplab

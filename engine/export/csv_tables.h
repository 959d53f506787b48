// SPDX-License-Identifier: Apache-2.0
// Which columns a table has. Names and order are promises to scripts: new columns come last. Any thread.
#pragma once
#include "engine/export/csv_writer.h"
#include "engine/export/run_record.h"
#include "engine/export/summary.h"

#include <span>
#include <string>

namespace amplab {

// The first two cells of each row, "run,run_id", made once for all rows of a run.
std::string run_cells(const RunRecord& run);

// history.csv: one row per run and step. Required columns, then memory per category in bytes: what counts adds up to memory_bytes.
void write_history_header(CsvWriter& csv);
void write_history(CsvWriter& csv, const std::string& run_cells, std::span<const StepRecord> steps);

// ops.csv: one row per op call of an inspected step.
void write_ops_header(CsvWriter& csv);
void write_ops(CsvWriter& csv, const std::string& run_cells, std::span<const OpRecord> ops);

// events.csv: one row per event.
void write_events_header(CsvWriter& csv);
void write_events(CsvWriter& csv, const std::string& run_cells, std::span<const Event> events);

// compare.csv: one row per run; its summary, then the value of every key of the field table (lists as JSON). The device
// that was asked for is "config.device", for "device" is the one that computed.
void write_compare_header(CsvWriter& csv);
void write_compare(CsvWriter& csv, const RunRecord& run, const Summary& summary);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Writes runs to files atomically: on failure each target keeps its old content and no temporary file remains. One
// thread at a time. A call may take seconds, so a window calls it on a worker thread.
//
// All functions throw ExportError and rethrow what a row source throws. A row source cancels by throwing.
#pragma once
#include "engine/export/out_file.h"
#include "engine/export/run_record.h"

#include <span>
#include <string>

namespace amplab {

// Writes compare.csv, history.csv, ops.csv, hist.csv, updates.csv, events.csv and run.json to the folder, and creates
// it if absent. The files are renamed into place only when all of them are complete.
void export_runs(const std::string& folder, std::span<const ExportedRun> runs, const Versions& versions);

// Each writes one table to a path chosen by the caller.
void export_history(const std::string& path, std::span<const ExportedRun> runs);
void export_ops(const std::string& path, std::span<const ExportedRun> runs);
void export_hist(const std::string& path, std::span<const ExportedRun> runs);
void export_updates(const std::string& path, std::span<const ExportedRun> runs);
void export_events(const std::string& path, std::span<const ExportedRun> runs);
void export_compare(const std::string& path, std::span<const ExportedRun> runs); // the first run is the baseline

} // namespace amplab

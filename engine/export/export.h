// SPDX-License-Identifier: Apache-2.0
// Runs as files, each written whole: either all of it stands under its name, or what stood there before does, and
// nothing is left over. One thread at a time; may take seconds, so a window calls it from a thread of its own.
//
// All throw ExportError, and pass on what a row source throws; that is also how to cancel.
#pragma once
#include "engine/export/out_file.h"
#include "engine/export/run_record.h"

#include <span>
#include <string>

namespace amplab {

// compare.csv, history.csv, ops.csv, hist.csv, updates.csv, events.csv and run.json in that folder, which is created if
// absent. The files take their names only when all of them are complete.
void export_runs(const std::string& folder, std::span<const ExportedRun> runs, const Versions& versions);

// One table under a name of the caller's choice.
void export_history(const std::string& path, std::span<const ExportedRun> runs);
void export_ops(const std::string& path, std::span<const ExportedRun> runs);
void export_hist(const std::string& path, std::span<const ExportedRun> runs);
void export_updates(const std::string& path, std::span<const ExportedRun> runs);
void export_events(const std::string& path, std::span<const ExportedRun> runs);
void export_compare(const std::string& path, std::span<const ExportedRun> runs); // the first run is the baseline

} // namespace amplab

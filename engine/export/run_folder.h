// SPDX-License-Identifier: Apache-2.0
// Files of live runs. Appended rows are in the files when the call returns, so an interrupt leaves complete rows.
// Owned by the command line; one thread at a time.
//
//   RunFolder folder("out", versions, runs);           // replaces existing files
//   folder.steps(0, records);                          // as they arrive
//   folder.sync();                                     // about once a second
//   folder.status(0, {LaneState::finished, ""});
//   folder.finish();                                   // also after an interrupt
#pragma once
#include "engine/export/csv_tables.h"
#include "engine/export/csv_writer.h"
#include "engine/export/folder.h"
#include "engine/export/run_record.h"
#include "engine/export/summary.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace amplab {

// All functions throw ExportError. After an error, the next successful call writes the pending rows. No row is lost or
// skipped.
class RunFolder {
 public:
  // runs: one per lane, as prepared; the first is the baseline. If the constructor throws, existing files are
  // unchanged, unless the disk was full.
  RunFolder(ClaimedFolder folder, Versions versions, std::vector<RunRecord> runs);

  void steps(size_t lane, std::span<const StepRecord> steps);
  void ops(size_t lane, std::span<const OpRecord> ops);
  void inspection(size_t lane, const StepInspection& inspection);
  void events(size_t lane, std::span<const Event> events);
  void status(size_t lane, const LaneStatus& status);

  // Returns when the rows are on disk. Updates run.json with settings changed and faults injected since. Also throws if
  // the folder or one of its files was removed.
  void sync();

  // Writes compare.csv and run.json in their current state, and syncs. May be called more than once.
  void finish();

  // Returns the runs in their current state. Of the appended events it keeps only setting changes and injections.
  const std::vector<RunRecord>& runs() const { return runs_; }
  std::vector<Summary> summaries() const;

 private:
  struct Table {
    GrowingFile file;
    CsvWriter csv;
    explicit Table(const std::string& path) : file(path), csv(file) {}
    Table(const Table&) = delete; // csv refers to file
  };
  void write_run_json();

  ClaimedFolder folder_;
  Versions versions_;
  std::vector<RunRecord> runs_;
  std::vector<std::string> run_cells_;           // by lane
  std::vector<ColumnsOfRuns::Indices> declared_; // by lane
  std::vector<Summariser> summarisers_;
  Table history_, ops_, hist_, updates_, events_;
  std::array<Table*, 5> tables() { return {&history_, &ops_, &hist_, &updates_, &events_}; }
  bool run_json_is_old_ = false;
};

} // namespace amplab

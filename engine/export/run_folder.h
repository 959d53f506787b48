// SPDX-License-Identifier: Apache-2.0
// The files of live runs, growing with them: what was appended stands in the files when the call returns, so an
// interrupt at any time leaves whole rows up to that step. Owned by the command line; one thread at a time.
//
//   RunFolder folder("out", versions, runs);           // files that stood there are replaced
//   folder.steps(0, records);                          // as they come
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

// All throw ExportError. After one, what was appended is written with the next call that succeeds; no row is lost or
// left out between.
class RunFolder {
 public:
  // runs: one per lane, as they are prepared; the first is the baseline. If it throws, the files that stood there are
  // as they were, unless it was for want of room.
  RunFolder(ClaimedFolder folder, Versions versions, std::vector<RunRecord> runs);

  void steps(size_t lane, std::span<const StepRecord> steps);
  void ops(size_t lane, std::span<const OpRecord> ops);
  void look(size_t lane, const StepLook& look);
  void events(size_t lane, std::span<const Event> events);
  void status(size_t lane, const LaneStatus& status);

  // Waits until the disk has the rows, and brings run.json up to date with what was turned and put in since. Throws
  // also if the folder or one of its files was removed meanwhile.
  void sync();

  // Writes compare.csv and run.json as they stand, and syncs. May be called more than once.
  void finish();

  // The runs as they stand; of the events appended only dials and injections are kept, the rest is in the file.
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
  std::vector<std::string> run_cells_;          // of each lane
  std::vector<ColumnsOfRuns::Places> declared_; // likewise
  std::vector<Summariser> summarisers_;
  Table history_, ops_, hist_, updates_, events_;
  std::array<Table*, 5> tables() { return {&history_, &ops_, &hist_, &updates_, &events_}; }
  bool run_json_is_old_ = false;
};

} // namespace amplab

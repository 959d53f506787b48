// SPDX-License-Identifier: Apache-2.0
// A session file (*.amplab) that is written: all that is measured, as tables of one SQLite database, while it is
// measured. docs/session-file.md has the tables. Owned by the window's writer or by the command line; one thread at a
// time.
//
//   SessionFile file("monday.amplab", {{"amplab", "0.1.0"}});
//   const RunNumber run = file.add_run({.config = config, .info = info});
//   file.steps(run, records);          // as they come
//   file.commit();                     // several times a second: what came before survives any end of this process
//
// Rows that were appended are read by others, in other threads and processes, from the next commit on.
#pragma once
#include "engine/export/run_record.h"
#include "engine/session_file/session_run.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// All throw SessionError. After one (a full disk), what was appended since the last commit is kept, and written with
// the next commit that succeeds; two million rows at most, what comes after these is lost, and a sentence says so.
class SessionFile {
 public:
  // Creates it, or goes on with what is there; a file of an older version is migrated first, in a copy that replaces it
  // when whole. Throws also if another process writes it, if it is of a newer version, is no session, or is damaged.
  SessionFile(std::string path, const Versions& versions);
  SessionFile(SessionFile&& other) noexcept;
  SessionFile& operator=(SessionFile&& other) noexcept;
  ~SessionFile(); // commits as far as it can

  const std::string& path() const;

  RunNumber add_run(const SessionRun& run);
  // All of its row, under its number. Columns that it declares more than before are added.
  void set_run(const SessionRun& run);
  // With all that is recorded of it. Forks of it stay, and keep the rows that they have themselves.
  void remove_run(RunNumber run);
  // What it has recorded of later steps goes, as where a run is gone on with from an earlier state. Its snapshot stays.
  void cut_run(RunNumber run, int64_t last_step);

  // What is of a run that was removed goes nowhere. A step that is there already is replaced.
  void steps(RunNumber run, std::span<const StepRecord> steps);
  void events(RunNumber run, std::span<const Event> events);
  // All calls of the steps that they are of, and all of a step that was looked at: what was there of the same step is
  // replaced.
  void ops(RunNumber run, std::span<const OpRecord> ops);
  void look(RunNumber run, const StepLook& look);

  // Takes a checkpoint's bytes in, in place of the one that the run had.
  void snapshot(RunNumber run, int64_t step, const std::string& checkpoint_path);

  // What a window keeps beside the runs (its layout, perspectives, lanes that were not run yet), under a name of its
  // own.
  void set_value(std::string_view key, std::string_view bytes);

  void commit();

  // Writes a whole copy, which replaces what stands at that path. Commits before.
  void copy_to(const std::string& path);

 private:
  struct Open;
  std::unique_ptr<Open> open_;
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// Writes a session file (*.amplab): all measurements, as tables of one SQLite database, while they are made.
// docs/session-file.md describes the tables. Owned by the window's writer or by the command line; one thread at a time.
//
//   SessionFile file("monday.amplab", {{"amplab", "0.1.0"}});
//   const RunNumber run = file.add_run({.config = config, .info = info});
//   file.steps(run, records);          // as they arrive
//   file.commit();                     // several times a second; committed rows survive a crash of this process
//
// Other threads and processes see appended rows after the next commit.
#pragma once
#include "engine/export/run_record.h"
#include "engine/session_file/session_run.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// Returns the SQL with which a new session file begins, one statement per line: header numbers, tables, views and the
// version in `meta`. For programs that write a session themselves; python/amplab/schema.sql is a copy.
std::string session_schema_sql();

// All functions throw SessionError. After an error such as a full disk, rows appended since the last commit are kept,
// and written with the next commit that succeeds. At most two million rows are kept; later ones are lost and reported.
class SessionFile {
 public:
  // Creates the file or continues an existing one. A file of an older version is migrated first, in a copy that
  // replaces it when complete. Also throws if another process writes the file, or if it is of a newer version, damaged,
  // or not a session.
  SessionFile(std::string path, const Versions& versions);
  SessionFile(SessionFile&& other) noexcept;
  SessionFile& operator=(SessionFile&& other) noexcept;
  ~SessionFile(); // commits, and ignores errors

  const std::string& path() const;

  bool has_runs() const;
  RunNumber add_run(const SessionRun& run);
  // Replaces the run's row, identified by its number. Newly declared columns are added.
  void set_run(const SessionRun& run);
  // Removes the run and its rows. Forks of it receive the steps that they share.
  void remove_run(RunNumber run);
  // Removes rows of later steps, for a run that continues from an earlier state. Its snapshot stays.
  void cut_run(RunNumber run, int64_t last_step);

  // Rows of a removed run are dropped. An existing step is replaced.
  void steps(RunNumber run, std::span<const StepRecord> steps);
  void events(RunNumber run, std::span<const Event> events);
  // Requires: all calls of the given steps, and all of an inspected step. Existing rows of these steps are replaced.
  void ops(RunNumber run, std::span<const OpRecord> ops);
  void inspection(RunNumber run, const StepInspection& inspection);

  // Stores a checkpoint's bytes. Replaces the run's previous snapshot.
  void snapshot(RunNumber run, int64_t step, const std::string& checkpoint_path);

  // Stores a window's data that is not part of a run, such as its layout, its perspectives and lanes that have not run.
  void set_value(std::string_view key, std::string_view bytes);

  void commit();

  // Commits, then writes a complete copy that replaces the file at `path`.
  void copy_to(const std::string& path);

 private:
  struct Open;
  std::unique_ptr<Open> open_;
};

} // namespace amplab

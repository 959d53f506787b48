// SPDX-License-Identifier: Apache-2.0
// Results of a sweep so far, in its session file and as summaries. One thread.
#pragma once
#include "engine/export/run_record.h"
#include "engine/export/summary.h"
#include "engine/session_file/session_file.h"
#include "engine/session_file/session_reader.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace amplab {

// All functions but commit() throw SessionError, import_runs() only for the other session.
class SweepResults {
 public:
  // path: session file, created or continued; empty: none. sweep: id of the sweep, shared by its runs.
  SweepResults(const std::string& path, std::string sweep);

  // Returns whether a finished run with this configuration exists.
  bool has(const RunConfig& config) const;
  // Copies finished runs from another session, except those already present. Returns their number.
  size_t import_runs(const std::string& path);
  // Writes what import_runs() could not.
  void commit();
  // Why runs are not in the file yet, such as a full disk. Empty: all are. Later runs and commit() try again.
  const std::string& unwritten() const { return unwritten_; }

  const std::vector<RunRecord>& runs() const { return runs_; } // copied or already present
  std::vector<Summary> summaries() const;

 private:
  void note(const SessionRun& run, SessionReader& reader);
  void copy(const SessionRun& run, SessionReader& from);
  template <class Write> void write(Write action);

  std::string sweep_, unwritten_;
  std::optional<SessionFile> file_;
  std::set<std::string> contents_;
  std::vector<RunRecord> runs_;
  std::vector<Summariser> summarisers_;
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// What a sweep has measured so far: in the session that it writes, and summed up. Used by one thread.
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

// All throw SessionError.
class SweepResults {
 public:
  // path: of the session, which is created or gone on with; empty: none is written. sweep: what its runs have in
  // common.
  SweepResults(const std::string& path, std::string sweep);

  // Is a run of this content there that has ended?
  bool has(const RunConfig& config) const;
  // Takes over the runs of another session that have ended and are not here. Returns how many.
  size_t take_in(const std::string& path);

  const std::vector<RunRecord>& runs() const { return runs_; } // that were taken in, or were there
  std::vector<Summary> summaries() const;

 private:
  void note(const SessionRun& run, SessionReader& reader);
  void copy(const SessionRun& run, SessionReader& from);

  std::string sweep_;
  std::optional<SessionFile> file_;
  std::set<std::string> contents_;
  std::vector<RunRecord> runs_;
  std::vector<Summariser> summarisers_;
};

} // namespace amplab

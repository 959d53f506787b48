// SPDX-License-Identifier: Apache-2.0
// The session file of `run --session`. Stores the lanes' reports as they arrive, and their weights now and then. Owned
// by the command line; one thread at a time.
#pragma once
#include "engine/export/run_record.h"
#include "engine/session_file/session_file.h"

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amplab {

// All functions throw SessionError.
class RecordedSession {
 public:
  // Creates the file or continues an existing one. A created file is removed if begin() is never called.
  explicit RecordedSession(const std::string& path);
  RecordedSession(const RecordedSession&) = delete;
  ~RecordedSession();

  // Adds one run per lane, as prepared, with its events so far. Existing runs become earlier runs.
  void begin(const std::vector<RunRecord>& lanes);

  void steps(size_t lane, std::span<const StepRecord> steps);
  void events(size_t lane, std::span<const Event> events) { file_->events(runs_[lane].number, events); }
  void ops(size_t lane, std::span<const OpRecord> ops) { file_->ops(runs_[lane].number, ops); }
  void inspection(size_t lane, const StepInspection& inspection) { file_->inspection(runs_[lane].number, inspection); }
  void status(size_t lane, const LaneStatus& status);

  void commit_if_due(); // several times a second
  void commit() { file_->commit(); }

  // Returns the path where the engine writes a lane's checkpoint for snapshot().
  std::string checkpoint_path(size_t lane) const;
  // Returns the number of steps to the next checkpoint: one in ten seconds, or fewer if storing takes long. Returns
  // nullopt if unchanged or not known yet.
  std::optional<int64_t> checkpoint_every(size_t lane);
  // Stores a checkpoint. Removes the file if it is at checkpoint_path().
  void snapshot(size_t lane, int64_t step, const std::string& path);

 private:
  using Clock = std::chrono::steady_clock;
  struct Pace {
    std::optional<Clock::time_point> since; // arrival of its first steps
    int64_t steps = 0;                      // since then
    int64_t every = 0;                      // requested interval in steps
    double taking_in = 0;                   // seconds, of the last snapshot
  };
  void remove_left_checkpoints() const;

  std::string path_;
  bool existed_;
  std::optional<SessionFile> file_; // closed before the file is removed
  std::vector<SessionRun> runs_;    // by lane
  std::vector<Pace> paces_;         // by lane
  Clock::time_point next_commit_ = Clock::now();
};

} // namespace amplab

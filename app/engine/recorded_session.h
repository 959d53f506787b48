// SPDX-License-Identifier: Apache-2.0
// The session file of `run --session`: what the lanes tell goes into it as it comes, and now and then their weights.
// Owned by the command line; one thread at a time.
#pragma once
#include "engine/export/run_record.h"
#include "engine/session_file/session_file.h"

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amplab {

// All throw SessionError.
class RecordedSession {
 public:
  // Creates the file, or goes on with what is there. One that was created goes again if it is never begun.
  explicit RecordedSession(const std::string& path);
  RecordedSession(const RecordedSession&) = delete;
  ~RecordedSession();

  // One run for each lane, as they are prepared, with what happened to them so far. Those that were there become
  // earlier ones.
  void begin(const std::vector<RunRecord>& lanes);

  void steps(size_t lane, std::span<const StepRecord> steps);
  void events(size_t lane, std::span<const Event> events) { file_->events(runs_[lane].number, events); }
  void ops(size_t lane, std::span<const OpRecord> ops) { file_->ops(runs_[lane].number, ops); }
  void look(size_t lane, const StepLook& look) { file_->look(runs_[lane].number, look); }
  void status(size_t lane, const LaneStatus& status);

  void commit_if_due(); // some times a second
  void commit() { file_->commit(); }

  // Where the engine shall write a lane's checkpoint, for snapshot() to take it in.
  std::string checkpoint_path(size_t lane) const;
  // After how many steps the next one is wanted, so that one comes in ten seconds, or less often where taking it in
  // takes long. Nothing: as it was asked for last, or not known yet.
  std::optional<int64_t> checkpoint_every(size_t lane);
  // Takes a checkpoint in; removes the file if it is checkpoint_path's.
  void snapshot(size_t lane, int64_t step, const std::string& path);

 private:
  using Clock = std::chrono::steady_clock;
  struct Pace {
    std::optional<Clock::time_point> since; // its first steps came
    int64_t steps = 0;                      // that came after those
    int64_t every = 0;                      // as it was asked for
    double taking_in = 0;                   // seconds, of the last one
  };
  void remove_left_checkpoints() const;

  std::string path_;
  bool existed_;
  std::optional<SessionFile> file_; // let go before it is removed
  std::vector<SessionRun> runs_;    // by lane
  std::vector<Pace> paces_;         // likewise
  Clock::time_point next_commit_ = Clock::now();
};

} // namespace amplab

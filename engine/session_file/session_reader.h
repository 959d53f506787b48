// SPDX-License-Identifier: Apache-2.0
// A session file that is read, also while another process writes it. Owned by whoever reads; one thread at a time, each
// with a reader of its own.
#pragma once
#include "engine/run/step_look.h"
#include "engine/session_file/session_run.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

struct SnapshotPlace {
  int64_t step = 0;
  int64_t bytes = 0;
};

// All throw SessionError.
class SessionReader {
 public:
  // Throws also if it is no session or of a newer version. One of an older version is read as it is. What is damaged in
  // it is left out, and told by damage().
  explicit SessionReader(std::string path);
  SessionReader(SessionReader&& other) noexcept;
  SessionReader& operator=(SessionReader&& other) noexcept;
  ~SessionReader();

  const std::string& path() const;
  bool being_written() const; // by another process, or by this one
  // Sentences: what could not be read so far. Empty: nothing.
  const std::vector<std::string>& damage() const;

  std::vector<SessionRun> runs(); // in the order in which they were added

  // Of the run's own rows, in order, in pieces; those that a fork shares are its parent's.
  int64_t step_count(RunNumber run);
  template <class Record> using Take = std::function<void(std::span<const Record>)>;
  void steps(RunNumber run, int64_t first_step, int64_t last_step, const Take<StepRecord>& take);
  void events(RunNumber run, const Take<Event>& take);
  std::vector<int64_t> inspected_steps(RunNumber run);
  std::vector<OpRecord> ops(RunNumber run, int64_t step);
  std::vector<int64_t> looked_at_steps(RunNumber run);
  StepLook look(RunNumber run, int64_t step);

  std::optional<SnapshotPlace> snapshot(RunNumber run);
  // False where it is damaged; nothing is written then. Requires: the run has one.
  bool save_snapshot(RunNumber run, const std::string& path);

  std::optional<std::string> value(std::string_view key);

 private:
  struct Open;
  std::unique_ptr<Open> open_;
};

} // namespace amplab

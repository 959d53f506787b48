// SPDX-License-Identifier: Apache-2.0
// Reads a session file, also while another process writes it. Owned by its user; one thread at a time per reader.
#pragma once
#include "engine/run/step_inspection.h"
#include "engine/session_file/session_run.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

struct SnapshotInfo {
  int64_t step = 0;
  int64_t bytes = 0;
};

// All functions throw SessionError.
class SessionReader {
 public:
  // Also throws if the file is not a session or is of a newer version. A file of an older version is read without
  // migration. Damaged rows are skipped and reported by damage().
  explicit SessionReader(std::string path);
  SessionReader(SessionReader&& other) noexcept;
  SessionReader& operator=(SessionReader&& other) noexcept;
  ~SessionReader();

  const std::string& path() const;
  bool being_written() const; // by this or another process
  // Returns sentences on what could not be read so far.
  const std::vector<std::string>& damage() const;

  std::vector<SessionRun> runs(); // in the order they were added

  // These read the run's own rows, in order and in pieces. Rows before a fork belong to its parent.
  int64_t step_count(RunNumber run);
  template <class Record> using RowVisitor = std::function<void(std::span<const Record>)>;
  void steps(RunNumber run, int64_t first_step, int64_t last_step, const RowVisitor<StepRecord>& visit);
  void events(RunNumber run, const RowVisitor<Event>& visit);
  std::vector<int64_t> inspected_steps(RunNumber run);
  std::vector<OpRecord> ops(RunNumber run, int64_t step);
  std::vector<int64_t> tensor_steps(RunNumber run);
  StepInspection inspection(RunNumber run, int64_t step);

  std::optional<SnapshotInfo> snapshot(RunNumber run);
  // Returns false and writes nothing if the snapshot is damaged. Requires: the run has a snapshot.
  bool save_snapshot(RunNumber run, const std::string& path);

  std::optional<std::string> value(std::string_view key);

 private:
  struct Open;
  std::unique_ptr<Open> open_;
};

} // namespace amplab

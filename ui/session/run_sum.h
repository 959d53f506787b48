// SPDX-License-Identifier: GPL-3.0-or-later
// Incremental summary of a run in a session file. A value type; one thread.
#pragma once
#include "engine/session_file/session_reader.h"
#include "ui/store/summed_run.h"

#include <functional>
#include <span>

namespace amplab {

class RunSum {
 public:
  // Adds rows that are new since the last call. The first call includes the steps a fork shares. all: runs of the file,
  // to find parents. goes_on: polled now and then; if it returns false, read() returns false and the sum is incomplete.
  // Throws: SessionError. Requires: rows already added still exist.
  bool read(SessionReader& reader, std::span<const SessionRun> all, const SessionRun& run,
            const std::function<bool()>& goes_on);

  SummedRun summed(const QString& path, const SessionRun& run) const;

 private:
  Summariser sum_;
  ThinLosses losses_;
  bool begun_ = false;
  int64_t last_step_ = 0; // last step added
};

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// A run of a session file, summed up as far as it has come, and on from there. A value; one thread.
#pragma once
#include "engine/session_file/session_reader.h"
#include "ui/store/summed_run.h"
#include "ui/store/thin_losses.h"

#include <functional>
#include <span>

namespace amplab {

class RunSum {
 public:
  // Takes in what has come of the run since it was asked last; at first with the past that a fork shares. `all`: the
  // runs of the file, in which its parents are looked for. goes_on is asked now and then; false: it said no, and the
  // sum lacks something. Throws: SessionError. Requires: none of the rows that were taken in has gone since.
  bool read(SessionReader& reader, std::span<const SessionRun> all, const SessionRun& run,
            const std::function<bool()>& goes_on);

  SummedRun summed(const QString& path, const SessionRun& run) const;

 private:
  Summariser sum_;
  ThinLosses losses_;
  bool begun_ = false;
  int64_t last_step_ = 0; // that was taken in
};

} // namespace amplab

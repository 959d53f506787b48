// SPDX-License-Identifier: Apache-2.0
// A run as a session file keeps it: one row of its table `runs`. Values; any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/printable.h"
#include "engine/run/telemetry.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace amplab {

// The number of a run within its file, from 1. run_id tells configurations and data apart, not two runs of one.
using RunNumber = int64_t;
inline constexpr RunNumber kNoRun = 0;

struct SessionRun {
  RunNumber number = kNoRun; // given by the file
  RunConfig config;          // as it began; dials turned since are events
  LaneInfo info;             // but for `parent`, which counts lanes: see below
  LaneStatus status;
  RunNumber parent = kNoRun; // that it shares the past of, up to info.fork_step
  int colour = 0;            // index into the theme's lane colours
  std::string created;       // UTC, "2026-11-22T23:36:04Z"
  std::string note;          // a person's
  bool baseline = false;     // others are compared with it
  bool pinned = false;       // stays in sight when lanes begin anew
  std::string sweep;         // runs that were started together have it alike; empty: it was run by itself
  int64_t lane = -1;         // its place among the lanes that are there now; -1: an earlier run
};

// What stands between a person and a session: one sentence that names the file, the reason and what to do.
struct SessionError : std::runtime_error {
  explicit SessionError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

} // namespace amplab

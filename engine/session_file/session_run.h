// SPDX-License-Identifier: Apache-2.0
// A run as stored in a session file: one row of the table `runs`. Value types; any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/printable.h"
#include "engine/run/telemetry.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace amplab {

// Number of a run within its file, from 1. run_id identifies configuration and data, so two runs may share it.
using RunNumber = int64_t;
inline constexpr RunNumber kNoRun = 0;

struct SessionRun {
  RunNumber number = kNoRun; // assigned by the file
  RunConfig config;          // initial configuration; later changes of settings are events
  LaneInfo info;             // `parent` is not used, because it is a lane number; see below
  LaneStatus status;
  RunNumber parent = kNoRun; // run it was forked from, at info.fork_step
  int colour = 0;            // index into the theme's lane colours
  int64_t lane_id = 0;       // identity of the lane in its window, also after a restart; 0: none
  std::string created;       // UTC, "2026-11-22T23:36:04Z"
  std::string note;          // by the user
  bool baseline = false;     // other runs are compared with it
  bool pinned = false;       // stays visible when lanes restart
  std::string sweep;         // common to runs that were started together; empty: started alone
  int64_t lane = -1;         // position among the current lanes; -1: an earlier run
};

// A session file cannot be used. One sentence names the file, the reason and the remedy.
struct SessionError : std::runtime_error {
  explicit SessionError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

} // namespace amplab

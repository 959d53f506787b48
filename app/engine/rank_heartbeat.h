// SPDX-License-Identifier: Apache-2.0
// A rank's periodic status, as a line on standard error. mpirun forwards it to the process that started the ranks.
// Pure; any thread.
#pragma once
#include "kernels/contract/process_group.h"

#include <optional>
#include <string>
#include <string_view>

namespace amplab {

struct RankHeartbeat {
  int rank = 0;
  std::string host;
  int64_t process = 0;
  Activity activity;
  std::string failed;        // reason why it cannot continue; empty: none
  bool has_pipes = false;    // rank 0: uses the pipes, not mpirun's streams
  bool has_commands = false; // rank 0: has received a command
};

// Returns one line without its end.
std::string line_of(const RankHeartbeat& beat);
// Returns nullopt if the line is not a beat.
std::optional<RankHeartbeat> heartbeat_in(std::string_view line);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// What a rank says of itself a few times a second, as a line on standard error, which mpirun brings to whoever started
// the ranks. Pure; any thread.
#pragma once
#include "kernels/contract/process_group.h"

#include <optional>
#include <string>
#include <string_view>

namespace amplab {

struct RankBeat {
  int rank = 0;
  std::string host;
  int64_t process = 0;
  Activity activity;
  std::string failed;        // what it said when it could not go on; empty: it can
  bool has_pipes = false;    // rank 0: its wire are the pipes, not the streams of mpirun
  bool has_commands = false; // rank 0: one has come
};

// One line, without its end.
std::string line_of(const RankBeat& beat);
// Nothing: the line is something else.
std::optional<RankBeat> beat_in(std::string_view line);

} // namespace amplab

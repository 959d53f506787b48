// SPDX-License-Identifier: GPL-3.0-or-later
// Stops within a loop with their op calls, for window tests.
#pragma once
#include "engine/run/line_stop.h"
#include "tests/support/telemetry_samples.h"

#include <utility>
#include <vector>

namespace amplab::support {

// Calls first..last of a step, all from that line.
inline std::vector<OpRecord> calls_of_line(int64_t step, int64_t line, int64_t first, int64_t last) {
  std::vector<OpRecord> ops = sample_ops(step, last);
  ops.erase(ops.begin(), ops.begin() + (first - 1));
  for (OpRecord& op : ops) op.line = line;
  return ops;
}

// The next line to run is `line`; 0: the step is complete.
inline LineStop sample_stop(int64_t step, int64_t line, std::vector<OpRecord> ops = {}) {
  LineStop stop;
  stop.step = stop.position.step = step;
  stop.line = line;
  stop.ops = std::move(ops);
  return stop;
}

} // namespace amplab::support

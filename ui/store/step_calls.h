// SPDX-License-Identifier: GPL-3.0-or-later
// Op calls of a step executed line by line, collected from its stops. A stop of the lane reports calls since the
// previous stop; a stop in a past step reports all calls of the step so far. Owned by LaneStore; GUI thread.
#pragma once
#include "engine/run/line_stop.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace amplab {

struct InspectedStep {
  int64_t step = 0;
  std::vector<OpRecord> ops; // in order of seq
};

class StepCalls {
 public:
  // Adds calls of the same step, or starts another step.
  void add(const LineStop& stop);

  bool empty() const { return calls_.ops.empty(); }
  int64_t step() const { return calls_.step; } // 0: no stop yet
  // Returns a snapshot of the calls so far, or null if empty.
  std::shared_ptr<const InspectedStep> shown() const;
  // Returns the first seq that is new since the previous stop; past the last seq if none is.
  int64_t newest() const { return newest_; }
  // Returns the number of calls that were not reported, or that exceeded the limit.
  int64_t leftOut() const { return left_out_; }
  static constexpr size_t kMostCalls = 20'000; // latest ones, some 10 MB

 private:
  int64_t lastSeq() const { return empty() ? 0 : calls_.ops.back().seq; }

  InspectedStep calls_;
  int64_t newest_ = 1, left_out_ = 0;
  mutable std::shared_ptr<const InspectedStep> shown_; // copy of calls_; null: outdated
};

} // namespace amplab

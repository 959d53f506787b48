// SPDX-License-Identifier: GPL-3.0-or-later
// The op calls of the step that a lane goes through by lines, put together from what its stops told: a stop of the lane
// itself tells those since the stop before, one in its past all of the step so far. Owned by LaneStore; GUI thread.
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
  // More of the step, or the begin of another.
  void take(const LineStop& stop);

  bool empty() const { return calls_.ops.empty(); }
  int64_t step() const { return calls_.step; } // 0: no stop was taken
  // What is kept so far, as it stands now: later stops do not change it. Null while empty.
  std::shared_ptr<const InspectedStep> shown() const;
  // Calls from this one on, by seq, are new since the stop before; past the last seq if none is.
  int64_t newest() const { return newest_; }
  // Calls of the step that nobody has told, or that were too many to keep.
  int64_t leftOut() const { return left_out_; }
  static constexpr size_t kMostKept = 20'000; // the latest ones: some 10 MB

 private:
  int64_t lastSeq() const { return empty() ? 0 : calls_.ops.back().seq; }

  InspectedStep calls_;
  int64_t newest_ = 1, left_out_ = 0;
  mutable std::shared_ptr<const InspectedStep> shown_; // of calls_; null: it has changed since
};

} // namespace amplab

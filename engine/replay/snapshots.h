// SPDX-License-Identifier: Apache-2.0
// Snapshots of a lane on the host, within a memory budget, as starting points of replays. Keeps the first and the
// newest, and thins out older ones between them. Owned by the lane. Engine thread only.
#pragma once
#include "engine/state/trainer_state.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

namespace amplab {

// Returns the bytes of the state: its tensors, its texts and itself.
int64_t bytes_of(const TrainerState& state);

class Snapshots {
 public:
  using State = std::shared_ptr<const TrainerState>;

  explicit Snapshots(int64_t budget_bytes) : budget_(budget_bytes) {}

  // Requires: later than all kept snapshots. Does not keep the state if it and the first one exceed the budget. A
  // first state that exceeds it alone is not kept either.
  void keep(State state);
  // Returns the newest snapshot at or before that step, or null.
  State at_or_before(int64_t step) const;

  int64_t bytes() const { return bytes_; }
  std::vector<int64_t> steps() const;

  // Returns whether the next snapshot is due. The cost stays near 2 % of the training time: the next is due after 50
  // times the last one's cost, and at most ten times a second. wall_s: training seconds so far.
  bool due(double wall_s) const { return budget_ > 0 && wall_s - last_wall_s_ >= std::max(0.1, 50 * last_cost_s_); }
  // Records the last snapshot's cost in seconds, and its time.
  void note_cost(double seconds, double wall_s) { last_cost_s_ = seconds, last_wall_s_ = wall_s; }

 private:
  void thin_out();

  int64_t budget_, bytes_ = 0;
  std::vector<State> snapshots_; // by step
  double last_cost_s_ = 0;
  double last_wall_s_ = -std::numeric_limits<double>::infinity(); // none yet
};

} // namespace amplab

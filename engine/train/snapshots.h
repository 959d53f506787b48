// SPDX-License-Identifier: Apache-2.0
// Where a lane has been, within a budget of memory: states on the host to replay from. The first and the newest stay;
// between them the older ones thin out. Owned by the lane; used only by the engine's thread.
#pragma once
#include "engine/train/trainer_state.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

namespace amplab {

// Bytes that the state's tensors take.
int64_t bytes_of(const TrainerState& state);

class Snapshots {
 public:
  using State = std::shared_ptr<const TrainerState>;

  explicit Snapshots(int64_t budget_bytes) : budget_(budget_bytes) {}

  // Requires: later than all that are kept. Where even the first and this one exceed the budget, this one is not kept;
  // nor is a first one that exceeds it alone.
  void keep(State state);
  // The newest at or before that step, or null.
  State at_or_before(int64_t step) const;

  int64_t bytes() const { return bytes_; }
  std::vector<int64_t> steps() const;

  // Is it time for another? Their cost stays near two percent of the training time: the next is due when fifty times
  // the last one's cost has been trained, and at most ten times a second. wall_s: training seconds so far.
  bool due(double wall_s) const { return budget_ > 0 && wall_s - last_wall_s_ >= std::max(0.1, 50 * last_cost_s_); }
  // What the last one cost, in seconds, and when it was taken.
  void note_cost(double seconds, double wall_s) { last_cost_s_ = seconds, last_wall_s_ = wall_s; }

 private:
  void thin_out();

  int64_t budget_, bytes_ = 0;
  std::vector<State> kept_; // by step
  double last_cost_s_ = 0;
  double last_wall_s_ = -std::numeric_limits<double>::infinity(); // none was taken yet
};

} // namespace amplab

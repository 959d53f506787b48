// SPDX-License-Identifier: GPL-3.0-or-later
// The ranks of a lane: computing and waiting in the last steps, overflows, and divergence of weights. Computed from the
// columns that the lane declares; figures without a column are not recorded. Pure functions. GUI thread.
#pragma once
#include "ui/store/run_store.h"

#include <QString>
#include <vector>

namespace amplab {

// A step of one rank. Numbers may be not_recorded().
struct RankStep {
  int64_t step = 0;
  double seconds = 0;      // duration of the step
  double waited = 0;       // part of `seconds`, waiting for other ranks
  double loss = 0;         // of its part of the batch
  bool found_inf = false;  // of all ranks, if they agree on it
  bool overflowed = false; // in its own gradients, before averaging
  double waits() const;    // waited / seconds
};

struct RankRow {
  size_t rank = 0;
  std::vector<RankStep> steps;           // last steps of the lane, oldest first
  double waits = not_recorded();         // share of a step, mean over steps, so one step that hangs counts once
  double memory_bytes = not_recorded();  // peak of the last step
  double samples_per_s = not_recorded(); // over these steps
  int64_t overflows = 0,
          overflowed_at = 0; // steps of the whole lane with overflow in its own gradients, and the last one; 0: none
};

struct RankView {
  int ranks = 1;                    // number of ranks of the lane
  std::vector<RankRow> rows;        // ranks that have a column
  int64_t step = 0;                 // last step; 0: none
  double distance = not_recorded(); // of the weights after `step`, as kRanksDistance defines
  int64_t diverged_since = 0;       // step; 0: no divergence
};

inline constexpr int64_t kRankSteps = 64; // maximum of steps shown

// Requires: 0 <= lane < store.laneCount().
RankView rank_view(const RunStore& store, int lane);

// Returns whether the weights diverge, since when and by how much, and how many ranks are not shown.
QString sentence_of(const RankView& view);
// "Rank 2: waits 34 % of a step · 1.2 MiB · 38 000 samples/s · overflowed in 2 steps, the last 41"
QString sentence_of(const RankRow& row);
// "Step 412: 3.1 ms, of which 1.2 ms waiting; loss 0.83; found_inf of another rank"
QString sentence_of(const RankStep& step);

} // namespace amplab

// SPDX-License-Identifier: GPL-3.0-or-later
// What the ranks of a lane did: who computed and who waited in its last steps, who overflowed, and whether their
// weights have parted. Made from the columns that the lane declares; of what has no column nothing is known. Pure; GUI
// thread.
#pragma once
#include "ui/store/run_store.h"

#include <QString>
#include <vector>

namespace amplab {

// A step of one rank. Numbers may be not_recorded().
struct RankStep {
  int64_t step = 0;
  double seconds = 0;      // that it took
  double waited = 0;       // of them, for other ranks
  double loss = 0;         // of its part of the batch
  bool found_inf = false;  // where the ranks agree on it, of them all
  bool overflowed = false; // its own gradients, before they were averaged
  double waits() const;    // share of these seconds
};

struct RankRow {
  size_t rank = 0;
  std::vector<RankStep> steps;           // the last ones of the lane, oldest first
  double waits = not_recorded();         // share of a step, on average: one step that hangs is one of many
  double memory_bytes = not_recorded();  // when the last step held most
  double samples_per_s = not_recorded(); // over these steps
  int64_t overflows = 0,
          overflowed_at = 0; // steps of the whole lane in which it did itself, and the last of them; 0: none
};

struct RankView {
  int ranks = 1;                    // that the lane has
  std::vector<RankRow> rows;        // of those ranks that have a column
  int64_t step = 0;                 // the last; 0: none was made
  double distance = not_recorded(); // of weights after it, as kRanksDistance says
  int64_t parted_since = 0;         // step; 0: they are the same
};

inline constexpr int64_t kRankSteps = 64; // that are shown, at most

// Requires: 0 <= lane < store.laneCount().
RankView rank_view(const RunStore& store, int lane);

// Whether their weights part, since when and by how much; and how many of them are not shown.
QString sentence_of(const RankView& view);
// "Rank 2: waits 34 % of a step · 1.2 MiB · 38 000 samples/s · overflowed in 2 steps, the last 41"
QString sentence_of(const RankRow& row);
// "Step 412: 3.1 ms, of which 1.2 ms waiting; loss 0.83; found_inf of another rank"
QString sentence_of(const RankStep& step);

} // namespace amplab

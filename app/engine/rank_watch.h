// SPDX-License-Identifier: Apache-2.0
// Judges by their beats whether ranks still train together: one that died, stopped or lags holds up all others for ever, as
// no collective ends without it. Pure but for the clock, which is given. One thread.
#pragma once
#include "app/engine/rank_beat.h"

#include <vector>

namespace amplab {

class RankWatch {
 public:
  // patience: seconds that ranks may be waited for, or not heard of. One that has never been heard of is waited for by the others.
  RankWatch(int ranks, double patience);

  void hear(const RankBeat& beat, double now);
  void set_patience(double seconds) { patience_ = seconds; }

  // A sentence why the ranks cannot go on; nothing: they can, as far as is known.
  std::optional<std::string> verdict(double now) const;
  // The same once the program that started them has ended by itself. said: what it wrote on standard error last.
  std::string verdict_of_end(const std::string& said) const;

  const std::vector<std::optional<RankBeat>>& beats() const { return beats_; }

 private:
  std::string name_of(int rank) const; // "Rank 1 on ada (process 4711)"
  int64_t last_step() const;

  double patience_;
  std::vector<std::optional<RankBeat>> beats_; // the last of each
  std::vector<double> heard_;                  // when
};

} // namespace amplab

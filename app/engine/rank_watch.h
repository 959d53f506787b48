// SPDX-License-Identifier: Apache-2.0
// Judges by their beats whether ranks still train together: one that died, stopped or lags holds up all others, as no
// collective ends without it. Pure but for the clock, which is given, in seconds. One thread.
#pragma once
#include "app/engine/rank_beat.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace amplab {

class RankWatch {
 public:
  static constexpr double kToStart = 10;

  // patience: seconds that ranks may be waited for, or not heard of. They have kToStart times as long to start, from
  // started on.
  RankWatch(int ranks, double patience, double started);

  void hear(const RankBeat& beat, double now);
  // A lane of the first rank's has ended before its last step, and why: its session says so. Where the others did not
  // end it alike they wait in that step, whatever the first does next; while it does nothing nobody is told, for then
  // it may be asked to look at a step.
  void hear_of_end(const std::string& why) { ended_ = {why, std::nullopt}; }

  // Returns a sentence why the ranks cannot go on; nothing: they can, as far as is known. said: what the program that
  // started them wrote on standard error last.
  std::optional<std::string> verdict(double now, const std::string& said) const;
  // The same once that program has ended by itself.
  std::string verdict_of_end(const std::string& said) const;

 private:
  struct Heard {
    double when;
    RankBeat beat;
  };
  using Rank = std::deque<Heard>; // of the last `patience` seconds and a little more, the last one at the end

  std::optional<std::string> not_started(double now,
                                         const std::string& said) const; // one was never heard of, or hears nothing
  std::optional<std::string> silent(double now) const;                   // one is not heard of any more
  std::optional<std::string> stuck() const;                              // they wait, and nothing comes
  std::optional<std::string> crawling(double now) const; // something comes, but ten times slower than before
  bool waits_since_end(const Rank& rank) const;
  std::string name_of(size_t rank) const; // "Rank 1 on ada (process 4711)"
  std::string in_step() const;            // " in step 12"

  double patience_, started_;
  double best_rate_ = 0; // steps a second, of rank 0 within a second
  std::vector<Rank> ranks_;
  struct EndOfLane {
    std::string why;              // empty: none has ended so
    std::optional<int64_t> steps; // of all lanes, that the first had begun when it was heard of next
  } ended_;
};

} // namespace amplab

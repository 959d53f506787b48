// SPDX-License-Identifier: Apache-2.0
// Decides from their beats whether ranks still train together. A rank that died, stopped or lags blocks all others,
// because no collective ends without it. Pure; the caller passes the time in seconds. One thread.
#pragma once
#include "app/engine/rank_heartbeat.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace amplab {

inline constexpr const char* kStartAtRank0 = "Start this program on the host of rank 0, the first of AMPLAB_HOSTS.";

class RankWatch {
 public:
  static constexpr double kToStart = 10;

  // patience: seconds that ranks may be waited for or be silent. They have kToStart times as long to start, counted
  // from `started`.
  RankWatch(int ranks, double patience, double started);

  void receive(const RankHeartbeat& beat, double now);
  // Reports that a lane of rank 0 ended before its last step. Ranks that did not end it wait in that step, whatever
  // rank 0 does next. There is no verdict while rank 0 is idle, because it may then inspect a step.
  void note_lane_end(const std::string& reason) { ended_ = {reason, std::nullopt}; }

  // Returns one sentence with the reason why the ranks cannot continue, or nullopt. mpirun_output: last standard
  // error output of the program that started them.
  std::optional<std::string> verdict(double now, const std::string& mpirun_output) const;
  // Returns the same for a program that ended by itself.
  std::string verdict_of_end(const std::string& mpirun_output) const;

 private:
  struct Heard {
    double when;
    RankHeartbeat beat;
  };
  using Rank = std::deque<Heard>; // beats of the last `patience` seconds and a little more, latest last

  std::optional<std::string> not_started(double now,
                                         // a rank was never heard from, or receives nothing
                                         const std::string& mpirun_output) const;
  std::optional<std::string> silent(double now) const;   // a rank is no longer heard from
  std::optional<std::string> stuck() const;              // ranks wait without progress
  std::optional<std::string> crawling(double now) const; // progress is ten times slower than before
  bool waits_since_end(const Rank& rank) const;
  std::string name_of(size_t rank) const; // "Rank 1 on ada (process 4711)"
  std::string in_step() const;            // " in step 12"

  double patience_, started_;
  double best_rate_ = 0; // steps per second of rank 0, measured within a second
  std::vector<Rank> ranks_;
  struct EndOfLane {
    std::string reason;           // empty: no lane ended like this
    std::optional<int64_t> steps; // steps rank 0 had begun, over all lanes, at its next beat
  } ended_;
};

} // namespace amplab

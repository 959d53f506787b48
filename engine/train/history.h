// SPDX-License-Identifier: Apache-2.0
// What happened to a lane besides what its configuration says, and the way back: any past step is reached again from a
// snapshot by doing the same things at the same steps, with the same bits. Used only by the engine's thread.
#pragma once
#include "engine/train/replay_watch.h"
#include "engine/train/snapshots.h"
#include "engine/train/trainer.h"

#include <cmath>
#include <deque>

namespace amplab {

// Dials were turned before this step; `config` holds from it on.
struct DialTurn {
  int64_t step;
  RunConfig config;
};

struct History {
  RunConfig prepared;                // as the lane began
  std::vector<DialTurn> turns;       // in the order in which they came
  std::vector<Injection> injections; // by step

  // As it held after all that came before that step.
  const RunConfig& config_before(int64_t step) const;
};

// The losses of a lane's steps: the first million of them, so that a run may go on for weeks. Lanes that share a seed
// part early, and where they part is found from their weights. And which of its last steps met what is not finite.
class Losses {
 public:
  static constexpr size_t kKept = size_t{1} << 20, kNonfiniteKept = 4096;

  void push_back(double loss, bool found_inf = false) {
    if (first_.size() < kKept) first_.push_back(loss);
    ++count_;
    if (!found_inf && (!is_recorded(loss) || std::isfinite(loss))) return;
    nonfinite_.push_back(count_);
    if (nonfinite_.size() > kNonfiniteKept) nonfinite_.pop_front();
  }
  // The last steps whose loss was not finite, or that found an Inf or a NaN in a gradient, counted from 1 as count()
  // does.
  const std::deque<int64_t>& nonfinite() const { return nonfinite_; }
  int64_t count() const { return count_; } // of all steps
  std::span<const double> first() const { return first_; }

 private:
  std::vector<double> first_;
  int64_t count_ = 0;
  std::deque<int64_t> nonfinite_;
};

// A lane's past, as replays need to know it. Refers to the lane, which stays as it is meanwhile.
struct Past {
  Device& device;
  Datasets data;
  const History& history;
  const Snapshots& snapshots;
  const Losses& losses;         // of the steps after first_step
  int64_t first_step = 0;       // steps done when the lane began: more than 0 for forks and resumed runs
  bool from_seed = true;        // it began as the configuration says: nothing else need be remembered
  ReplayWatch* watch = nullptr; // of replays; null: nobody
  std::stop_token end = {};     // ends a step that is replayed, by interpreter::WalkStopped

  int64_t steps_done() const { return first_step + losses.count(); }
  // Throws: ConfigError if the lane has not made this step.
  void require_step(int64_t step) const;
  // Returns a trainer of its own that stands where the lane stood after so many steps, with the same bits, ready for
  // the step that comes. Throws: ConfigError if the lane was never there, or no longer remembers.
  std::unique_ptr<Trainer> at(int64_t steps) const;
  // The next step of a trainer of at(), inspected. observer: sees its calls; null: nobody does. Requires:
  // prepare_next_step().
  StepResult inspected_step(Trainer& trainer, CallObserver* observer = nullptr) const;
};

// Does what the history says comes before step `trainer.steps_done() + 1`.
void prepare_next_step(Trainer& trainer, const History& history);

} // namespace amplab

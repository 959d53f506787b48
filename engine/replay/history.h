// SPDX-License-Identifier: Apache-2.0
// What happened to a lane beyond its configuration, and replays of it. A replay starts from a snapshot and repeats
// the same changes at the same steps, with the same bits. Engine thread only.
#pragma once
#include "engine/replay/snapshots.h"
#include "engine/train/trainer.h"

#include <cmath>
#include <deque>

namespace amplab {

// Settings changed before this step. `config` applies from it on.
struct ConfigChange {
  int64_t step;
  RunConfig config;
};

struct History {
  RunConfig prepared;                       // at the lane's begin
  std::vector<ConfigChange> config_changes; // in order
  std::vector<Injection> injections;        // by step

  // Returns the configuration after all changes before that step.
  const RunConfig& config_before(int64_t step) const;
};

// Losses of a lane's first 2^20 steps, bounded so that a run may last for weeks, and its latest non-finite steps.
// Lanes of one seed diverge early, and later divergence is found from their weights.
class Losses {
 public:
  static constexpr size_t kMaxLosses = size_t{1} << 20, kMaxNonfinite = 4096;

  void push_back(double loss, bool found_inf = false) {
    if (first_.size() < kMaxLosses) first_.push_back(loss);
    ++count_;
    if (!found_inf && (!is_recorded(loss) || std::isfinite(loss))) return;
    nonfinite_.push_back(count_);
    if (nonfinite_.size() > kMaxNonfinite) nonfinite_.pop_front();
  }
  // Returns the latest steps that had a non-finite loss, or found Inf or NaN in a gradient. Counted from 1, as by
  // count().
  const std::deque<int64_t>& nonfinite() const { return nonfinite_; }
  int64_t count() const { return count_; } // all steps
  std::span<const double> first() const { return first_; }

 private:
  std::vector<double> first_;
  int64_t count_ = 0;
  std::deque<int64_t> nonfinite_;
};

// Progress of replays, which can take long, and a way to cancel them. Engine thread only.
class ReplayProgress {
 public:
  virtual ~ReplayProgress() = default;
  // Called before each replayed step. left: remaining steps, including this one. An exception ends the work and
  // leaves the lanes unchanged.
  virtual void before_step(int64_t left) = 0;
};

// A lane's past, for replays. Refers to the lane, which must not change meanwhile.
struct Past {
  Device& device;
  Datasets data;
  const History& history;
  const Snapshots& snapshots;
  const Losses& losses;               // of the steps after first_step
  int64_t first_step = 0;             // steps done when the lane began; nonzero for forks and resumed runs
  bool from_seed = true;              // it began from the configuration alone, without a saved state
  ReplayProgress* progress = nullptr; // of replays; null: none
  std::stop_token end = {};           // ends a replayed step with interpreter::StopRequested

  int64_t steps_done() const { return first_step + losses.count(); }
  // Throws: ConfigError if the lane has not made this step.
  void require_step(int64_t step) const;
  // Returns a new trainer in the lane's state after `steps` steps, bit for bit, ready for the next step. Throws:
  // ConfigError if the lane was never there, or its snapshots are gone.
  std::unique_ptr<Trainer> at(int64_t steps) const;
  // Runs the next step of a trainer from at(), inspected. observer: sees its calls. May be null. Requires:
  // prepare_next_step() was called.
  StepResult inspected_step(Trainer& trainer, CallObserver* observer = nullptr) const;
};

// Applies the changes that the history has before step `trainer.steps_done() + 1`.
void prepare_next_step(Trainer& trainer, const History& history);

} // namespace amplab

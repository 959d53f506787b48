// SPDX-License-Identifier: Apache-2.0
// A run in one row. Value types; one thread at a time.
#pragma once
#include "engine/export/block_list.h"
#include "engine/export/run_record.h"
#include "engine/export/running_median.h"
#include "engine/run/loss_divergence.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace amplab {

// Doubles without a measurement are "not recorded".
struct Summary {
  double final_loss = not_recorded();                                // of the last step that records one
  double best_loss = not_recorded();                                 // smallest, NaN ignored
  double eval_loss = not_recorded(), eval_accuracy = not_recorded(); // of the last evaluation
  // Counted from the first step of the run. A resumed run and a fork include the steps before it.
  int64_t steps = 0, updates = 0, skipped = 0;
  int64_t injected = 0;  // steps with an injected fault
  bool emulated = false; // whether a step had matrix products rounded in software
  // First step with a NaN or Inf that was not skipped: in its loss, or in gradients that were applied.
  std::optional<int64_t> first_nonfinite_step;
  std::optional<int64_t> loss_nonfinite_since; // no recorded loss is finite from that step on
  // Median of the first recorded losses and of the last ones (engine/run/outcome.h).
  double loss_at_start = not_recorded(), loss_at_end = not_recorded();
  int64_t first_step = 1; // first known step
  // First step with losses that diverge from the baseline's (losses_diverge).
  std::optional<int64_t> divergence_step;
  double samples_per_s = not_recorded(); // median over the steps
  int64_t memory_peak_bytes = 0;
  double final_loss_scale = not_recorded();
  double wall_s = not_recorded();
};

// Progress of a comparison with a baseline. Start a new one for another baseline.
struct Comparison {
  int64_t until = 0;                  // steps before this one are compared
  std::optional<int64_t> diverged_at; // if set, the comparison is complete
};

// Accumulates the summary of a run step by step. Stores 16 bytes per step, for the comparison, in a scratch file shared
// by the process. Movable, not copyable.
class Summariser {
 public:
  Summariser();

  // columns: columns the run declares. Requires: the steps of one run in order, without repeats.
  void add(std::span<const StepRecord> steps, std::span<const std::string> columns);

  bool empty() const { return empty_; } // no step was added

  // Continues a comparison by at most `at_most` steps. Returns whether all available steps are compared. Steps
  // without a loss in either run are ignored.
  bool compare(const Summariser& baseline, Comparison& comparison, int64_t at_most) const;

  // Uses the comparison as far as it got. Does not read the steps.
  Summary summary(const Comparison& comparison) const;
  // Compares all steps with the baseline first. For the baseline pass itself.
  Summary summary(const Summariser& baseline) const;

 private:
  struct StepLoss {
    int64_t step;
    double loss;
  };

  Summary so_far_; // everything that needs no earlier steps
  bool empty_ = true;
  BlockList<StepLoss> losses_;  // recorded ones
  RunningMedian samples_per_s_; // finite values only
};

// Returns whether any step was emulated. Before the first step, whether emulation was announced.
inline bool is_emulated(const RunRecord& run, const Summary& summary) {
  return summary.emulated || (summary.steps == 0 && !run.info.emulated.empty());
}

// For runs without declared columns.
Summary summarise(std::span<const StepRecord> steps, std::span<const StepRecord> baseline);

// One summary per run; the first run is the baseline.
std::vector<Summary> summarise(std::span<const ExportedRun> runs);

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// A run in one row. Values; one thread at a time.
#pragma once
#include "engine/export/block_list.h"
#include "engine/export/run_record.h"
#include "engine/export/running_median.h"
#include "engine/run/parting.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace amplab {

// Doubles that nothing was measured for are "not recorded".
struct Summary {
  double final_loss = not_recorded();
  double best_loss = not_recorded();                                 // smallest, NaN left out
  double eval_loss = not_recorded(), eval_accuracy = not_recorded(); // of the last evaluation
  // Since the run's very first step: a resumed run and a fork have those of their past in them.
  int64_t steps = 0, updates = 0, skipped = 0;
  int64_t injected = 0;  // steps that somebody put a fault into
  bool emulated = false; // was there a step whose products were rounded in software?
  // First step with a NaN or Inf that no skip kept out: in its loss, or in gradients that were applied.
  std::optional<int64_t> first_nonfinite_step;
  std::optional<int64_t> loss_nonfinite_since; // from that step to the last no loss was finite
  // Medians: of the first steps that are known and of the last ones (engine/run/outcome.h).
  double loss_at_start = not_recorded(), loss_at_end = not_recorded();
  int64_t first_step = 1; // that is known
  // First step at which the losses part from the baseline's (losses_part).
  std::optional<int64_t> parts_from_baseline_step;
  double samples_per_s = not_recorded(); // median over the steps
  int64_t memory_peak_bytes = 0;
  double final_loss_scale = not_recorded();
  double wall_s = not_recorded();
};

// How far a run was held against its baseline; another baseline is begun anew.
struct Comparison {
  int64_t until = 0;               // steps before this one were compared
  std::optional<int64_t> parts_at; // found: nothing is left to compare
};

// Takes in a run step by step, and says how it stands at any time. Keeps 8 bytes a step, for the comparison, in a
// scratch file that all of the program share. Moves, and is not copied.
class Summariser {
 public:
  Summariser();

  // columns: those that the run declares. Requires: the steps of one run in order, none left out, each once.
  void add(std::span<const StepRecord> steps, std::span<const std::string> columns);

  bool empty() const { return losses_.size() == 0; } // no step was taken in

  // Goes on with a comparison, by so many steps at most. Returns whether all that there is was compared.
  bool compare(const Summariser& baseline, Comparison& comparison, int64_t at_most) const;

  // As far as it was compared; takes no look at the steps.
  Summary summary(const Comparison& comparison) const;
  // baseline: the run compared with, itself for the baseline.
  Summary summary(const Summariser& baseline) const;

 private:
  Summary so_far_; // all that needs no look back
  int64_t first_step_ = 0;
  BlockList<double> losses_;    // from first_step_ on
  RunningMedian samples_per_s_; // of the finite ones
};

// Whether anything of it was emulated: what was announced when it was prepared, or what its steps say.
inline bool is_emulated(const RunRecord& run, const Summary& summary) {
  return summary.emulated || (summary.steps == 0 && !run.info.emulated.empty());
}

// Of runs that declare no columns.
Summary summarise(std::span<const StepRecord> steps, std::span<const StepRecord> baseline);

// One summary per run; the first run is the baseline.
std::vector<Summary> summarise(std::span<const ExportedRun> runs);

} // namespace amplab

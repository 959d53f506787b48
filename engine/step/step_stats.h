// SPDX-License-Identifier: Apache-2.0
// Statistics of one step: the numbers from which its record is made. Owned by the trainer. Training thread only.
#pragma once
#include "engine/context/execution_context.h"
#include "engine/optim/gradients.h"
#include "engine/run/telemetry.h"
#include "engine/state/data_loader.h"

#include <optional>
#include <vector>

namespace amplab {

// Statistics of one optimizer.
struct OptimizerStats {
  bool measured = false;        // the gradient norm was recorded, before clipping
  bool measured_scaled = false; // with the loss scale
  std::optional<NormClip> clip; // by norm
  bool shares_clip = false;     // clipped by StepStats::clip_norm, not by `norm`
  double norm = not_recorded();
  bool verdict = false;          // unscaled: found_inf is a scaler's verdict
  size_t scaler = 0;             // that scaler, or the one that would unscale
  bool unscaled_by_loss = false; // unscaled by amp.scale_loss, without a mark in the scaler
  bool found_inf = false;
  bool asked = false, applied = false;     // step() was called; it changed the parameters
  int64_t unscaled_by = 0, stepped_by = 0; // lines of the loop; 0: none
};

struct StepStats {
  std::vector<OptimizerStats> optimizers;
  // Losses in order of execution. The block has a place for each.
  struct Loss {
    int column;   // declared column, or kOfLossFn, kOfRoot
    double value; // unscaled
    int64_t line; // of the loop
  };
  static constexpr int kOfLossFn = -1, kOfRoot = -2; // returned by loss_fn; root of backward, without a column
  std::vector<Loss> losses;
  bool has_shared_clip = false;         // a call clipped more than one optimizer's parameters
  double clip_norm = not_recorded();    // total norm of the first such call
  int64_t batches = 0, samples = 0;     // drawn from all loaders
  std::vector<int64_t> passes;          // [model]: training forward passes
  Verdict verdict = Verdict::unchanged; // of the first scaler
  int64_t updated_by = 0;               // line of the first scaler's update; 0: none
  bool had_host_sync = false;           // host sync: the program has read a device number, or one that changes
  bool repeated_ops = false;            // more optimizer steps or scaler updates than a capture supports
  bool carried_gradients = false;       // gradients of an earlier step were read or added to

  // What the last phase made, if the lane is stepped phase by phase.
  Batch batch;
  Tensor outputs, loss;
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// The books of one step: what its lines did, in numbers, from which its record is made. Owned by the trainer; used only
// by its thread.
#pragma once
#include "engine/probe/origin.h"
#include "engine/run/telemetry.h"
#include "engine/train/feed.h"

#include <optional>
#include <vector>

namespace amplab {

// What became of one optimizer in a step.
struct OptimizerNotes {
  bool measured = false;          // its gradients' norm was taken, before clipping
  bool measured_scaled = false;   // ... while they were still multiplied by the loss scale
  std::optional<double> clip_max; // they were clipped by norm
  double norm = not_recorded();
  bool verdict = false;          // it was unscaled: found_inf is a scaler's word
  size_t scaler = 0;             // ... of this one, or it would be
  bool unscaled_by_loss = false; // ... by amp.scale_loss, whose scaler does not remember that
  bool found_inf = false;
  bool asked = false, applied = false;     // step() was called; it changed the parameters
  int64_t unscaled_by = 0, stepped_by = 0; // lines of the loop; 0: none did
};

struct StepNotes {
  std::vector<OptimizerNotes> optimizers;
  // Losses as they were read, in the order of the lines: the block has a place for each.
  struct Loss {
    int column;   // the declared one that it belongs to; kOfLossFn, kOfRoot
    double value; // without the loss scale
    int64_t line; // of the loop that made it
  };
  static constexpr int kOfLossFn = -1, kOfRoot = -2; // loss_fn returned it; backward was called on it, under no column
  std::vector<Loss> losses;
  int64_t batches = 0, samples = 0;     // drawn, of all feeds
  std::vector<int64_t> passes;          // forward in training, by model
  Verdict verdict = Verdict::unchanged; // of the first scaler
  int64_t updated_by = 0;               // the line that updated the first scaler; 0: none did
  bool host_learnt = false;             // the program has read a number that the device made, or that changes
  bool repeated_acts = false;     // an optimizer stepped, or a scaler was updated, more often than a recording knows
  bool carried_gradients = false; // of an earlier step were added to or read

  // For a lane that is watched phase by phase: what the last phase made.
  Batch batch;
  Tensor outputs, loss;
};

} // namespace amplab

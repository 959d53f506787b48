// SPDX-License-Identifier: Apache-2.0
// The inspector of a step (engine/run/step_inspection.h). The step's probe notifies it of each op call. It reads
// tensors in place and calls nothing of the loop, so inspection does not change the step's bits. Its memory has
// category inspection. Owned by the trainer. Called by the executing thread, or by the trainer's while that one waits.
//
// Entries of an inspection, beyond step_inspection.h:
//   gradient      recorded before the first call since backward that reads or changes it: unscale, clipping, a norm,
//                 or the optimizer. If no call does, recorded at the end of the step. If it is inspected again before
//                 its weight is stepped, the last inspection counts. After the step it is a new gradient, with the seq
//                 of the call that uses it.
//   scale         the last factor of the loss before this backward; of a gradient, that of the scaler that unscales
//                 it. 1: none.
//   reference     the probe's fp32 reference, if backward used a 16-bit tensor to make it
//   update, WeightUpdate
//                 over the whole step, for models that an optimizer has stepped (weight_changes.h)
#pragma once
#include "engine/inspection/call_names.h"
#include "engine/inspection/gradient_tracker.h"
#include "engine/inspection/weight_changes.h"
#include "engine/probe/probe.h"
#include "engine/state/training_state.h"
#include "engine/step/step_scalars.h"

namespace amplab {

class StepInspector final : public CallObserver {
 public:
  // block: of the lane's steps, identifies the scalers. All arguments outlive this.
  StepInspector(CachingAllocator& memory, Device& device, const TrainingState& state, const StepScalars& scalars)
      : device_(device), state_(state), scalars_(scalars), weight_changes_(memory, device) {}

  // Begins a step. The probe must notify this from here on, and outlive the step.
  void begin_step(Probe& probe);
  // Ends the step and returns its inspection. Requires: begin_step().
  StepInspection end_step(const StepRecord& record);

  void before(Device& device, const Call& call) override;
  void after(Device& device, const Call& call, const OpRecord& record) override;

 private:
  struct OfGradient {
    std::optional<size_t> index; // index in the inspection
    bool stepped = false;        // since then
  };

  void inspect_weights();
  void inspect_gradient(size_t weight, int64_t seq);
  void note_scale(const Call& call);
  void note_unscaled(const Call& call);
  void note_stepped(const Call& call);

  Device& device_;
  const TrainingState& state_;
  const StepScalars& scalars_;
  WeightChanges weight_changes_;
  GradientTracker gradient_tracker_;
  CallNames names_;
  Probe* probe_ = nullptr;
  StepInspection inspection_;
  std::vector<OfGradient> gradients_; // [weight]
  double scale_ = 1;                  // of what backward makes
  bool had_backward_ = false;         // backward has run since the loss was scaled
  int64_t backward_line_ = 0;         // of the last backward call
};

} // namespace amplab

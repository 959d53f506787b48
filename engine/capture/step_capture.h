// SPDX-License-Identifier: Apache-2.0
// A captured step: the device captures the calls of an eager step once and launches them in later steps. Inputs and
// results that vary by step are in device memory (StepScalars). The bits equal an eager step's. Only loops with the
// same work in every step can be captured: no host sync, and no persistent variable. region_capture.h handles
// other loops. Owned by the trainer. Training thread only.
#pragma once
#include "engine/autograd/captured_casts.h"
#include "engine/capture/capturing_executor.h"

namespace amplab {

// Returns whether random numbers, of dropout masks and of stochastic rounding, are determined by the step's number
// alone. draws_in_products: as in StepOps.
bool has_known_draws(const TrainingState& state, const StepStats& stats, int64_t batches, bool draws_in_products);

class StepCapture final : public CapturingExecutor {
 public:
  using CapturingExecutor::CapturingExecutor;

  void note_eager_step(const StepStats& stats, bool plain) override;
  Outcome run(const StepRun& how) override;
  void invalidate() override;
  // Undoes the run-ahead and drops cached casts of weights. Called before other work uses the device or may change
  // weights.
  void drop_run_ahead();

  bool has_capture() const override { return capture_ != nullptr; }
  // What the step took at capture. Requires: has_capture().
  const StepMemory* step_memory() const override { return &capture_->memory; }

  // The loader's position and the buffer's content, without the effect of run-ahead.
  BatchPosition position(size_t loader) const;
  Tensor buffer_of(const TrainedModel& model, const Buffer& buffer) const;
  std::vector<std::pair<std::string, Tensor>> scales_of(const TrainedModel& model) const;

 private:
  struct CapturedStep {
    explicit CapturedStep(StepOps& of_lane) : ops(of_lane) {}

    std::unique_ptr<Capture> gradients; // from the batches to the first optimizer's gradients
    // That optimizer's step unless found_inf, all that follows, and the weight casts for the next step.
    std::unique_ptr<Capture> update;
    CapturedCasts casts;
    std::unique_ptr<Capture> all_casts; // used after another step came between; null: no weight is cast
    CaptureBackend ops;
    StepStats pattern;
    bool gradients_change_weights = false; // the program changes weights before the first optimizer's step
    int64_t trims;                         // of the allocator, at capture
    StepMemory memory;
  };
  // Run-ahead: the next step up to its gradients, queued before this step's results have arrived, as if this step
  // were applied. It may change running statistics only, and these have a copy.
  struct RunAhead {
    std::vector<BatchPosition> from; // loader positions before the run-ahead
    int64_t allocations;             // count at the run-ahead; a later allocation may reuse the memory of its gradients
  };

  std::unique_ptr<CapturedStep> capture(const StepRun& how);
  bool capture_calls(CapturedStep& captured, const StepRun& how);
  void queue_gradients(const StepInputs& numbers);
  void run_ahead();

  int64_t capturable_steps_ = 0;          // consecutive eager steps that can be captured
  std::unique_ptr<CapturedStep> capture_; // null: none yet
  bool can_capture_ = true;               // false: a capture was unusable
  bool casts_are_current_ = false;        // weights have not changed since its last launch
  std::optional<RunAhead> run_ahead_;     // empty: none
};

} // namespace amplab

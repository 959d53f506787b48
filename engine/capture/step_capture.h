// SPDX-License-Identifier: Apache-2.0
// A captured step: the device captures the calls of an eager step once and launches them in later steps. Inputs and
// results that vary by step are in device memory (StepScalars). The bits equal an eager step's. Only loops with the
// same work in every step can be captured: no host sync, and no persistent variable. region_capture.h handles
// other loops. Owned by the trainer. Training thread only.
#pragma once
#include "engine/autograd/captured_casts.h"
#include "engine/memory/allocator.h"
#include "engine/step/step_ops.h"

namespace amplab {

// Returns whether dropout masks are determined by the step's number alone.
bool has_known_dropout(const TrainingState& state, const StepStats& stats, int64_t batches);

class StepCapture {
 public:
  // What it needs from the trainer. Both functions outlive it.
  struct Trainer {
    // Executes the loop's lines once.
    std::function<void()> run_program;
    // Returns the device inputs of the step that follows `ahead` others, given these scalers.
    std::function<StepInputs(std::span<const NamedScaler> scalers, int64_t ahead)> numbers;
  };
  StepCapture(Device& device, CachingAllocator& memory, TrainingState& state, StepOps& ops, Trainer trainer)
      : device_(device), memory_(memory), state_(state), ops_(ops), trainer_(std::move(trainer)) {}

  // Records an eager step. Its statistics show whether it can be captured. plain: without an injected fault.
  void note_eager_step(const StepStats& stats, bool plain, size_t loss_capacity);
  // Runs the step that has begun in `scalars` as a captured step. may_run_ahead: a similar step follows. Returns false,
  // without effect, if the step must run eager.
  bool launch(StepScalars& scalars, bool may_run_ahead);
  // Drops the capture. Called when something covered by its guards has changed.
  void invalidate();
  // Undoes the run-ahead and drops cached casts of weights. Called before other work uses the device or may change
  // weights.
  void drop_run_ahead();

  bool has_capture() const { return capture_ != nullptr; }
  // Returns the memory of each launch: what the step took at capture. Requires: has_capture().
  const StepMemory& step_memory() const { return capture_->memory; }

  // The loader's position and the buffer's content, without the effect of run-ahead.
  BatchPosition position(size_t loader) const;
  Tensor buffer_of(const TrainedModel& model, const Buffer& buffer) const;

 private:
  struct CapturedStep {
    std::unique_ptr<Capture> gradients; // from the batches to the first optimizer's gradients
    // That optimizer's step unless found_inf, all that follows, and the weight casts for the next step.
    std::unique_ptr<Capture> update;
    CapturedCasts casts;
    std::unique_ptr<Capture> all_casts; // used after another step came between; null: no weight is cast
    CaptureExtras ops;
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

  std::unique_ptr<CapturedStep> capture(StepScalars& scalars);
  bool capture_calls(CapturedStep& captured);
  void queue_gradients(StepScalars& scalars, const StepInputs& numbers);
  void run_ahead(StepScalars& scalars);

  Device& device_;
  CachingAllocator& memory_;
  TrainingState& state_;
  StepOps& ops_;
  Trainer trainer_;
  int64_t capturable_steps_ = 0;          // consecutive eager steps that can be captured
  std::unique_ptr<CapturedStep> capture_; // null: none yet
  bool can_capture_ = true;               // false: a capture was unusable
  bool casts_are_current_ = false;        // weights have not changed since its last launch
  std::optional<RunAhead> run_ahead_;     // empty: none
  StepScalars* run_ahead_scalars_ = nullptr;
  std::vector<uint32_t> rows_; // of all loaders
};

} // namespace amplab

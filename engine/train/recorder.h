// SPDX-License-Identifier: Apache-2.0
// A captured step: the device captures the calls of an eager step once and launches them in later steps. Inputs and
// results that vary by step are in device memory (StepBlock). The bits equal an eager step's. Only loops with the
// same work in every step can be captured: no host sync, and no persistent variable. segment_recorder.h handles
// other loops. Owned by the trainer. Training thread only.
#pragma once
#include "engine/autograd/kept_casts.h"
#include "engine/memory/allocator.h"
#include "engine/train/acts.h"

namespace amplab {

// Returns whether dropout masks are determined by the step's number alone.
bool draws_as_known(const Crew& crew, const StepNotes& notes, int64_t batches);

class StepRecorder {
 public:
  // What it needs from the trainer. Both functions outlive it.
  struct Trainer {
    // Executes the loop's lines once.
    std::function<void()> walk;
    // Returns the device inputs of the step that follows `ahead` others, given these scalers.
    std::function<StepNumbers(std::span<const NamedScaler> scalers, int64_t ahead)> numbers;
  };
  StepRecorder(Device& device, CachingAllocator& memory, Crew& crew, Acts& acts, Trainer trainer)
      : device_(device), memory_(memory), crew_(crew), acts_(acts), trainer_(std::move(trainer)) {}

  // Records an eager step. Its statistics show whether it can be captured. plain: without an injected fault.
  void note_traced(const StepNotes& notes, bool plain, size_t room_for_losses);
  // Runs the step that has begun in `block` as a captured step. may_go_ahead: a similar step follows. Returns false,
  // without effect, if the step must run eager.
  bool repeat(StepBlock& block, bool may_go_ahead);
  // Drops the capture. Called when something covered by its guards has changed.
  void forget();
  // Undoes the run-ahead and drops cached casts of weights. Called before other work uses the device or may change
  // weights.
  void drop_ahead();

  bool has_recording() const { return recorded_ != nullptr; }
  // Returns the memory of each launch: what the step took at capture. Requires: has_recording().
  const StepMemory& step_memory() const { return recorded_->memory; }

  // The loader's position and the buffer's content, without the effect of run-ahead.
  BatchPosition position(size_t feed) const;
  Tensor buffer_of(const Participant& model, const Buffer& buffer) const;

 private:
  struct Recorded {
    std::unique_ptr<Recording> gradients; // from the batches to the first optimizer's gradients
    // That optimizer's step unless found_inf, all that follows, and the weight casts for the next step.
    std::unique_ptr<Recording> update;
    KeptCasts casts;
    std::unique_ptr<Recording> all_casts; // used after another step came between; null: no weight is cast
    ActsRecorded acts;
    StepNotes pattern;
    bool gradients_change_weights = false; // the program changes weights before the first optimizer's step
    int64_t trims;                         // of the allocator, at capture
    StepMemory memory;
  };
  // Run-ahead: the next step up to its gradients, queued before this step's results have arrived, as if this step
  // were applied. It may change running statistics only, and these have a copy.
  struct Ahead {
    std::vector<BatchPosition> from; // loader positions before the run-ahead
    int64_t allocations;             // count at the run-ahead; a later allocation may reuse the memory of its gradients
  };

  std::unique_ptr<Recorded> record(StepBlock& block);
  bool take_down(Recorded& recorded);
  void queue_gradients(StepBlock& block, const StepNumbers& numbers);
  void go_ahead(StepBlock& block);

  Device& device_;
  CachingAllocator& memory_;
  Crew& crew_;
  Acts& acts_;
  Trainer trainer_;
  int64_t traced_alike_ = 0;           // consecutive eager steps that can be captured
  std::unique_ptr<Recorded> recorded_; // null: none yet
  bool recordable_ = true;             // false: a capture was unusable
  bool casts_stand_ = false;           // weights have not changed since its last launch
  std::optional<Ahead> ahead_;         // empty: none
  StepBlock* block_of_ahead_ = nullptr;
  std::vector<uint32_t> rows_; // of all loaders
};

} // namespace amplab

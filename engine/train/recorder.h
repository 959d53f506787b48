// SPDX-License-Identifier: Apache-2.0
// The step as a recording: what a traced step would queue, taken down once by the device and repeated from then on.
// What differs from step to step lies in the device's memory, and so do the numbers that it is judged by: see
// StepBlock. Same bits as a traced step. A loop can be repeated whose lines do the same in every step: the program has
// learnt nothing that the device made, no name keeps a value; others: segment_recorder.h. Owned by the trainer; used
// only by its thread.
#pragma once
#include "engine/autograd/kept_casts.h"
#include "engine/memory/allocator.h"
#include "engine/train/acts.h"

namespace amplab {

// Do the masks of dropout follow from the step's number alone?
bool draws_as_known(const Crew& crew, const StepNotes& notes, int64_t batches);

class StepRecorder {
 public:
  // What it asks of the trainer; both outlive it.
  struct Trainer {
    // Walks through the loop's lines once.
    std::function<void()> walk;
    // What the step after `ahead` others tells the device, if these are the scalers then.
    std::function<StepNumbers(std::span<const NamedScaler> scalers, int64_t ahead)> numbers;
  };
  StepRecorder(Device& device, CachingAllocator& memory, Crew& crew, Acts& acts, Trainer trainer)
      : device_(device), memory_(memory), crew_(crew), acts_(acts), trainer_(std::move(trainer)) {}

  // A step was traced. plain: nobody had put a fault into it. Its books say whether it can be repeated.
  void note_traced(const StepNotes& notes, bool plain, size_t room_for_losses);
  // Does the step that has begun, whose acts have begun in `block`, from a recording. may_go_ahead: another step like
  // it comes after it. Returns false, and nothing has changed, where it has to be traced.
  bool repeat(StepBlock& block, bool may_go_ahead);
  // Something has changed that a recording has taken for granted.
  void forget();
  // Somebody else is about to use the device, or may change weights: undoes what was queued of the next step, and takes
  // no copy of a weight for granted.
  void drop_ahead();

  bool has_recording() const { return recorded_ != nullptr; }
  // Memory that each repetition takes: what the step took when it was recorded. Requires: has_recording().
  const StepMemory& step_memory() const { return recorded_->memory; }

  // Where a feed stands, and what a buffer holds, without what was queued ahead.
  BatchPosition position(size_t feed) const;
  Tensor buffer_of(const Participant& model, const Buffer& buffer) const;

 private:
  struct Recorded {
    std::unique_ptr<Recording> gradients; // from the batches to the gradients as the first optimizer takes them
    std::unique_ptr<Recording> update; // that optimizer, unless found_inf, all that follows, and the casts of weights
                                       // that the next step begins with
    KeptCasts casts;
    std::unique_ptr<Recording> all_casts; // where another step came between; null: no weight is cast
    ActsRecorded acts;
    StepNotes pattern;
    bool gradients_change_weights = false; // the text does, before the first optimizer's step
    int64_t trims;                         // of the allocator, at the recording
    StepMemory memory;
  };
  // The next step up to its gradients, queued before this one's numbers were there: as if it were applied. All it may
  // change are running statistics, and those are kept.
  struct Ahead {
    std::vector<BatchPosition> from; // where the feeds stood before it
    int64_t allocations;             // so far: whoever takes memory after it may take what its gradients lie in
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
  int64_t traced_alike_ = 0;           // steps in a row that a recording could repeat
  std::unique_ptr<Recorded> recorded_; // null: none yet
  bool recordable_ = true;             // false: a recording was void
  bool casts_stand_ = false;           // the last thing that happened to weights is what it did
  std::optional<Ahead> ahead_;         // null: nothing is
  StepBlock* block_of_ahead_ = nullptr;
  std::vector<uint32_t> rows_; // of all feeds
};

} // namespace amplab

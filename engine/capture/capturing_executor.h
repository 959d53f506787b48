// SPDX-License-Identifier: Apache-2.0
// An executor that captures what eager steps did, and launches it in later steps. Owned by the trainer. Training thread
// only.
#pragma once
#include "engine/capture/capture_backend.h"
#include "engine/memory/allocator.h"
#include "engine/step/step_loop.h"

namespace amplab {

// Returns the device inputs of the step that follows `ahead` others, given these scalers.
using InputsOfStep = std::function<StepInputs(std::span<const NamedScaler> scalers, int64_t ahead)>;

class CapturingExecutor : public StepExecutor {
 public:
  // All arguments outlive this.
  CapturingExecutor(CachingAllocator& memory, TrainingState& state, StepOps& ops, StepScalars& scalars,
                    InputsOfStep inputs)
      : device_(memory.device()), memory_(memory), state_(state), ops_(ops), scalars_(scalars),
        inputs_(std::move(inputs)) {}

  // Called when the lane has another loop, which must outlive this or the next call.
  virtual void set_loop(StepLoop& loop) { loop_ = &loop; }
  // Records an eager step. Its statistics show whether it can be captured. plain: without an injected fault.
  virtual void note_eager_step(const StepStats& stats, bool plain) = 0;
  // Drops the capture. Called when something covered by its guards has changed.
  virtual void invalidate() = 0;
  virtual bool has_capture() const = 0;

 protected:
  Device& device_;
  CachingAllocator& memory_;
  TrainingState& state_;
  StepOps& ops_;
  StepScalars& scalars_;
  const InputsOfStep inputs_;
  StepLoop* loop_ = nullptr;
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// A way to run the program of a step: eager (StepLoop), captured as a whole (StepCapture), captured between graph
// breaks (RegionCapture), or stepped (Stepper). The bits are the same. Owned by the trainer. Training thread only.
#pragma once
#include "engine/memory/account.h"

#include <stop_token>

namespace amplab {

// How the step that has begun may run.
struct StepRun {
  bool may_run_ahead = false; // a similar step follows
  std::stop_token stop = {};  // ends the program with interpreter::StopRequested
};

class StepExecutor {
 public:
  virtual ~StepExecutor() = default;

  // declined: nothing has changed, and the step must run eager.
  enum class Outcome : uint8_t { declined, paused, ended };
  // Runs the step to its end or its next pause. Throws: LoopError, StopRequested, and what step operations throw.
  virtual Outcome run(const StepRun& how) = 0;
  // Returns the memory of a step that it ran. Null: what the allocator has counted.
  virtual const StepMemory* step_memory() const { return nullptr; }
};

} // namespace amplab

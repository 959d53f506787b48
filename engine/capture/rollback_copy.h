// SPDX-License-Identifier: Apache-2.0
// The rollback copy: weights, masters, optimizer state and running statistics as they were before a step. Needed if
// a step falls back to eager after it has changed some of them. Owned by RegionCapture. Training thread only.
#pragma once
#include "engine/state/training_state.h"

namespace amplab {

class RollbackCopy {
 public:
  // Allocates all of it, charged to the compiled step. Throws: OutOfMemory.
  RollbackCopy(TrainingState& state, CachingAllocator& memory);

  // Both queue copies on the device.
  void save();
  void restore();

 private:
  struct Copy {
    Tensor tensor, saved;
  };
  TrainingState& state_;
  std::vector<Copy> copies_;
  // [optimizer]: the state tensors, and their step counts
  std::vector<std::vector<Optimizer::Slot>> slots_;
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// What a step changes and the next one builds on, weights, their masters, optimizer state and running statistics, as it
// was before: for a step that may have to be begun again after it has changed something. Owned by the recorder of
// segments; used only by the trainer's thread.
#pragma once
#include "engine/train/crew.h"

namespace amplab {

class RollbackCopy {
 public:
  // Takes memory for all of it, charged to the compiled step. Throws: OutOfMemory.
  RollbackCopy(Crew& crew, CachingAllocator& memory);

  // Both queue copies.
  void save();
  void restore();

 private:
  struct Copy {
    Tensor tensor, kept;
  };
  Crew& crew_;
  std::vector<Copy> copies_;
  std::vector<std::vector<Optimizer::Slot>>
      slots_; // by optimizer: the tensors themselves, and how often they were stepped
};

} // namespace amplab

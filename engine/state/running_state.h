// SPDX-License-Identifier: Apache-2.0
// Running statistics of batch norm, which training forward passes change, in one block of memory. One copy saves
// them before run-ahead, and one restores them. Owned by the trainer. Training thread only.
#pragma once
#include "engine/nn/module.h"

namespace amplab {

class RunningState {
 public:
  // Moves the model's buffers into the block, including replaced ones.
  void gather(CachingAllocator& memory, Module& model);

  // Allocates the copy for save(). Not needed without run-ahead. Does nothing if it exists.
  void allocate_buffers(CachingAllocator& memory);

  // Both queue a copy. Requires: allocate_buffers().
  void save() const { copy(scalars_, saved_); }
  void restore() const { copy(saved_, scalars_); }
  // Returns the buffer as it was at save().
  Tensor saved(const Buffer& buffer) const;

 private:
  static void copy(const Tensor& from, const Tensor& to);

  Tensor scalars_; // undefined without buffers
  Tensor saved_;   // undefined before allocate_buffers()
};

} // namespace amplab

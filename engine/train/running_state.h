// SPDX-License-Identifier: Apache-2.0
// What a forward pass in training changes by itself, the running statistics of batch norm: in one block of memory, so
// that one copy keeps them before a step runs ahead and one brings them back. Owned by the trainer; used only by its
// thread.
#pragma once
#include "engine/nn/module.h"

namespace amplab {

class RunningState {
 public:
  // Moves the model's buffers into the block, those whose tensors were exchanged too.
  void adopt(CachingAllocator& memory, Module& model);

  // Both queue a copy.
  void keep() const { copy(block_, kept_); }
  void bring_back() const { copy(kept_, block_); }
  // As the buffer was when it was kept.
  Tensor kept(const Buffer& buffer) const;

 private:
  static void copy(const Tensor& from, const Tensor& to);

  Tensor block_, kept_; // undefined where there is none
};

} // namespace amplab

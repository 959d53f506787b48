// SPDX-License-Identifier: Apache-2.0
// What a forward pass in training changes by itself, the running statistics of batch norm: in one block of memory, so
// that one copy saves them before a step runs ahead and one restores them. Owned by the trainer; used only by its
// thread.
#pragma once
#include "engine/nn/module.h"

namespace amplab {

class RunningState {
 public:
  // Moves the model's buffers into the block, those whose tensors were exchanged too.
  void adopt(CachingAllocator& memory, Module& model);

  // Room for what save() takes down; a steady run that never goes ahead needs none. Nothing to do if it is there.
  void make_room(CachingAllocator& memory);

  // Both queue a copy. Requires: room.
  void save() const { copy(block_, saved_); }
  void restore() const { copy(saved_, block_); }
  // As the buffer was when it was saved.
  Tensor saved(const Buffer& buffer) const;

 private:
  static void copy(const Tensor& from, const Tensor& to);

  Tensor block_; // undefined where there is none
  Tensor saved_; // undefined until there is room
};

} // namespace amplab

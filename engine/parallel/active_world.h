// SPDX-License-Identifier: Apache-2.0
// The ranks that this thread's trainers may train with, as torch.distributed's default group: set once by whoever
// joined them, asked by a lane that has several ranks.
#pragma once
#include "kernels/contract/process_group.h"

namespace amplab {

// Null: this program was started alone.
World* active_world();

// To the end of the scope, on this thread.
class WorldScope {
 public:
  explicit WorldScope(World* world);
  ~WorldScope();
  WorldScope(const WorldScope&) = delete;
  WorldScope& operator=(const WorldScope&) = delete;

 private:
  World* before_;
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// The ranks with which this thread's trainers may train, as torch.distributed's default group. Set once after joining
// them, read by lanes of several ranks.
#pragma once
#include "kernels/contract/process_group.h"

namespace amplab {

// Null: this program runs alone.
World* active_world();

// Sets the world of this thread until the end of the scope.
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

// SPDX-License-Identifier: Apache-2.0
// Frees the device memory of lanes for others: drops their trainers, keeps their states on the host, and can restore
// them. Engine thread only.
#pragma once
#include "engine/session/lanes.h"

#include <optional>
#include <span>

namespace amplab {

class SuspendedLanes {
 public:
  // Requires: the lanes stay in place during this object's life, or are replaced. A lane within a step keeps its
  // trainer.
  explicit SuspendedLanes(std::span<Lane> lanes);

  // Restores the trainers, with the same bits. If memory is missing, the lane has no trainer, and its status has the
  // reason.
  void restore();

 private:
  std::span<Lane> lanes_;
  std::vector<std::optional<TrainerState>> states_; // by lane; empty: it kept its trainer, or had none
};

} // namespace amplab

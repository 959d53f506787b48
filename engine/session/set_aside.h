// SPDX-License-Identifier: Apache-2.0
// Lanes whose device memory others shall have: their trainers go, what they hold is kept on the host, and they can be
// put back. Engine thread only.
#pragma once
#include "engine/session/lanes.h"

#include <optional>
#include <span>

namespace amplab {

class SetAside {
 public:
  // The lanes stay where they are as long as this lives, or are replaced. One that stands within a step keeps its
  // trainer.
  explicit SetAside(std::span<Lane> lanes);

  // Gives them their trainers again: the same bits as if nothing had been. A lane for which there is no memory any more
  // has none, and its status says why.
  void put_back();

 private:
  std::span<Lane> lanes_;
  std::vector<std::optional<TrainerState>> states_; // by lane; nothing: it has kept its trainer, or had none
};

} // namespace amplab

// SPDX-License-Identifier: Apache-2.0
// What happened to a lane besides what its configuration says, and the way back: any past step is reached again from a
// snapshot by doing the same things at the same steps, with the same bits. Used only by the engine's thread.
#pragma once
#include "engine/train/injection.h"
#include "engine/train/snapshots.h"
#include "engine/train/trainer.h"

namespace amplab {

// Dials were turned before this step; `config` holds from it on.
struct DialTurn {
  int64_t step;
  RunConfig config;
};

struct History {
  RunConfig prepared;                 // as the lane began
  std::vector<DialTurn> turns;        // in the order in which they came
  std::vector<Injection> injections;  // by step
};

// Does what the history says comes before step `trainer.steps_done() + 1`.
void prepare_next_step(Trainer& trainer, const History& history);

// Returns a trainer that has done `steps` steps of this history. Starts from the nearest snapshot, or from the seed.
// Requires: the lane's life before its first snapshot follows from `history.prepared` alone, or steps is not before it.
// Throws: as Trainer.
std::unique_ptr<Trainer> replayed(Device& device, const std::shared_ptr<const Dataset>& data, const History& history,
                                  const Snapshots& snapshots, int64_t steps);

} // namespace amplab

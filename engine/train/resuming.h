// SPDX-License-Identifier: Apache-2.0
// Going on from a saved state, in the precision that it was saved in or in another. Used only by the engine's thread.
#pragma once
#include "engine/train/trainer.h"

#include <memory>
#include <string>

namespace amplab {

struct Resumed {
  std::unique_ptr<Trainer> trainer;
  std::string told; // sentences, each after a space: what of the state another precision has changed; mostly empty
};

// A trainer that stands where `state` does and goes on as `config` says. Where the dials of the two differ it is as if
// they had been turned on the live run at that step: weights and the optimizer's state are converted, exactly to more
// bits and rounded to fewer; a scaler whose kind or initial scale is another begins anew; one that is gone takes its
// state with it. With the same dials: the same bits as never stopping.
// Requires: the two differ in dials that turn live, and in what is not part of a run's numbers. device outlives
// the trainer. Throws: as Trainer and Trainer::restore, beginning with `source`.
Resumed resumed(Device& device, Datasets data, TrainerState state, const RunConfig& config, const std::string& source);

} // namespace amplab

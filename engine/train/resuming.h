// SPDX-License-Identifier: Apache-2.0
// Resumes from a saved state, in its precision or another one. Engine thread only.
#pragma once
#include "engine/train/trainer.h"

#include <memory>
#include <string>

namespace amplab {

struct Resumed {
  std::unique_ptr<Trainer> trainer;
  std::string notice; // sentences, each after a space: what another precision changed of the state; often empty
};

// Returns a trainer in the saved state that continues under `config`. With the same settings, the bits equal an
// uninterrupted run. Different settings apply as if changed live at that step:
//   weights, optimizer state  converted, exactly to more bits and rounded to fewer
//   scaler                    replaced by a new one if its kind or initial scale differs; dropped if `config` has none
// Requires: the configurations differ only in live settings and in entries without effect on numbers. device
// outlives the trainer. Throws: as Trainer and Trainer::restore, beginning with `source`.
Resumed resumed(Device& device, Datasets data, TrainerState state, const RunConfig& config, const std::string& source);

} // namespace amplab

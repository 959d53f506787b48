// SPDX-License-Identifier: Apache-2.0
// Persistent flags that the program has set on models, optimizers and scalers, as a value on the host. They are
// saved with a trainer. Training thread only.
#pragma once
#include "engine/state/training_state.h"

#include <map>

namespace amplab {

struct ProgramFlags {
  std::vector<std::string> in_eval; // models in eval mode
  // by name in TrainingState::holders_of_gradients: those that differ from their initial flag
  std::map<std::string, bool> requires_grad;
  // by scaler and optimizer, if update() comes in the next step
  std::map<std::string, std::map<std::string, ScalerRecord>> not_updated;
  bool operator==(const ProgramFlags&) const = default;
};

ProgramFlags program_flags(const TrainingState& state);

// Throws: CheckpointError, beginning with `source`, if the training state lacks something in `set`.
void reject_unknown(const ProgramFlags& set, const TrainingState& state, const std::string& source);

// Applies all flags, and resets the others to their initial values. Requires: reject_unknown() passed.
void apply_flags(const ProgramFlags& set, TrainingState& state);

// ---- as text of a checkpoint. Pure; any thread ----

std::string program_flags_text(const ProgramFlags& set);

// Throws: CheckpointError without the source. Throws nlohmann::json::exception for malformed text.
ProgramFlags program_flags_from(const std::string& text);

} // namespace amplab

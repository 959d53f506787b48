// SPDX-License-Identifier: Apache-2.0
// Persistent flags that the program has set on models, optimizers and scalers, as a value on the host. They are
// saved with a trainer. Training thread only.
#pragma once
#include "engine/train/crew.h"

#include <map>

namespace amplab {

struct SetByText {
  std::vector<std::string> in_eval; // models in eval mode
  // by name in Crew::holders_of_gradients: those that differ from their initial flag
  std::map<std::string, bool> requires_grad;
  // by scaler and optimizer, if update() comes in the next step
  std::map<std::string, std::map<std::string, ScalerRecord>> not_updated;
  bool operator==(const SetByText&) const = default;
};

SetByText set_by_text(const Crew& crew);

// Throws: CheckpointError, beginning with `source`, if the training state lacks something in `set`.
void refuse_unknown(const SetByText& set, const Crew& crew, const std::string& source);

// Applies all flags, and resets the others to their initial values. Requires: refuse_unknown() passed.
void set_again(const SetByText& set, Crew& crew);

} // namespace amplab

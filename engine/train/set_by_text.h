// SPDX-License-Identifier: Apache-2.0
// What a loop's text sets in those who take part and what stays so after the step, as a value on the host: part of what
// a trainer is between two steps. Used only by the thread that trains.
#pragma once
#include "engine/train/crew.h"

#include <map>

namespace amplab {

struct SetByText {
  std::vector<std::string> in_eval; // models after model.eval()
  std::map<std::string, bool>
      requires_grad; // by the names of Crew::holders_of_gradients: those that began with the other
  std::map<std::string, std::map<std::string, ScalerRecord>>
      not_updated; // by scaler and optimizer, where update() comes in the next step
  bool operator==(const SetByText&) const = default;
};

SetByText set_by_text(const Crew& crew);

// Throws: CheckpointError, beginning with `source`, where something of it is not in the crew.
void refuse_unknown(const SetByText& set, const Crew& crew, const std::string& source);

// Sets it all, and what it does not name as a crew begins. Requires: not refused.
void set_again(const SetByText& set, Crew& crew);

} // namespace amplab
